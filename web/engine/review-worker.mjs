// @ts-check
// review-worker.mjs - a worker that looks at a whole game again: a record in; out come its events one by one, with what each seat
// may expect after it, and at last the sums.  Who wants no more of it ends the worker.
import { engine } from './engine.mjs';

addEventListener('message', async e => {
  const rules = /** @type {any} */ (await engine());
  await rules?.learn(e.data.lang);
  rules?.voice(e.data.lang, e.data.names);
  const opened = rules?.review.open(e.data.record, e.data.simulations);
  if (!opened || opened.fault) return postMessage({ fault: opened?.fault || '' });
  for (let event; (event = rules.review.step());) postMessage({ event });
  postMessage({ seats: rules.review.seats() });
});
