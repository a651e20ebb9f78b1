// @ts-check
// count-pads.mjs - what is tapped for an answer while a real game is counted or a position set up: numbers, a shelf cell by cell,
// cards, lines and tables of cards.
//
// A pad takes { keys, asked, looks, part, rules, redraw, send } and gives { show, answer() }, with `hint` how to tap and `next` what the
// next step is called, where it needs words of its own; what was tapped so far is in `part`.  A pad where one tap is the whole answer sends
// it; the others wait for the next step.
import { h, row, button } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon, glyph } from '../ui/art.mjs';

const t = addTexts('pages/count-pads', {
  none: 'none',
  nobody: 'nobody',
  emptyCell: 'empty',
  rowNo: 'Row {n}',
  cellNo: 'row {row}, cell {n}',
  eraseLast: 'Erase',
  newLine: 'Another line',
  lastCard: 'It was the last card of the game',
  lineNo: 'Line {n}',
  wildCard: 'wild',
  nothingYet: 'Nothing yet',
  faceDown: 'face down',
  gameOver: 'The game is over',
  allKnown: 'everything',
  onTop: 'On top of the last one',
  skipColumn: 'An empty column',
  placeNo: 'row {row}, place {n}',
  lying: 'on the table',
  upwardsHint: 'From the bottom row up, from left to right. A tap on a place goes there.',
  downwardsHint: 'Row by row from the top. A tap on a place goes there.',
  gridHint: 'A card goes to the marked place. A tap on a place marks it.',
  linesHint: 'Tap the number of each card in the line.',
  passTurn: 'A pass',
});

// Of a kind: its name; where more is printed on it, that in words, and as the scene has it.
const kindName = (asked, kind) => asked.kinds[kind]?.[0] || kind;
const kindSays = (asked, kind) => asked.kinds[kind]?.[1] || '';
const wholeName = (asked, kind) => [kindName(asked, kind), kindSays(asked, kind)].filter(Boolean).join(': ');
const itemOf = (asked, kind) => ({
  id: 0,
  kind,
  zone: 'shelf',
  value: 1,
  flags: 0,
  text: kind,
  x: 0,
  y: 0,
  seat: 0,
  words: asked.kinds[kind]?.[0] || kind,
  marks: asked.kinds[kind]?.[2],
});

/** A thing as it is on the table; without a drawing, its name. */
function thing({ asked, looks }, kind) {
  const i = itemOf(asked, kind);
  if (kind === '#') return h('span', { className: 'card-back', 'aria-hidden': 'true' });
  return asked.kinds[kind]
    ? h(
        'span',
        { className: `piece ${looks.kind(i)}`, 'aria-hidden': 'true' },
        looks.face(i, kindName(asked, kind)),
      )
    : glyph(kind, 'digit');
}
const key = (pad, kind, tap, label = wholeName(pad.asked, kind)) =>
  button(thing(pad, kind), tap, {
    className: 'key',
    'aria-label': label,
    title: label,
    'data-key': 'key-' + kind,
  });
const erase = (pad, list) =>
  button(
    [icon('undo'), t('eraseLast')],
    () => {
      list.pop();
      pad.redraw();
    },
    { 'data-key': 'erase', disabled: !list.length },
  );

// Many things to choose from stand in groups, by the letter that their codes begin with.
function choice(pad, kinds, put) {
  const groups = [...new Set(kinds.map(k => k[0]))],
    many = kinds.length > 30 && groups.length > 1,
    open = (pad.part.group ??= groups[0]);
  const tab = g =>
    button(
      thing(
        pad,
        kinds.find(k => k[0] === g),
      ),
      () => {
        pad.part.group = g;
        pad.redraw();
      },
      {
        className: 'key group',
        'aria-pressed': String(g === open),
        'aria-label': kindName(
          pad.asked,
          kinds.find(k => k[0] === g),
        ),
        'data-key': 'group-' + g,
      },
    );
  return [
    many ? h('div', { className: 'keys groups' }, groups.map(tab)) : null,
    h(
      'div',
      { className: 'keys' },
      kinds.filter(k => !many || k[0] === open).map(k => key(pad, k, put(k))),
    ),
  ];
}

// ---- numbers ------------------------------------------------------------------------

