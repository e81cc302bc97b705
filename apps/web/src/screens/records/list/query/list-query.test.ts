import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchWords } from '@cafezal/domain/ground/search-key.ts';
import fc from 'fast-check';
import type { ListField } from './list-fields.ts';
import { harvest, shown } from './list-fixture.ts';
import { defaultOrder, type ListLookup, makeFinder, queryRows } from './list-query.ts';
import type { ListSearch } from './list-search.ts';
import { plotIdsOf, plotsFinder } from './list-values.ts';

const FIELDS: readonly ListField[] = [
  { name: 'date', label: 'Data', isDay: true, of: ({ date }) => date },
  { name: 'name', label: 'Nome', of: ({ name }) => name },
  {
    name: 'quantity',
    label: 'Volume',
    unit: 'L',
    of: ({ data: { quantity } }) => (typeof quantity === 'number' ? quantity : null),
  },
];

const nameOf = (id: string): string => ({ p1: 'Talhão 04 – Sede', p2: 'São João' })[id] ?? '–';

const lookup: ListLookup = {
  fields: FIELDS,
  isFound: makeFinder({ fields: FIELDS, nameOf }),
  statusOf: ({ status }) => status,
  plotsOf: plotIdsOf,
  season: '2026/27',
};

const ROWS = shown(
  harvest({ id: 'a', date: '2026-06-03', code: '26-COL-0001', data: { plots: [{ plotId: 'p1' }], quantity: 20 } }),
  harvest({ id: 'b', date: '2026-06-01', data: { plots: [{ plotId: 'p2' }], harvestMethod: 'sweep' } }),
  harvest({
    id: 'c',
    date: '2026-06-02',
    season: null,
    status: 'planned',
    data: { formerCodes: ['COL-9'], quantity: 3 },
  }),
  harvest({
    id: 'd',
    date: '2025-06-01',
    season: '2025/26',
    flags: ['phiViolation'],
    data: { harvestMethod: 'portable' },
  }),
);

const found = (search: ListSearch): string =>
  queryRows(ROWS, search, lookup)
    .map(({ record }) => record.id)
    .join('');

test('a list opens on the season under way, with what has no season yet, the newest first', () => {
  assert.equal(found({}), 'acb');
});

test('seasons, also several, can be chosen, or all', () => {
  assert.equal(found({ safra: '2025/26' }), 'd');
  assert.equal(
    found({ safra: '2025/26~2026/27' }),
    'acbd',
    'with what has no season yet, beside the season that the list opens with',
  );
  assert.equal(found({ safra: 'todas' }), 'acbd');
});

test('words find without accents, in plots and in former codes, codes without their signs and zeros too', () => {
  assert.equal(found({ q: '26col1' }), 'a');
  assert.equal(found({ q: 'col 0001' }), 'a');
  assert.equal(found({ q: 'col9' }), 'c');
  assert.equal(found({ q: 'sao joao' }), 'b');
  assert.equal(found({ q: 'SEDE 26-col' }), 'a');
  assert.equal(found({ q: 'col-9' }), 'c');
  assert.equal(found({ q: 'nada disso' }), '');
});

test('letter by letter, forth and back, the same is found as by the whole words at once', () => {
  const make = () =>
    shown(
      ...['26-COL-0001', '26-COL-0010', 'COL-100', 'ARM 7', 'Sede 0'].map((code, at) =>
        harvest({ id: code, code, name: `Lote ${at}`, notes: at % 2 === 0 ? 'sede velha' : '' }),
      ),
    );
  const rows = make();
  const codesOf = (answer: readonly (typeof rows)[number][]) => answer.map(({ record }) => record.code);
  const typed = fc.array(fc.constantFrom('2', '26', 'col', '0', '1', '01', 'c', 'o', ' ', '-', 'se', 'de'), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(typed, (parts) => {
      const words = parts.map((_, at) => parts.slice(0, at + 1).join(''));
      const one = { ...lookup, isFound: makeFinder({ fields: FIELDS, nameOf }) };
      for (const q of [...words, ...words.toReversed()]) {
        assert.deepEqual(codesOf(queryRows(rows, { q }, one)), codesOf(queryRows(make(), { q }, lookup)), q);
      }
    }),
    { examples: [[['26', 'col', '1', '0']], [['col', '1', '0', '0']]] },
  );
});

