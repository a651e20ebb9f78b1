// client.mjs IGROTEKA - a scripted model at `igroteka mcp`, by the protocol's own SDK (installed where this file is run from): every tool, every
// refusal, a whole game of each kind.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const from = createRequire(`${process.cwd()}/`);
const sdk = name => import(pathToFileURL(from.resolve(`@modelcontextprotocol/sdk/${name}`)).href);
const { Client } = await sdk('client/index.js'),
  { StdioClientTransport } = await sdk('client/stdio.js');

const client = new Client({ name: 'scripted', version: '1' });
await client.connect(new StdioClientTransport({ command: process.argv[2], args: ['--lang', 'en', 'mcp'] }));
const call = async (name, args = {}) => {
  const { content, isError } = await client.callTool({ name, arguments: args });
  return { text: content[0].text, isError };
};
const fine = async (name, args) => {
  const { text, isError } = await call(name, args);
  assert.ok(!isError, `${name}: ${text}`);
  return text;
};

assert.deepEqual(
  (await client.listTools()).tools.map(t => t.name),
  ['list_games', 'join', 'look', 'moves', 'play', 'wait', 'clause'],
);
assert.ok((await call('look')).isError);
assert.ok((await call('join', { game: 'chess' })).isError);
assert.ok((await call('join', { game: 'ralph', seats: 9 })).isError);
assert.ok((await call('join', { game: 'ralph', options: { jokers: 'many' } })).isError);
await assert.rejects(client.callTool({ name: 'sing', arguments: {} }));
assert.match(await fine('clause', { game: 'ralph', id: 'RALPH-3.1' }), /^RALPH-3\.1 Everyone chooses/);
assert.match(await fine('clause', { game: 'iota' }), /IOTA-6\.4/);

const games = (await fine('list_games'))
  .split('\n')
  .filter(Boolean)
  .map(line => line.split(':')[0]);
assert.equal(games.length, 5);
for (const game of games) {
  await fine('join', { game, seats: 2, seat: 2, bot: 'level1', seed: 3 });
  let told = await fine('wait'),
    decisions = 0;
  while (!/The game is over/.test(told)) {
    const seen = await fine('look');
    assert.match(seen, /You are player 2/);
    assert.match(seen, /^view 2$/m); // its own view, never the truth
    const moves = (await fine('moves')).split('\n').filter(line => line && !line.startsWith('…'));
    assert.ok((await call('play', { move: 'sing' })).isError);
    await fine('play', { move: moves[decisions++ % moves.length] });
    told = await fine('wait');
  }
  assert.match(told, /player 2: place [12], points -?\d+/);
  assert.ok((await call('play', { move: 'pass' })).isError);
  console.log(`${game}: ${decisions} decisions`);
}
await client.close();
