import { PRODUCT_FORMS } from '../forms.ts';
import { formatNumber } from '../numbers.ts';
import type { ProductForm } from '../record.ts';
import type { Rule } from '../stage.ts';
import { totalKg } from './data-values.ts';
import { refusal, warning } from './finding.ts';
import { formsIn, sourcesOf } from './sources.ts';

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

/** By how much the weight of one form may differ, in per cent: scales, and what sticks to a sack. */
const SPARE_PCT = 2;

/** Of two forms that lie together none grows at the other's cost: the sum of both alone would not show it. */
export const formMassRule: Rule = (content, context) => {
  const sources = sourcesOf(content, context);
  const forms = [...new Set(content.outputs.map(({ form }) => form))];
  if (formsIn(content, context).length < 2) return [];
  return forms.flatMap((form) => {
    const came = totalKg(sources.flatMap(({ input, output }) => (output?.form === form ? input : [])));
    const left = totalKg(content.outputs.filter((output) => output.form === form));
    if (came === 0 || left <= came * (1 + SPARE_PCT / 100)) return [];
    const at = content.outputs.findIndex((output) => output.form === form);
    const message = `${labelOf(form)}: entraram ${formatNumber(came, 3)} kg e saíram ${formatNumber(left, 3)} kg. Confira.`;
    return [warning(`outputs.${at}.kg`, 'mass/form-gain', message)];
  });
};

/** Drying makes coco of fruit and dry parchment of parchment. */
export const driedFormRule: Rule = formRule(dried);
