import { refusal } from '../definition/finding.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import type { Rule } from '../definition/stage.ts';
import type { ProductForm } from '../record/record.ts';
import { formsIn } from './sources.ts';

/** What drying makes of a form: dry parchment of parchment, coco of fruit. */
export const dried = (form: ProductForm): ProductForm => (form.endsWith('parchment') ? 'dry_parchment' : 'dry_cherry');

/** What fermentation, resting and storage make of a form: the same. */
export const sameForm = (form: ProductForm): ProductForm => form;
const labelOf = (form: ProductForm): string => PRODUCT_FORMS[form].label;

/** Each lot that is given has the form that one of the lots taken turns into; lots that nobody knows say nothing. */
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
