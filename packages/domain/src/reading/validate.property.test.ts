import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { savedFarm } from '../golden/saved-farm.ts';
import { Problem } from '../record/problem.ts';
import { fieldsOf } from '../stages/stage-form.ts';
import { STAGES } from '../stages/stages.ts';

const COMMON = ['name', 'code', 'date', 'season', 'status', 'notes', 'inputs', 'outputs', 'confirmedWarnings'];
const usual = fc.constantFrom<unknown>(
  '2026-06-03',
  'completed',
  5,
  '1,5',
  'x',
  [{ recordId: 'a', kg: 1 }],
  [{ form: 'husk', kg: 1 }],
);
const value = fc.oneof(fc.jsonValue(), usual);

for (const stage of STAGES) {
  const data = fc.dictionary(fc.constantFrom(...Object.keys(fieldsOf(stage.section))), value);
  const payload = fc
    .tuple(fc.dictionary(fc.constantFrom(...COMMON), value), data)
    .map(([common, inner]) => ({ name: 'x', ...common, data: inner }));
  const save = (sent: unknown) => {
    const farm = savedFarm();
    try {
      farm.save(stage.section, 'record', sent);
      return farm;
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  };
  test(`${stage.section}: whatever is sent is saved or refused in words, and what is saved can be saved again`, () => {
    fc.assert(
      fc.property(payload, (sent) => {
        const farm = save(sent);
        if (farm === null) return;
        const once = farm.save(stage.section, 'record', {}).content;
        assert.deepEqual(farm.save(stage.section, 'record', {}).content, once);
      }),
      { numRuns: 60 },
    );
  });
}
