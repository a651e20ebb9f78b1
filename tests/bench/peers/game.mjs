// game.mjs - the load: two seats, a move in turn adds one, nobody wins.
export const addOne = {
  name: 'add',
  setup: () => ({ n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.n++;
    },
  },
};
