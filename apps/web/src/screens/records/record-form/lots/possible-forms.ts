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
 * The outputs that a stage can give for these inputs: its forms, without those that its rules refuse. All of them while
 * no input is known.
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
