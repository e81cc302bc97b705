import { refusal, warning } from '../../definition/finding.ts';
import { PRODUCT_FORMS } from '../../definition/forms.ts';
import type { Figure, Rule, RuleContext, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { cherryDensityOf } from '../../farm/farm-defaults.ts';
import { daysBetween } from '../../ground/days.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { isUnderWay, numberAt, ratio, textAt, totalKg } from '../../record/data-values.ts';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { isInPlace, liesThereOn } from '../../rules/lying-there.ts';
import { microlotRule } from '../../rules/mixture-rules.ts';
import { sameFormRule } from '../../rules/output-form.ts';
import { formsIn, sourcesOf } from '../../rules/sources.ts';
import { weighedRule } from '../../rules/weighed.ts';

const HOURS_PER_DAY = 24;
const USUAL_HOURS = { least: 6, most: 240 };
/** Tolerance of the Brix at the end, because meters vary. */
const BRIX_TOLERANCE = 1;

/** Sugar is consumed and does not increase. */
const brixRule: Rule = ({ data }) => {
  const initial = numberAt(data, 'initialBrix');
  const final = numberAt(data, 'finalBrix');
  if (initial === undefined || final === undefined || final <= initial + BRIX_TOLERANCE) return [];
  const message = `O Brix não sobe na fermentação: começou em ${formatNumber(initial, 1)} e terminaria em ${formatNumber(final, 1)}.`;
  return [refusal('data.finalBrix', 'brix/rises', message)];
};

/** Typed hours, otherwise from start and end day; null while it is in progress. */
function fermentationHours({ date, data }: RecordContent): number | null {
  const typed = numberAt(data, 'duration');
  const end = textAt(data, 'endDate');
  const days = typed !== undefined || end === undefined ? null : daysBetween(date, end);
  return typed ?? (days === null ? null : days * HOURS_PER_DAY);
}

/** Between six hours and ten days; days alone cannot show that it was too short. */
const fermentationDurationRule: Rule = (content) => {
  const hours = fermentationHours(content);
  const isShort = (numberAt(content.data, 'duration') ?? USUAL_HOURS.least) < USUAL_HOURS.least;
  if (hours === null || (hours <= USUAL_HOURS.most && !isShort)) return [];
  const message = `Fermentou ${counted(hours, 'horas', 1)}. O comum é de 18 a 120. Confira.`;
  return [warning('data.duration', 'fermentation/duration', message)];
};

/** Litres in the vessel: typed, otherwise computed from the fruit's weight; null for unmeasured parchment. */
function litersOf(content: RecordContent, context: RuleContext): { liters: number; isTyped: boolean } | null {
  const typed = numberAt(content.data, 'quantity');
  if (typed !== undefined) return { liters: typed, isTyped: true };
  const sources = sourcesOf(content, context);
  const isFruit = sources.every(({ output }) => output !== undefined && PRODUCT_FORMS[output.form].state === 'cherry');
  const density = cherryDensityOf(context.farm.settings);
  return isFruit && sources.length > 0 ? { liters: totalKg(content.inputs) / density, isTyped: false } : null;
}

/** The coffee fits into the vessel; computed litres cause no error. */
const capacityRule: Rule = (content, context) => {
  const capacity = numberAt(content.data, 'vesselCapacity');
  const load = litersOf(content, context);
  if (capacity === undefined || load === null || load.liters <= capacity) return [];
  const about = load.isTyped ? '' : 'cerca de ';
  const message = `Entram ${about}${formatNumber(load.liters, 0)} L num recipiente de ${formatNumber(capacity, 0)} L. Confira.`;
  const say = load.isTyped ? refusal : warning;
  return [say('data.vesselCapacity', 'vesselCapacity/exceeded', message)];
};

/** Whether a lot is in its vessel when another one goes in on a day: what came out that day made room. */
const isInsideOn = (other: FarmRecord, day: string): boolean =>
  liesThereOn(other, day) && !(other.status === 'completed' && textAt(other.data, 'endDate') === day);

/** All that ferments in one vessel on the day fits into it; its size is the one typed here, else with another lot. */
const fullVesselRule: Rule = (content, context) => {
  const { data, date } = content;
  const vessel = textAt(data, 'storageLot');
  if (vessel === undefined || !isUnderWay(content)) return [];
  const inside = context.others('fermentacao').filter((other) => isInPlace(other, vessel) && isInsideOn(other, date));
  const capacity = [content, ...inside].flatMap((one) => numberAt(one.data, 'vesselCapacity') ?? [])[0];
  const own = litersOf(content, context);
  if (capacity === undefined || inside.length === 0 || own === null || own.liters > capacity) return [];
  const loads = [own, ...inside.flatMap((other) => litersOf(other, context) ?? [])];
  const liters = loads.reduce((sum, load) => sum + load.liters, 0);
  if (liters <= capacity) return [];
  const about = loads.every(({ isTyped }) => isTyped) ? '' : 'cerca de ';
  const message = `Com este lote ficam ${about}${formatNumber(liters, 0)} L em ${vessel}, onde cabem ${formatNumber(capacity, 0)} L. Confira.`;
  return [warning('data.storageLot', 'place/over-capacity', message)];
};

/** Fruit and parchment ferment differently. */
export const mixedFormsRule: Rule = (content, context) => {
  const forms = formsIn(content, context);
  if (forms.length <= 1) return [];
  const message = `Aqui se misturam ${forms.map((form) => PRODUCT_FORMS[form].label).join(' e ')}. Confira os lotes.`;
  return [warning('inputs', 'inputs/mixed-forms', message)];
};

/** Additives must be declared to the buyer. */
const ingredientsRule: Rule = (content) => {
  const { data } = content;
  const isDescribed = textAt(data, 'ingredientsDescription') !== undefined;
  if (!isUnderWay(content) || data.fermentationType !== 'co_fermentation' || isDescribed) return [];
  const message = 'Informe ingredientes e alergênicos da cofermentação.';
  return [warning('data.ingredientsDescription', 'missing/ingredientsDescription', message)];
};

/** All checks of a fermentation besides those of its fields and its mass. */
export const fermentationChecks: StageChecks = {
  rules: [
    brixRule,
    fermentationDurationRule,
    capacityRule,
    fullVesselRule,
    mixedFormsRule,
    ingredientsRule,
    sameFormRule,
    weighedRule,
    microlotRule,
  ],
};

const fallOf = (data: RecordContent['data'], initialKey: string, finalKey: string): number | null => {
  const initial = numberAt(data, initialKey);
  const final = numberAt(data, finalKey);
  return initial === undefined || final === undefined ? null : initial - final;
};

/** The main figures of a fermentation. */
export const fermentationFigures: readonly Figure[] = [
  { key: 'hours', label: 'Duração', unit: 'h', decimals: 0, of: fermentationHours },
  {
    key: 'phFall',
    label: 'Queda do pH',
    unit: 'pH',
    decimals: 2,
    of: ({ data }) => fallOf(data, 'initialPh', 'finalPh'),
  },
  {
    key: 'brixFall',
    label: 'Queda do Brix',
    unit: '°Bx',
    decimals: 1,
    of: ({ data }) => fallOf(data, 'initialBrix', 'finalBrix'),
  },
  {
    key: 'lossPct',
    label: 'Perda de peso',
    unit: '%',
    decimals: 1,
    of: ({ inputs, outputs }) => {
      const left = outputs.length === 0 ? null : ratio(totalKg(outputs), totalKg(inputs));
      return left === null ? null : (1 - left) * 100;
    },
  },
];
