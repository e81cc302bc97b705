import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formOf } from '@cafezal/domain/stages/stage-form.ts';
import { STAGES } from '@cafezal/domain/stages/stages.ts';
import { type FormPart, formParts, isAsked } from '../values/form-parts.ts';
import { inColumns } from './form-columns.ts';

type Chosen = Readonly<Record<string, string | undefined>>;

const choicesOf = (part: FormPart): readonly (string | undefined)[] =>
  part.kind === 'field' && part.field.kind === 'choice' ? [undefined, ...Object.keys(part.field.options)] : [undefined];

/** All that can be chosen of some parts together. */
const everyChoice = (parts: readonly FormPart[]): readonly Chosen[] =>
  parts.reduce<readonly Chosen[]>(
    (chosen, part) => chosen.flatMap((one) => choicesOf(part).map((word) => ({ ...one, [part.name]: word }))),
    [{}],
  );

const heightOf = (parts: readonly FormPart[]): number =>
  parts.reduce((sum, { kind }) => sum + (kind === 'field' ? 1 : 3), 0);

for (const definition of STAGES) {
  const { section } = definition;
  for (const [kind, head] of Object.entries({ creation: ['name'], edit: ['status', 'name'] })) {
    const { quick } = formParts(definition, { quick: [...head, ...formOf(section).quick], hidden: [] });
    const asking = new Set(quick.flatMap((part) => (part.kind === 'field' ? Object.keys(part.field.when ?? {}) : [])));
    const askers = quick.filter(({ name }) => asking.has(name));
    const askedFor = (data: Chosen) => quick.filter((part) => isAsked(part, { data }));

    describe(`the columns of the ${kind} of ${section}`, () => {
      test('leave what asks for others where it is, whatever is chosen', () => {
        for (const { name } of askers) {
          const columns = everyChoice(askers).flatMap((data) => {
            const at = inColumns(askedFor(data), quick).findIndex((column) =>
              column.some((part) => part.name === name),
            );
            return at < 0 ? [] : at;
          });
          assert.equal(new Set(columns).size, 1, name);
        }
      });

      test('have every asked part in its order, the left half of their height where nothing asks for others', () => {
        for (const data of everyChoice(askers)) {
          const asked = askedFor(data);
          const [left, right] = inColumns(asked, quick);
          assert.deepEqual([...left, ...right], asked);
          if (askers.length > 0) continue;
          const half = heightOf(asked) / 2;
          assert.ok(heightOf(left) >= half && heightOf(left.slice(0, -1)) < half, left.map(({ name }) => name).join());
        }
      });
    });
  }
}