// What 0 is among the numbers of these.
const zeros = { eyes: 'allKnown', player: 'nobody' };
function numberKey(pad, n, on, tap) {
  const picture = n > 0 && pad.looks.numbered?.[pad.keys[3]]?.(n, pad.rules),
    words = t(zeros[pad.keys[3]] || 'none');
  return button(
    [picture || (n === 0 ? words : glyph(n, 'digit')), picture ? h('small', {}, String(n)) : null],
    tap,
    {
      className: picture ? 'key pictured' : n === 0 ? 'key worded' : 'key',
      'aria-pressed': String(on),
      'aria-label': n === 0 ? words : String(n),
      'data-key': 'number-' + n,
    },
  );
}
const range = (lo, hi) => Array.from({ length: hi - lo + 1 }, (_, i) => lo + i);

function numbers(pad) {
  const [lo, hi, most] = pad.keys.map(Number),
    chosen = (pad.part.chosen ??= []),
    marked = pad.keys[3] === '!',
    pictured = Boolean(pad.looks.numbered?.[pad.keys[3]]);
  const tap = n => () => {
    if (most === 1) return pad.send(n + (pad.part.last ? '!' : ''));
    const others = chosen.filter(x => x !== n);
    if (others.length === chosen.length) others.push(n);
    chosen.splice(0, chosen.length, ...others.slice(-most));
    return pad.redraw();
  };
  const last = h('input', {
    type: 'checkbox',
    checked: Boolean(pad.part.last),
    'data-key': 'last-card',
    onchange: e => {
      pad.part.last = e.target.checked;
    },
  });
  return {
    one: most === 1,
    show: [
      marked ? h('label', { className: 'tick' }, last, t('lastCard')) : null, // before the tap that is the answer
      h(
        'div',
        { className: 'keys' },
        // pictures first: whoever has none looks for it behind them
        (pictured ? [...range(1, hi), ...range(lo, 0)] : range(lo, hi)).map(n =>
          numberKey(pad, n, chosen.includes(n), tap(n)),
        ),
      ),
    ],
    answer: () => chosen.join(' '),
  };
}

// Numbers that are typed: one, or one for each player.
function fields(pad) {
  const [lo, hi, n] = pad.keys.map(Number),
    values = (pad.part.values ??= Array.from({ length: n }, () => ''));
  const field = (value, i) =>
    h('input', {
      type: 'number',
      inputMode: 'numeric',
      min: lo,
      max: hi,
      value,
      'aria-label': n > 1 ? `${t('player')} ${i + 1}` : pad.asked.words.split('\n').at(-1),
      'data-key': n > 1 ? 'number-' + i : 'number',
      oninput: e => {
        values[i] = e.target.value;
      },
      onkeydown: e => {
        if (e.key === 'Enter') pad.send(answer());
      },
    });
  const answer = () => values.map(v => (v === '' && n > 1 ? '0' : v)).join(' ');
  return {
    show: h(
      'div',
      { className: 'keys' },
      values.map((v, i) =>
        n > 1 ? h('label', { className: 'field' }, `${t('player')} ${i + 1} `, field(v, i)) : field(v, i),
      ),
    ),
    answer,
  };
}

// One number for each row: a row of keys behind what the row is.
function each(pad) {
  const [what, ...rest] = pad.keys,
    at = rest.indexOf('|'),
    rows = rest.slice(0, at).map(Number),
    values = rest.slice(at + 1),
    chosen = (pad.part.chosen ??= rows.map(() => '0'));
  const one = (row, i) =>
    h(
      'div',
      { className: 'keys each', role: 'group', 'aria-label': `${t('rowNo', { n: i + 1 })}` },
      pad.looks.numbered?.[what]?.(row, pad.rules),
      values.map(x =>
        button(
          glyph(x === '0' ? '–' : x, 'digit'),
          () => {
            chosen[i] = x;
            pad.redraw();
          },
          {
            className: 'key',
            'aria-pressed': String(chosen[i] === x),
            'aria-label': x === '0' ? t('none') : x,
            'data-key': `each-${i}-${x}`,
          },
        ),
      ),
    );
  return { show: rows.map(one), answer: () => chosen.join(' ') };
}

// ---- a shelf, cell by cell ---------------------------------------------------------------

// Where the next thing goes, after this cell: from the top past what is not in play, or from the bottom up and not into the air.
const downwards = (total, shape) => from => {
  let at = Math.min(total - 1, from + 1);
  while (at < total - 1 && shape[at] === ':') at++;
  return at;
};
const upwards = (n, list) => from => {
  let row = Math.floor(from / n),
    x = (from % n) + 1;
  for (; row >= 0; row--, x = 0)
    for (; x < n; x++)
      if ((row + 1) * n >= list.length || list[(row + 1) * n + x] !== '.') return row * n + x;
  return -1; // there is no place any more
};

// From the bottom up and from left to right: does one place come after the other?
const isLater = (a, b, n) => {
  const row = Math.floor(b / n) - Math.floor(a / n);
  return row > 0 || (row === 0 && a > b);
};

