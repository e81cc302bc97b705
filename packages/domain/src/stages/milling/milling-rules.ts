import { refusal, warning } from '../../definition/finding.ts';
import { PRODUCT_FORMS } from '../../definition/forms.ts';
import type { Rule, RuleContext, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { apartFrom } from '../../ground/apart.ts';
import { daysBetween } from '../../ground/days.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { greenBagRule } from '../../quality/bag-weight.ts';
import { bigBeansFinding, classificationRule, deriveClassification } from '../../quality/classification-rules.ts';
import { isUnderWay, lastDay, numberAt, ratio, totalKg } from '../../record/data-values.ts';
import type { ProductForm, RecordContent, Section } from '../../record/record.ts';
import { knownMoisture } from '../../rules/known-moisture.ts';
import { ancestorsOf, formsIn, sourcesOf, speciesIn } from '../../rules/sources.ts';

type Flows = Pick<RecordContent, 'inputs' | 'outputs'>;

const kgOf = ({ outputs }: Flows, ...forms: ProductForm[]): number =>
  totalKg(outputs.filter(({ form }) => forms.includes(form)));

/** kg of green coffee in the outputs, screenings included. */
export const greenKg = (content: Flows): number => kgOf(content, 'green_bean', 'screenings');

/** Green outputs in per cent of the inputs; null if one of them is missing. */
export function yieldPct(content: Flows): number | null {
  const share = content.outputs.length === 0 ? null : ratio(greenKg(content), totalKg(content.inputs));
  return share === null ? null : share * 100;
}

/** Screenings in per cent of green coffee: from the outputs if they were weighed, otherwise typed; null if unknown. */
export function screeningsPct(content: Flows & Pick<RecordContent, 'data'>): number | null {
  const weighed = kgOf(content, 'screenings');
  const typed = weighed > 0 ? undefined : numberAt(content.data, 'screenings');
  const share = ratio(weighed, greenKg(content));
  return typed ?? (share === null ? null : share * 100);
}

type YieldRange = { name: string; factor: string; most: number };
const YIELDS: Partial<Readonly<Record<ProductForm, YieldRange>>> = {
  dry_cherry: { name: 'coco', factor: 'dryCherryYieldPct', most: 70 },
  dry_parchment: { name: 'pergaminho', factor: 'dryParchmentYieldPct', most: 95 },
};

/** Yield of coco or parchment: impossible values are errors, rare ones warnings once the work is done. */
export const yieldRule: Rule = (content, context) => {
  const pct = yieldPct(content);
  const [form, ...others] = formsIn(content, context);
  const range = form === undefined || others.length > 0 ? undefined : YIELDS[form];
  if (pct === null || range === undefined) return [];
  const found = `De ${formatNumber(totalKg(content.inputs), 3)} kg de ${range.name} saíram ${formatNumber(greenKg(content), 3)} kg de grão`;
  if (pct > range.most) {
    return [
      refusal(
        'outputs',
        'yield/impossible',
        `${found} (${apartFrom(pct, range.most, 1)} %). Não dá mais de ${range.most} %.`,
      ),
    ];
  }
  const [low, high] = context.farm.settings.conversionRanges[range.factor] ?? [0, range.most];
  if (content.status !== 'completed' || (pct >= low && pct <= high)) return [];
  const usual = `O comum é de ${formatNumber(low)} a ${formatNumber(high)} %. Confira os pesos.`;
  return [warning('outputs', 'yield/unlikely', `${found} (${formatNumber(pct, 1)} %). ${usual}`)];
};

/** Coco and parchment need different hulling: together both lose. */
export const mixedFormsRule: Rule = (content, context) => {
  const forms = formsIn(content, context);
  if (!forms.includes('dry_cherry') || !forms.includes('dry_parchment')) return [];
  return [
    warning('inputs', 'milling/mixed-forms', 'Há coco e pergaminho juntos. Beneficie separado para render mais.'),
  ];
};

const MOST_SCREENINGS_PCT = 15;

/** Many screenings mean bad drying, borers or unripe picking. */
export const screeningsRule: Rule = (content) => {
  const pct = screeningsPct(content);
  if (pct === null || pct <= MOST_SCREENINGS_PCT || !isUnderWay(content)) return [];
  const message = `A catação deu ${apartFrom(pct, MOST_SCREENINGS_PCT, 1)} %. O comum é até ${MOST_SCREENINGS_PCT} %. Confira a regulagem e os pesos.`;
  const field = kgOf(content, 'screenings') > 0 ? 'outputs' : 'data.screenings';
  return [warning(field, 'milling/screenings', message)];
};

const WEIGHT_TOLERANCE_PCT = 2;

/** The weight at the machine against the inputs. */
export const initialWeightRule: Rule = ({ data, inputs }) => {
  const typed = numberAt(data, 'initialWeight');
  const drawn = totalKg(inputs);
  if (typed === undefined || drawn === 0) return [];
  if (Math.abs(typed - drawn) <= (drawn * WEIGHT_TOLERANCE_PCT) / 100) return [];
  const message = `Dos lotes saíram ${formatNumber(drawn, 3)} kg e entraram ${formatNumber(typed, 3)} kg. Qual peso está certo?`;
  return [warning('data.initialWeight', 'weight/differs', message)];
};

const DRYING: Section = 'secagem';

/** The day on which the unhulled coffee that goes in was dry; null if no drying is known of it. */
function driedOn(content: RecordContent, context: RuleContext): string | null {
  const unhulled = sourcesOf(content, context).flatMap(({ input, output }) =>
    output !== undefined && PRODUCT_FORMS[output.form].state === 'dry' ? [input] : [],
  );
  const dryings = ancestorsOf({ inputs: unhulled }, context).filter(({ section }) => section === DRYING);
  return dryings.map(lastDay).sort().at(-1) ?? null;
}

/** Coffee rests after drying, so that its moisture evens out before it is milled. */
const restedRule: Rule = (content, context) => {
  const dried = isUnderWay(content) ? driedOn(content, context) : null;
  const days = dried === null ? null : daysBetween(dried, content.date);
  const least = context.farm.settings.minimumRestDays;
  if (days === null || days < 0 || days >= least) return [];
  const message = `Do fim da secagem até aqui são ${counted(days, 'dias')}. Antes de beneficiar, deixe descansar ${counted(least, 'dias')}.`;
  return [warning('inputs', 'rest/too-short', message)];
};

const MOST_MOISTURE_PCT = 12;

/** Coffee that is too moist breaks and whitens in the machine. What is measured at the machine is judged by its own field. */
const moistRule: Rule = (content, context) => {
  const isMeasured = numberAt(content.data, 'initialHumidity') !== undefined;
  const humidity = isMeasured || !isUnderWay(content) ? undefined : knownMoisture(content, context);
  if (humidity === undefined || humidity <= MOST_MOISTURE_PCT) return [];
  const message = `O café veio com ${formatNumber(humidity, 1)} % de umidade. Acima de ${MOST_MOISTURE_PCT} % o grão amassa e branqueia.`;
  return [warning('data.initialHumidity', 'humidity/too-high', message)];
};

const bigBeansRule: Rule = (content, context) =>
  content.data.screens === undefined
    ? []
    : bigBeansFinding(content.data.screens, 'data.screens', speciesIn(content, context));

/** All checks of a milling. */
export const millingChecks: StageChecks = {
  derive: deriveClassification,
  rules: [
    yieldRule,
    mixedFormsRule,
    screeningsRule,
    initialWeightRule,
    restedRule,
    moistRule,
    greenBagRule,
    bigBeansRule,
    classificationRule,
  ],
};
