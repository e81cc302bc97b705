import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { drying, moisture, NOW, told } from './attention-fixture.ts';
import type { Measured } from './attention-item.ts';

describe('what was measured last', () => {
  test('a fermentation whose pH reached its aim, or fell below, is told by that and by nothing else', () => {
    const tank = recordOf('f', 'fermentacao', {
      name: 'Fermentação da Mata',
      date: '2026-07-15',
      status: 'in_progress',
    });
    const saidAt = (value: number, changes: Partial<FarmRecord> = {}) =>
      told([{ ...tank, ...changes }], [{ recordId: 'f', kind: 'ph', at: '2026-07-15T12:00:00.000Z', value }]);
    const long = 'fermentation-long: Mata / 5 dias · o previsto eram 72\u00a0horas. Encerre ou confira o pH.';
    assert.deepEqual(saidAt(4.6), []);
    assert.deepEqual(saidAt(4.5), ['fermentation-at-target: Mata / pH 4,5: chegou na meta. Pode encerrar.']);
    assert.deepEqual(saidAt(3.9), ['fermentation-at-target: Mata / pH 3,9: passou da meta. Encerre agora.']);
    assert.deepEqual(saidAt(3.6), ['fermentation-at-target: Mata / pH 3,6: está virando vinagre. Encerre agora.']);
    assert.deepEqual(saidAt(3.6, { status: 'completed' }), []);
    // That it lasts too long says more than that it was right once.
    const of10 = { date: '2026-07-10' };
    assert.deepEqual([saidAt(4.6, of10), saidAt(4.5, of10)], [[long], [long]]);
    assert.deepEqual(saidAt(3.9, of10), saidAt(3.9));
  });

  test('a mass is too hot beyond 38 °C while it ferments, and by its form while it dries, until it is measured cooler', () => {
    const tank = recordOf('f', 'fermentacao', {
      name: 'Fermentação da Mata',
      date: '2026-07-15',
      status: 'in_progress',
    });
    const hours = ['2026-07-15T11:00:00.000Z', '2026-07-15T12:00:00.000Z'];
    const heat = (recordId: string, ...values: number[]): Measured[] =>
      values.map((value, at) => ({ recordId, kind: 'massTemperature', at: hours[at] ?? NOW, value }));
    const hot = (title: string, value: string, most: string, remedy: string) =>
      `mass-too-hot: ${title} / A massa está a ${value}\u00a0°C; vai até ${most}\u00a0°C. ${remedy}`;
    assert.deepEqual(told([tank], heat('f', 38)), []);
    assert.deepEqual(told([tank], heat('f', 38.5)), [hot('Mata', '38,5', '38', 'Mexa ou resfrie.')]);
    assert.deepEqual(told([tank], heat('f', 45, 30)), []);
    const washed = recordOf('p', 'processamento', { outputs: [outputOf('wet_parchment', 100)], status: 'completed' });
    const parchment = drying({ date: '2026-07-15', inputs: [{ recordId: 'p', output: '0', kg: 100 }] });
    const place = 'Terreiro suspenso 2';
    const unnamed = { ...parchment, inputs: [{ recordId: 'p', output: '', kg: 100 }] };
    assert.equal(told([washed, unnamed], heat('d', 40.5)).length, 1);
    const dried = (...values: number[]) => told([washed, parchment], heat('d', ...values));
    assert.deepEqual(dried(40), []);
    assert.deepEqual(dried(40.5), [hot(place, '40,5', '40', 'Baixe o fogo ou revolva.')]);
    assert.deepEqual(told([drying({ date: '2026-07-15' })], heat('d', 45)), []);
    assert.deepEqual(told([drying({ date: '2026-07-15', status: 'completed' })], heat('d', 60)), []);
  });

  test('a drying that became wet again today is told, by its measures or by rain on its patio', () => {
    const wet = [moisture('d', '2026-07-14T19:00:00.000Z', 16.8), moisture('d', '2026-07-15T11:00:00.000Z', 20)];
    const place = 'Terreiro suspenso 2';
    assert.deepEqual(told([drying()], wet), [
      `drying-wetted: ${place} / Molhou: de 16,8\u00a0% para 20\u00a0%. Espalhe e meça de novo.`,
    ]);
    assert.deepEqual(told([drying({ status: 'completed' })], wet), []);
    const rain = { recordId: 'd', kind: 'rain', at: '2026-07-15T12:00:00.000Z', value: 8 };
    const today = moisture('d', '2026-07-15T11:00:00.000Z', 18);
    const patio = drying({ data: { dryingMethod: 'patio_concrete', storageLot: 'Terreiro 1' } });
    assert.deepEqual(told([drying()], [today, rain]), []);
    assert.deepEqual(told([patio], [today, rain]), [
      'drying-wetted: Terreiro 1 / Choveu depois da última medida: 18\u00a0%. Meça de novo.',
    ]);
    assert.deepEqual(told([patio], [moisture('d', '2026-07-14T11:00:00.000Z', 18), rain]), [
      'drying-unmeasured: Medir terreiro 1 / 18\u00a0% ontem às 8h',
    ]);
  });
});