function cells(pad) {
  const piled = pad.keys[1] === '^',
    bar = pad.keys.indexOf('|'),
    [columns, ...kinds] = (bar < 0 ? pad.keys : pad.keys.slice(0, bar)).filter(k => k !== '^'),
    shape = bar < 0 ? '' : pad.keys.slice(bar + 1).join(''),
    n = Number(columns),
    total = n * pad.asked.rows,
    list = (pad.part.cells ??= Array.from({ length: total }, (_, i) => shape[i] || '.'));
  const next = piled ? upwards(n, list) : downwards(total, shape);
  pad.part.front ??= piled ? total - n : next(-1); // the first place that nobody has been at yet
  pad.part.at ??= pad.part.front;
  // A place before it that was mended does not lead into what is there already.
  const put = kind => () => {
    const { at, front } = pad.part,
      hangs = () => piled && pad.part.front >= 0 && list[pad.part.front + n] === '.';
    if (at < 0) return;
    list[at] = kind;
    if (at === front) pad.part.front = next(front);
    else if (front >= 0 && (piled ? isLater(at, front, n) : at > front)) pad.part.front = next(at);
    while (hangs()) pad.part.front = next(pad.part.front);
    pad.part.at = pad.part.front;
    pad.redraw();
  };
  const where = i => t('cellNo', { row: Math.floor(i / n) + 1, n: (i % n) + 1 });
  const cell = (kind, i) =>
    kind === ':'
      ? h('span', { className: 'cell never' })
      : button(
          kind === '.' ? h('span', { className: 'hollow' }) : thing(pad, kind),
          () => {
            pad.part.at = i;
            pad.redraw();
          },
          {
            className: i === pad.part.at ? 'cell now' : 'cell',
            'aria-label': `${where(i)}: ${kind === '.' ? t('emptyCell') : kindName(pad.asked, kind)}`,
            'aria-pressed': String(i === pad.part.at),
            'data-key': 'cell-' + i,
          },
        );
  const grid = h('div', { className: n > 6 ? 'cells wide' : 'cells' }, list.map(cell));
  grid.style.setProperty('--n', String(n));
  const hollow = button(h('span', { className: 'hollow' }), put('.'), {
    className: 'key',
    'aria-label': t('emptyCell'),
    title: t('emptyCell'),
    'data-key': 'key-empty',
  });
  return {
    hint: t(piled ? 'upwardsHint' : 'downwardsHint'),
    show: [
      grid,
      h(
        'div',
        { className: 'keys stay' },
        kinds.filter(k => k !== '.').map(k => key(pad, k, put(k))),
        hollow,
      ),
    ],
    answer: () =>
      Array.from({ length: pad.asked.rows }, (_, r) => list.slice(r * n, r * n + n).join('')).join('\n'),
  };
}

// ---- cards, and lines of cards --------------------------------------------------------------

// What has been chosen so far, one after another; a tap takes it away again.
function chosenOnes(pad, list) {
  const name = code =>
    code === '.'
      ? t('emptyCell')
      : code
          .split('/')
          .map(k => (k === '#' ? t('faceDown') : kindName(pad.asked, k)))
          .join(', ');
  const one = (code, i) =>
    button(
      code === '.'
        ? h('span', { className: 'hollow' })
        : h(
            'span',
            { className: 'stacked-up' },
            code.split('/').map(k => thing(pad, k)),
          ),
      () => {
        list.splice(i, 1);
        pad.redraw();
      },
      { className: 'key', 'aria-label': `${t('eraseLast')}: ${name(code)}`, 'data-key': 'taken-' + i },
    );
  return h(
    'div',
    { className: 'keys chosen' },
    list.length ? list.map(one) : h('span', { className: 'hint' }, t('nothingYet')),
  );
}

function cards(pad) {
  const list = (pad.part.list ??= []),
    put = kind => () => {
      list.push(kind);
      pad.redraw();
    },
    down = pad.keys[0] === '#',
    kinds = pad.keys.slice(down ? 1 : 0);
  return {
    show: [
      chosenOnes(pad, list),
      choice(pad, kinds, put),
      row(
        down
          ? button([thing(pad, '#'), t('faceDown')], put('#'), { className: 'key', 'data-key': 'face-down' })
          : null,
        erase(pad, list),
      ),
    ],
    answer: () => list.join(', '),
  };
}