test('plots, statuses with their warnings, own fields and days narrow together', () => {
  assert.equal(found({ talhao: 'p1~p2' }), 'ab');
  assert.equal(found({ situacao: 'planned' }), 'c');
  assert.equal(found({ situacao: 'phiViolation', safra: 'todas' }), 'd');
  assert.equal(found({ 'campo.harvestMethod': 'sweep~portable', safra: 'todas' }), 'bd');
  assert.equal(found({ de: '2026-06-02', ate: '2026-06-02' }), 'c');
  assert.equal(found({ talhao: 'p1', 'campo.harvestMethod': 'sweep' }), '');
});

test('a plot narrows what came from it too, through every stage, and anew when another record says where that grew', () => {
  const drawn = (recordId: string) => ({ inputs: [{ recordId, output: '0', kg: 1 }] });
  const dried = harvest({ id: 'd', ...drawn('p') });
  const other = harvest({ id: 'o', ...drawn('h') });
  const rows = shown(dried, other);
  const farm = new Map([['p', harvest({ id: 'p', ...drawn('h') })]]);
  const byId = (id: string) => shown(...[farm.get(id)].filter((one) => one !== undefined))[0];
  const ofPlot = (plot: string) =>
    queryRows(rows, { talhao: plot }, { ...lookup, plotsOf: plotsFinder({ byId }) }).map(({ record }) => record.id);
  assert.deepEqual(ofPlot('p1'), []);
  farm.set('h', harvest({ id: 'h', data: { plots: [{ plotId: 'p1' }] } }));
  assert.deepEqual(ofPlot('p1').sort(), ['d', 'o']);
  farm.set('p', harvest({ id: 'p' }));
  assert.deepEqual([ofPlot('p1'), ofPlot('p2')], [['o'], []]);
});

test('what has nothing to sort by comes last, whichever way', () => {
  assert.equal(found({ ordem: 'quantity' }).slice(0, 2), 'ca');
  assert.equal(found({ ordem: '-quantity' }).slice(0, 2), 'ac');
});

test('numbers in names are sorted by their size', () => {
  const rows = shown(...['Lote 10', 'Lote 9', 'lote 1'].map((name) => harvest({ id: name, name })));
  const names = queryRows(rows, { ordem: 'name' }, lookup).map(({ record }) => record.name);
  assert.deepEqual(names, ['lote 1', 'Lote 9', 'Lote 10']);
});

test('what is found is the same array for its sums, however the rows are sorted', () => {
  const sums = queryRows(ROWS, { q: 'sao' }, lookup);
  for (const ordem of ['name', '-name', 'quantity', 'date']) {
    assert.equal(queryRows(ROWS, { q: 'sao', ordem }, lookup).length, sums.length);
    assert.equal(queryRows(ROWS, { q: 'sao' }, lookup), sums);
  }
});

test('a list without days is sorted by name', () => {
  assert.equal(defaultOrder(FIELDS), '-date');
  assert.equal(defaultOrder(FIELDS.slice(1)), 'name');
});

test('no order loses or doubles a row, and the way back is the mirror', () => {
  const records = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      quantity: fc.option(fc.integer({ min: 0, max: 9 })),
      day: fc.integer({ min: 10, max: 28 }),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  );
  fc.assert(
    fc.property(records, fc.constantFrom('date', 'name', 'quantity'), (many, name) => {
      const rows = shown(
        ...many.map(({ id, quantity, day }) => harvest({ id, date: `2026-06-${day}`, data: { quantity } })),
      );
      const ids = (ordem: string) => queryRows(rows, { ordem }, lookup).map(({ record }) => record.id);
      assert.deepEqual(ids(name).toSorted(), many.map(({ id }) => id).toSorted());
      assert.deepEqual(ids(`-${name}`).toSorted(), ids(name).toSorted());
      const values = queryRows(rows, { ordem: name }, lookup).flatMap(({ record }) => record.data.quantity ?? []);
      if (name === 'quantity') assert.deepEqual(values, values.toSorted());
    }),
  );
});

test('a value is found by the words that the list shows and by the whole ones', () => {
  const method: ListField = {
    name: 'harvestMethod',
    label: 'Como colheu',
    of: () => 'Colhedora',
    whole: () => 'Colhedora automotriz',
  };
  const isFound = makeFinder({ fields: [method], nameOf });
  assert.equal(isFound(harvest({ id: 'e' }), searchWords('colhedora')), true);
  assert.equal(isFound(harvest({ id: 'e' }), searchWords('automotriz')), true);
  assert.equal(isFound(harvest({ id: 'e' }), searchWords('derrica')), false);
});
