import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordOutput } from '../../record/record.ts';
import { computedWords, pickedLiters, plotPicks } from './harvest-plots.ts';

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

  test('are none where nothing was measured', () => {
    assert.deepEqual(kilos([{ plotId: 'a' }], 100), []);
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
});
