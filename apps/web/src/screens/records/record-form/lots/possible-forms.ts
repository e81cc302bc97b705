import type { RuleContext, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { ProductForm, RecordContent, RecordInput } from '@cafezal/domain/record/record.ts';
import { checksOf } from '@cafezal/domain/stages/stage-checks.ts';

const probe = (form: ProductForm, inputs: readonly RecordInput[], status: string): RecordContent => ({
  name: '',
  code: '',
  date: '',
  season: null,
  status,
  data: {},
  notes: null,
  inputs,
  outputs: [{ id: '', key: '0', form, kg: 1, liters: null, grade: null, lot: null, humidity: null }],
});

/**
 * What may come out of a stage by what goes in: of what it gives, the forms that none of its rules refuses as
 * another form. All of them while nothing that goes in is known.
 */
export function possibleForms(
  { gives, section, statuses }: Pick<StageDefinition, 'gives' | 'section' | 'statuses'>,
  inputs: readonly RecordInput[],
  context: RuleContext,
): readonly ProductForm[] {
  const [planned = ''] = Object.keys(statuses);
  const refuses = (form: ProductForm) =>
    checksOf(section).rules.some((rule) =>
      rule(probe(form, inputs, planned), context).some(({ code }) => code === 'output/other-form'),
    );
  const possible = gives.filter((form) => !refuses(form));
  return possible.length === 0 ? gives : possible;
}
