import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkOutputsCover } from '../lots/lot-checks.ts';
import { drawsOf } from '../lots/lots.ts';
import { Problem } from '../record/problem.ts';
import type { Section } from '../record/record.ts';
import { savedFarm } from './saved-farm.ts';
import { goldenId, goldenSeason } from './season.ts';

const season = savedFarm();
for (const { id, section, payload } of goldenSeason().records) season.save(section, id, payload);

const from = (key: string, output: string, kg: number) => ({ recordId: goldenId(key), output, kg });
/** Weighed by itself, with all the fruit there is, so that the mass of the season does not decide. */
const alone = () => {
  const farm = savedFarm();
  farm.save('talhoes', 'plot', { name: 'T', data: { area: 5 } });
  farm.save('colheita', 'fruit', { name: 'C', date: '2026-06-01', data: { plots: [{ plotId: 'plot', kg: 1000 }] } });
  return farm;
};

function attempt(save: () => unknown): Problem | null {
  try {
    save();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const tried = (section: Section, payload: object, id = 'attempt') =>
  attempt(() => season.save(section, id, { name: 'x', date: '2026-12-01', ...payload }))?.code ?? 'saved';

describe('attempts against the worked season', () => {
  test('to sell a kilo more than is left are refused with what is left', () => {
    const sale = (kg: number) => ({
      status: 'contracted',
      data: { buyer: 'B', pricePerBag: 2000 },
      inputs: [from('ST1', '0', kg)],
    });
    const problem = attempt(() => season.save('vendas', 'attempt', { name: 'x', ...sale(36) }));
    assert.deepEqual([problem?.code, problem?.details.availableKg], ['lot/insufficient-mass', 35]);
    assert.equal(tried('vendas', sale(35)), 'saved');
    season.records.delete('attempt');
  });
  test('to hull fruit, to ferment what is dry, or to wash what came of the washing are refused', () => {
    assert.equal(tried('beneficiamento', { inputs: [from('PR2', 'cereja', 100)] }), 'lot/wrong-form');
    assert.equal(tried('fermentacao', { inputs: [from('D5', '0', 100)] }), 'lot/stage-order');
    const inputs = [...(season.records.get(goldenId('PR1'))?.inputs ?? []), from('D1', '0', 1)];
    assert.equal(tried('processamento', { inputs }, goldenId('PR1')), 'lot/cycle');
  });
  test('to dry to more than the water allows are refused, to a little more are asked about', () => {
    const dried = (kg: number) =>
      attempt(() => {
        const { warnings } = alone().save('secagem', 'x', {
          name: 'x',
          date: '2026-06-02',
          data: { initialHumidity: 62, finalHumidity: 11, endDate: '2026-06-20' },
          inputs: [{ recordId: 'fruit', kg: 1000 }],
          outputs: [{ form: 'dry_cherry', kg }],
        });
        assert.equal(
          warnings.some(({ field }) => field.startsWith('outputs')),
          kg > 431,
        );
      })?.code ?? 'saved';
    assert.deepEqual([460, 435, 427].map(dried), ['record/invalid', 'saved', 'saved']);
  });
  test('to weigh a lot below what was drawn from it are refused', () => {
    const milled = season.records.get(goldenId('M1'));
    assert.ok(milled);
    const outputs = milled.outputs.map((output) => (output.key === 'p17' ? { ...output, kg: 1000 } : output));
    const draws = [...season.records.values()].flatMap(drawsOf);
    const drawers = (id: string) => season.records.get(id);
    const problem = attempt(() => checkOutputsCover({ ...milled, outputs }, { draws, drawers }));
    assert.equal(problem?.code, 'lot/insufficient-mass');
    assert.deepEqual(problem.details.drawn, [
      { recordId: goldenId('ST1'), section: 'armazenamento', code: '26-ARM-0001', kg: 1095 },
    ]);
  });
  test('to save sieves that do not sum to 100 % are refused', () => {
    const screens = { 15: 20, 16: 30, 17: 40 };
    assert.equal(tried('beneficiamento', { status: 'planned', data: { screens } }), 'record/invalid');
  });
});