// A row in which cards may lie on each other, and places may be empty.
function stacks(pad) {
  const list = (pad.part.list ??= []),
    last = () => list[list.length - 1],
    may = list.length > 0 && last() !== '.';
  const put = kind => () => {
    if (pad.part.on && may) list[list.length - 1] = `${kind}/${last()}`;
    else list.push(kind);
    pad.part.on = false;
    pad.redraw();
  };
  return {
    show: [
      chosenOnes(pad, list),
      choice(pad, pad.keys, put),
      row(
        button(
          t('onTop'),
          () => {
            pad.part.on = !pad.part.on;
            pad.redraw();
          },
          { 'aria-pressed': String(Boolean(pad.part.on && may)), disabled: !may, 'data-key': 'on-top' },
        ),
        button(t('skipColumn'), put('.'), { 'data-key': 'key-empty' }),
        erase(pad, list),
      ),
    ],
    answer: () => list.join(' '),
  };
}

// A table that grows where something is put: by the places x,y of what lies on it, with an empty one around.
function grid(pad) {
  const lying = (pad.part.lying ??= new Map());
  pad.part.at ??= [0, 0];
  const places = [...lying.keys()].map(p => p.split(',').map(Number)),
    span = axis => {
      const all = places.map(p => p[axis]);
      return all.length ? [Math.min(...all) - 1, Math.max(...all) + 1] : [0, 0];
    };
  const [x0, x1] = span(0),
    [y0, y1] = span(1),
    at = (x, y) => `${x},${y}`,
    now = at(pad.part.at[0], pad.part.at[1]);
  const put = kind => () => {
    lying.set(now, kind);
    pad.part.at = [pad.part.at[0] + 1, pad.part.at[1]];
    pad.redraw();
  };
  const clear = () => {
    lying.delete(now);
    pad.redraw();
  };
  const cell = (x, y) => {
    const kind = lying.get(at(x, y));
    return button(
      kind ? thing(pad, kind) : h('span', { className: 'hollow' }),
      () => {
        pad.part.at = [x, y];
        pad.redraw();
      },
      {
        className: at(x, y) === now ? 'cell now' : 'cell',
        'aria-label': `${t('placeNo', { row: y - y0 + 1, n: x - x0 + 1 })}: ${kind ? kindName(pad.asked, kind) : t('emptyCell')}`,
        'aria-pressed': String(at(x, y) === now),
        'data-key': `place-${x - x0}-${y - y0}`,
      },
    );
  };
  const table = h(
    'div',
    { className: 'cells table-cells' },
    range(y0, y1).flatMap(y => range(x0, x1).map(x => cell(x, y))),
  );
  table.style.setProperty('--n', String(x1 - x0 + 1));
  const word = (x, y) => lying.get(at(x, y)) || '.';
  return {
    hint: t('gridHint'),
    show: [
      h('div', { className: 'sideways', role: 'group', 'aria-label': t('lying') }, table),
      choice(pad, pad.keys, put),
      row(
        button([icon('undo'), t('emptyCell')], clear, { 'data-key': 'key-empty', disabled: !lying.has(now) }),
      ),
    ],
    answer: () =>
      range(y0 + 1, y1 - 1)
        .map(y =>
          range(x0 + 1, x1 - 1)
            .map(x => word(x, y))
            .join(' '),
        )
        .join('\n'),
  };
}

function lines(pad) {
  const all = (pad.part.lines ??= [[]]),
    last = all[all.length - 1];
  const put = kind => () => {
    last.push(kind);
    pad.redraw();
  };
  const another = () => {
    all.push([]);
    pad.redraw();
  };
  const line = (list, i) =>
    h(
      'p',
      { className: 'count-line' },
      h('span', { className: 'hint' }, t('lineNo', { n: i + 1 })),
      ' ',
      h('b', {}, list.map(x => (x === '0' ? t('wildCard') : x)).join(' + ') || '…'),
    );
  const over = button(t('gameOver'), () => pad.send('end'), { 'data-key': 'game-over' });
  return {
    hint: t('linesHint'),
    next: all[0].length ? '' : t('passTurn'), // nothing was laid
    show: [
      all.map(line),
      h(
        'div',
        { className: 'keys' },
        pad.keys.map(k =>
          button(h('span', { className: 'digit' }, k === '0' ? t('wildCard') : k), put(k), {
            className: k === '0' ? 'key worded' : 'key',
            'data-key': 'key-' + k,
          }),
        ),
      ),
      row(
        button(t('newLine'), another, { 'data-key': 'new-line', disabled: !last.length }),
        erase(pad, last),
        over,
      ),
    ],
    answer: () =>
      all
        .filter(l => l.length)
        .map(l => l.join(' '))
        .join('\n'),
  };
}

/** By the way that the engine names. */
export const pads = { numbers, each, fields, cells, cards, stacks, grid, lines };
