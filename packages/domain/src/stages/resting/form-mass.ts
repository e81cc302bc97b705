import { warning } from '../../definition/finding.ts';
import { PRODUCT_FORMS } from '../../definition/forms.ts';
import type { Rule } from '../../definition/stage.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { totalKg } from '../../record/data-values.ts';
import { formsIn, sourcesOf } from '../../rules/sources.ts';

/** Tolerance of a form's weight in per cent, for scales and coffee that sticks to sacks. */
const SPARE_PCT = 2;

/** Of two forms stored together none may grow at the other's expense: their sum alone would not show it. */
export const formMassRule: Rule = (content, context) => {
  const sources = sourcesOf(content, context);
  const forms = [...new Set(content.outputs.map(({ form }) => form))];
  if (formsIn(content, context).length < 2) return [];
  return forms.flatMap((form) => {
    const came = totalKg(sources.flatMap(({ input, output }) => (output?.form === form ? input : [])));
    const left = totalKg(content.outputs.filter((output) => output.form === form));
    if (came === 0 || left <= came * (1 + SPARE_PCT / 100)) return [];
    const at = content.outputs.findIndex((output) => output.form === form);
    const message = `${PRODUCT_FORMS[form].label}: entraram ${formatNumber(came, 3)} kg e saíram ${formatNumber(left, 3)} kg. Confira.`;
    return [warning(`outputs.${at}.kg`, 'mass/form-gain', message)];
  });
};
