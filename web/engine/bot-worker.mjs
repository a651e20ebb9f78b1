// @ts-check
// bot-worker.mjs - a worker that thinks for bots: a view and a seat in, a move out.
//
// The engine has no clock: a bot's thinking is counted in games played on in thought.  A level promises a time, so how many
// games fit into it is learned here, from move to move; a slow phone gets fewer.  Where there is a trained net for the game, it is
// fetched before the first move; without it (offline, say) the bot judges by hand.
import { engine } from './engine.mjs';

const rules = engine(),
  MOST = 4000,
  PROBE = 40,
  CARE = 0.7;
/** @type {Map<string, number>} */
const pace = new Map(); // milliseconds for one game in thought, by game and number of seats

function timed(
  /** @type {any} */ play,
  /** @type {string} */ view,
  /** @type {number} */ seat,
  /** @type {string} */ bot,
  /** @type {number[] | Uint32Array} */ luck,
  /** @type {number} */ games,
  /** @type {string} */ key,
) {
  const began = performance.now(),
    move = play.bot(view, seat, `${bot}@${games}`, luck),
    took = (performance.now() - began) / games;
  const before = pace.get(key) || 0;
  pace.set(key, Math.max(took, 0.8 * before + 0.2 * took)); // slower is believed at once, faster by and by
  return move;
}

/** @type {Promise<Set<string>> | undefined} */
let list;
let at = ''; // the net in the engine: GAME-SEATS
const names = async () => new Set((await (await fetch('net/list.txt')).text()).split('\n'));

async function bringNet(/** @type {any} */ rules, /** @type {string} */ view) {
  const key = [/^position (\S+)/m, /^seats (\d+)/m].map(r => r.exec(view)?.[1]).join('-');
  if (key === at) return;
  at = key;
  try {
    list ||= names();
    if ((await list).has(key)) rules.net(new Uint8Array(await (await fetch(`net/${key}.net`)).arrayBuffer()));
  } catch {
    ((list = undefined), (at = ''));
  }
}

function think(
  /** @type {any} */ play,
  /** @type {string} */ view,
  /** @type {number} */ seat,
  /** @type {string} */ bot,
  /** @type {number[] | Uint32Array} */ luck,
) {
  const b = play.bots().find((/** @type {any} */ x) => x.bot === bot);
  if (!b?.ms) return play.bot(view, seat, bot, luck);
  const began = performance.now(),
    most = Math.min(MOST, b.games),
    key = view.match(/^position \S+|^seats \d+/gm)?.join(' ') || '';
  const fit = () =>
    Math.max(1, Math.floor((CARE * (b.ms - (performance.now() - began))) / (pace.get(key) || 1)));
  if (pace.has(key) || most <= PROBE)
    return timed(play, view, seat, bot, luck, pace.has(key) ? Math.min(most, fit()) : most, key);
  const first = timed(play, view, seat, bot, luck, PROBE, key),
    games = Math.min(most, fit());
  return games > PROBE ? timed(play, view, seat, bot, luck, games, key) : first;
}

/** Why the move just found is good, in the words of whoever asked. */
async function reason(
  /** @type {any} */ engine,
  /** @type {string} */ view,
  /** @type {number} */ seat,
  /** @type {any} */ { lang, names },
) {
  await engine.learn(lang);
  engine.voice(lang, names);
  return engine.play.why(view, seat);
}

addEventListener('message', async e => {
  const { id, view, seat, bot, luck, voice } = e.data;
  const engine = /** @type {any} */ (await rules);
  if (engine?.play.bots().find((/** @type {any} */ b) => b.bot === bot)?.net !== 0)
    await bringNet(engine, view); // for a bot that judges by it, and for whoever advises
  const move = engine ? think(engine.play, view, seat, bot, luck) : '';
  postMessage({ id, move, why: move && voice ? await reason(engine, view, seat, voice) : null });
});
