// @ts-check
// bots.mjs - a worker that thinks for bots: a view and a seat in, a move out.
//
// The engine has no clock: a bot's thinking is counted in games played on in thought.  A level promises a time, so how many
// games fit into it is learned here, from move to move; a slow phone gets fewer.  Where there is a trained net for the game, it is
// fetched before the first move; without it (offline, say) the bot judges by hand.
import { engine } from './engine.mjs';

const rules = engine(), MOST = 4000, PROBE = 40, CARE = 0.7;
/** @type {Map<string, number>} */
const pace = new Map();                    // milliseconds for one game in thought, by game and number of seats

function timed(play, view, seat, bot, luck, games, key) {
  const began = performance.now(), move = play.bot(view, seat, `${bot}@${games}`, luck), took = (performance.now() - began) / games;
  const before = pace.get(key) || 0;
  pace.set(key, Math.max(took, 0.8 * before + 0.2 * took));       // slower is believed at once, faster by and by
  return move;
}

/** @type {Promise<Set<string>> | undefined} */
let list;
let at = '';                               // the net in the engine: GAME-SEATS
const names = async () => new Set((await (await fetch('net/list.txt')).text()).split('\n'));

async function bringNet(rules, view) {
  const key = [/^position (\S+)/m, /^seats (\d+)/m].map(r => r.exec(view)?.[1]).join('-');
  if (key === at) return;
  at = key;
  try {
    list ||= names();
    if ((await list).has(key)) rules.net(new Uint8Array(await (await fetch(`net/${key}.net`)).arrayBuffer()));
  } catch { list = undefined, at = ''; }
}

function think(play, view, seat, bot, luck) {
  const b = play.bots().find(x => x.bot === bot);
  if (!b?.ms) return play.bot(view, seat, bot, luck);
  const began = performance.now(), most = Math.min(MOST, b.games), key = view.match(/^position \S+|^seats \d+/gm)?.join(' ') || '';
  const fit = () => Math.max(1, Math.floor(CARE * (b.ms - (performance.now() - began)) / (pace.get(key) || 1)));
  if (pace.has(key) || most <= PROBE) return timed(play, view, seat, bot, luck, pace.has(key) ? Math.min(most, fit()) : most, key);
  const first = timed(play, view, seat, bot, luck, PROBE, key), games = Math.min(most, fit());
  return games > PROBE ? timed(play, view, seat, bot, luck, games, key) : first;
}

addEventListener('message', async e => {
  const { id, view, seat, bot, luck } = e.data;
  const engine = await rules;
  if (engine?.play.bots().find(b => b.bot === bot)?.ms !== 0) await bringNet(engine, view);      // whoever plays on in thought judges by it
  postMessage({ id, move: engine ? think(engine.play, view, seat, bot, luck) : '' });
});
