import { PRODUCT_FORMS } from '../definition/forms.ts';
import { isOfOneForm } from '../definition/stage.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';

/** What of a record says which lots it takes: the kg may still be as they were typed. */
type Taker = { section: Section; inputs: readonly { recordId: string; output: string }[] };

/**
 * What lies in a record of a stage that works each form by itself, in a word: `Boia`, `Cereja e Verde`. Empty for any other
 * stage, and where nothing was split off: the fruit as it was picked, coffee that is dried again.
 */
export function whatDries(
  { section, inputs }: Taker,
  recordOf: (id: string) => Pick<FarmRecord, 'outputs'> | undefined,
): string {
  if (!isOfOneForm(stageOf(section))) return '';
  const words = inputs.flatMap(({ recordId, output }) => {
    const lot = recordOf(recordId)?.outputs.find(({ key }) => key === output);
    return (lot && PRODUCT_FORMS[lot.form].word) ?? [];
  });
  return [...new Set(words)].join(' e ');
}
