import { PRODUCT_FORMS } from '../definition/forms.ts';
import { isOfOneForm } from '../definition/stage.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';

/** The parts of a record that name its lots; the kg may still be text. */
type Taker = { section: Section; inputs: readonly { recordId: string; output: string }[] };

/**
 * What is in a record of a stage that works each form separately: `Boia`, `Cereja e Verde`, `Café da roça`. Empty for
 * other stages.
 */
export function whatDries(
  { section, inputs }: Taker,
  recordOf: (id: string) => Pick<FarmRecord, 'outputs'> | undefined,
): string {
  if (!isOfOneForm(stageOf(section))) return '';
  const words = inputs.flatMap(({ recordId, output }) => {
    const lot = recordOf(recordId)?.outputs.find(({ key }) => key === output);
    if (lot === undefined) return [];
    const { word, label } = PRODUCT_FORMS[lot.form];
    return word ?? label.replace(/ \(.*/, '');
  });
  return [...new Set(words)].join(' e ');
}
