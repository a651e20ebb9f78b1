// lessons.mjs ENGINE.wasm GAMES WEB - plays every lesson of the folders of GAMES: positions are read, the best move of each task is legal and
// does it, so does every other move that is wanted, and every wrong example is refused by the clause it names.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from './module.mjs';

const [module, folder, web] = process.argv.slice(2);
const { bookOf } = await import(pathToFileURL(resolve(web, 'engine/engine-pages.mjs')));
const { e, write, read, json } = await load(module),
  rules = bookOf(e, write, read, json);

let wrong = 0;
function must(good, where, what) {
  if (!good) {
    wrong++;
    console.log(`${where}: ${what}`);
  }
}
const said = x => typeof x === 'string' && x.trim();

function play(step, seat, move) {
  return rules.after(step.position, [`${seat} ${move}`]);
}

function checkTask(step, seat, before, at) {
  const best = play(step, seat, step.best);
  must(best.position, at, `the best move ${step.best} is refused: ${JSON.stringify(best)}`);
  if (best.position && step.gain)
    must(
      best.scores[seat - 1] - before.scores[seat - 1] >= step.gain,
      at,
      `${step.best} brings ${best.scores[seat - 1] - before.scores[seat - 1]} points`,
    );
  if (step.want) must(step.want.includes(step.best), at, 'the best move is not among those wanted');
  for (const move of step.want || [])
    must(
      play(step, seat, move).position,
      at,
      `${move} is wanted and refused: ${JSON.stringify(play(step, seat, move))}`,
    );
  must(step.wrong?.length, at, 'a task shows what is wrong');
  for (const [move, clause] of step.wrong || []) {
    const answer = play(step, seat, move);
    must(
      answer.refused === clause,
      at,
      `${move}: ${clause} was to refuse it, but ${answer.refused || JSON.stringify(answer.why || 'it is legal')}`,
    );
  }
  must(said(step.well), at, 'what to say when it is done');
}

const known = json(e.play_games()).map(g => g.game),
  lessons = {};
for (const name of await readdir(folder)) {
  const file = resolve(folder, name, 'lesson.mjs');
  if (existsSync(file)) Object.assign(lessons, (await import(pathToFileURL(file))).default);
}
for (const [game, steps] of Object.entries(lessons)) {
  must(known.includes(game), game, 'a lesson of a game that there is not');
  must(steps.length >= 6, game, 'a lesson has at least six steps');
  for (const [i, step] of steps.entries()) {
    const at = `${game}, step ${i + 1}`,
      seat = step.seat || 1,
      before = rules.seen(step.position, 0);
    must(said(step.say), at, 'words');
    must(before.position, at, `the position is not read: ${JSON.stringify(before.why)}`);
    if (!before.position || !step.task) continue;
    must(said(step.task), at, 'a task in words');
    checkTask(step, seat, before, at);
  }
  console.log(`${game}: ${steps.length} steps`);
}
must(Object.keys(lessons).length >= 5, folder, 'five lessons');
process.exit(wrong ? 1 : 0);
