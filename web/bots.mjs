// @ts-check
// bots.mjs - a worker that thinks for bots: a view and a seat in, a move out.
import { engine } from './engine.mjs';

const rules = engine();
addEventListener('message', async e => {
  const { id, view, seat, bot } = e.data;
  const play = (await rules)?.play;
  postMessage({ id, move: play ? play.bot(view, seat, bot) : '' });
});
