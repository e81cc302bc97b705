import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordOutput } from '../../record/record.ts';
import { computedWords, pickedLiters, plotPicks, sacasOfPicks } from './harvest-plots.ts';

const lot = (kg: number): RecordOutput[] => [
  { id: 'h/0', key: '0', form: 'cherry_mixed', kg, liters: null, grade: null, lot: null, humidity: null },
];
const kilos = (plots: readonly object[], kg: number): number[] =>
  plotPicks({ data: { plots }, outputs: lot(kg) }).map((pick) => pick.kg);

describe('the plots of a harvest', () => {
  test('share its lot by what was weighed', () => {
    assert.deepEqual(
      kilos(
        [
          { plotId: 'a', kg: 300 },
          { plotId: 'b', kg: 100 },
        ],
        400,
      ),
      [300, 100],
    );
  });

  test('share it by litres where nothing was weighed', () => {
    assert.deepEqual(
      kilos(
        [
          { plotId: 'a', liters: 300 },
          { plotId: 'b', liters: 100 },
        ],
        248,
      ),
      [186, 62],
    );
  });

  test('share it by litres times the density of what was weighed', () => {
    const rows = [
      { plotId: 'a', liters: 100, kg: 60 },
      { plotId: 'b', liters: 200 },
    ];
    assert.deepEqual(kilos(rows, 180), [60, 120]);
  });

  test('keep what was weighed, and share by litres what the lot has besides', () => {
    // 1.000 kg of litres at the farm's 0,62 kg/L, beside 500 kg of 1.000 L that were weighed.
    const weighed = { plotId: 'a', liters: 1000, kg: 500 };
    assert.deepEqual(kilos([weighed, { plotId: 'b', liters: 1000 }], 1120), [500, 620]);
    const bare = { plotId: 'b', kg: 700 };
    assert.deepEqual(kilos([{ plotId: 'a', liters: 1000 }, bare], 1400), [700, 700]);
    const two = [{ plotId: 'a', liters: 100 }, bare, { plotId: 'c', liters: 300 }];
    assert.deepEqual(kilos(two, 1100), [100, 700, 300]);
  });

  test('share a lot that was given in proportion', () => {
    assert.deepEqual(
      kilos(
        [
          { plotId: 'a', kg: 300 },
          { plotId: 'b', kg: 100 },
        ],
        800,
      ),
      [600, 200],
    );
  });

  test('have no part of by-products, and none of a plot where nothing was measured', () => {
    const data = { plots: [{ plotId: 'a', liters: 10 }, { plotId: 'b' }, {}] };
    const [first] = lot(10);
    assert.ok(first);
    assert.deepEqual(plotPicks({ data, outputs: [first, { ...first, form: 'impurities', kg: 5 }] }), [
      { plotId: 'a', kg: 10, liters: 10 },
      { plotId: 'b', kg: 0, liters: null },
      { plotId: '', kg: 0, liters: null },
    ]);
  });

  test('share what they weigh or measure where there is no lot', () => {
    const data = {
      plots: [
        { plotId: 'a', liters: 100 },
        { plotId: 'b', kg: 5 },
      ],
    };
    assert.deepEqual(
      plotPicks({ data, outputs: [] }).map(({ kg }) => kg),
      [62, 5],
    );
  });

  test('are none where nothing was measured', () => {
    assert.deepEqual(kilos([{ plotId: 'a' }], 100), []);
  });
});

describe('the litres of harvests', () => {
  const bought = (kg: number, data: object = {}) => ({ data: { ...data }, outputs: lot(kg) });

  test('are those of coffee that came from elsewhere too, measured or by its weight', () => {
    assert.deepEqual(pickedLiters([bought(620), bought(620, { quantity: 900, plots: [] })], 0.62), {
      liters: 1900,
      computed: 1000,
    });
    const half = { data: { plots: [{ plotId: 'a', liters: 10 }, { plotId: 'b', kg: 62 }, null] }, outputs: [] };
    assert.deepEqual(pickedLiters([half], 0.62), { liters: 110, computed: 100 });
    assert.deepEqual(pickedLiters([bought(0)], 0.62), { liters: 0, computed: 0 });
  });

  test('are sacas by the litres a saca of each plot', () => {
    const own = {
      data: {
        plots: [
          { plotId: 'a', liters: 960 },
          { plotId: 'b', liters: 760 },
        ],
      },
      outputs: [],
    };
    const litersPerSaca = (plotId: string) => (plotId === 'b' ? 380 : 480);
    assert.equal(
      sacasOfPicks([own, bought(620, { quantity: 480 }), bought(297.6)], { density: 0.62, litersPerSaca }),
      6,
    );
    assert.equal(sacasOfPicks([], { density: 0.62, litersPerSaca }), 0);
  });
});

test('litres that nobody measured are computed from the weight, and told apart', () => {
  const harvests = [
    { data: { plots: [{ plotId: 'a', liters: 1000 }] }, outputs: [] },
    { data: { plots: [{ plotId: 'b', kg: 620 }] }, outputs: [] },
  ];
  const { liters, computed } = pickedLiters(harvests, 0.62);
  assert.deepEqual([liters, computed], [2000, 1000]);
  assert.equal(computedWords(computed)?.replaceAll('\u00a0', ' '), '1.000 L calculados pelo peso');
  assert.equal(computedWords(0), undefined);
  assert.deepEqual([computedWords(0.49), computedWords(0.5)?.slice(0, 1)], [undefined, '1']);
  assert.match(computedWords(1000.4) ?? '', /^1\.000.L/);
});
