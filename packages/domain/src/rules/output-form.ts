import { refusal } from '../definition/finding.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import type { Rule } from '../definition/stage.ts';
import type { ProductForm } from '../record/record.ts';
import { formsIn } from './sources.ts';

/** The form after drying: parchment becomes dry parchment, fruit becomes coco. */
export const dried = (form: ProductForm): ProductForm => (form.endsWith('parchment') ? 'dry_parchment' : 'dry_cherry');

/** The form after fermentation, resting and storage: the same. */
export const sameForm = (form: ProductForm): ProductForm => form;
const labelOf = (form: ProductForm): string => PRODUCT_FORMS[form].label;

/** Every output has the form that one of the inputs turns into; unknown inputs are ignored. */
const formRule =
  (turnsInto: (form: ProductForm) => ProductForm): Rule =>
  (content, context) => {
    const possible = new Set(formsIn(content, context).map(turnsInto));
    if (possible.size === 0) return [];
    return content.outputs.flatMap(({ form }, index) => {
      if (possible.has(form)) return [];
      const expected = [...possible].map(labelOf).join(' ou ');
      const message = `Destes lotes sai ${expected}, não ${labelOf(form)}.`;
      return [refusal(`outputs.${index}.form`, 'output/other-form', message)];
    });
  };

/** Fermentation, resting and storage give the form that they take. */
export const sameFormRule: Rule = formRule(sameForm);

/** Drying makes coco of fruit and dry parchment of parchment. */
export const driedFormRule: Rule = formRule(dried);
