import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { pledgeWords } from '@cafezal/domain/definition/pledge-terms.ts';
import { daysBetween } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { lotMoisture } from '@cafezal/domain/lots/lot-moisture.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { numberAt } from '@cafezal/domain/record/data-values.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { isStock } from '@cafezal/domain/stages/kinds.ts';
import { figuresOf } from '@cafezal/domain/stages/stage-figures.ts';
import type { FigureProps } from '../../../components/surfaces/figure.tsx';
import { correctedNow, todayIn } from '../../../data/device/corrected-clock.ts';
import { pledgesOn } from '../../../data/replica/pledges.ts';
import { ruleContextOf } from '../../../data/replica/rule-context.ts';
import { leadMoney } from '../../words/money-text.ts';
import { fermentingFor, lastedText } from '../readings/fermentation-words.ts';
import { isUnderWay } from '../readings/readings-overview.tsx';
import type { PartProps } from './detail-props.ts';
import { asFigure, fixedNumber } from './fixed-number.ts';
import { leftOver } from './next-steps.ts';

const MOST = 4;

/** All known derived numbers of a record that the person may see, the stage's most important first. */
export function derivedFigures({ place, store, record }: PartProps): FigureProps[] {
  const { facts, farm, definition } = place;
  const context = ruleContextOf(store.replica, { farm: facts, recordId: record.id, now: correctedNow() });
  return figuresOf(definition.section).flatMap((figure) => {
    const value = figure.of(record, context);
    if (value === null || (figure.unit === 'R$' && !may(farm.role, 'farm.seePrices'))) return [];
    return [asFigure(figure, value)];
  });
}

const lastOf = ({ readings }: PartProps, kind: string): number | undefined =>
  readings.findLast((reading) => reading.kind === kind)?.value;

const measured = (
  props: PartProps,
  kind: string,
  { label, unit, decimals }: { label: string; unit: string; decimals: number },
) => {
  const value = lastOf(props, kind);
  return value === undefined ? [] : [{ label, value: fixedNumber(value, decimals), unit }];
};

function leftFigure({ store, record }: PartProps): FigureProps[] {
  if (record.outputs.length === 0) return [];
  const { availableKg } = leftOver(store.replica, record);
  return [{ label: 'Sobra aqui', value: formatNumber(availableKg, 1), unit: 'kg' }];
}

const enteredFigure = ({ record }: PartProps): FigureProps[] => {
  const kg = record.inputs.reduce((sum, input) => sum + input.kg, 0);
  return kg > 0 ? [{ label: 'Entraram', value: formatNumber(kg, 1), unit: 'kg' }] : [];
};

/** What the lot cost, by the saca. */
const costFigure = ({ lotCost }: PartProps): FigureProps[] =>
  lotCost?.perSaca == null ? [] : [{ label: 'Custo deste lote', value: leadMoney(lotCost.perSaca), note: 'por saca' }];

/** Sacas in stock: of 60 kg if it is green coffee, otherwise of their own weight where somebody told it. */
function sacasInStock({ record }: PartProps, kg: number): FigureProps[] {
  const isGreen = record.outputs.every(({ form }) => PRODUCT_FORMS[form].state === 'green');
  const own = numberAt(record.data, 'bagWeight');
  if (isGreen) return [asFigure({ label: 'Em estoque', unit: 'sacas', decimals: 2 }, kgToSacas(kg))];
  if (own === undefined || own <= 0) return [];
  const label = `Em estoque, de ${formatNumber(own, 1)}\u00a0kg`;
  return [asFigure({ label, unit: 'sacas', decimals: 1 }, kg / own)];
}

function stockFigures(props: PartProps): FigureProps[] {
  const { store, record } = props;
  const { availableKg, reservedKg } = leftOver(store.replica, record);
  const kg = availableKg + reservedKg;
  const pledges = pledgesOn(store.replica, record.id)
    .map((one) => pledgeWords(one.kg, one))
    .join('; ');
  const [only, ...others] = record.outputs;
  const around = { record: (id: string) => store.replica.byId(id)?.record, lastRead: lastOf(props, 'humidity') };
  const moisture = lotMoisture(record, around, others.length === 0 ? only : undefined);
  return [
    ...sacasInStock(props, kg),
    { label: 'Peso', value: formatNumber(kg, 1), unit: 'kg', note: pledges || undefined },
    ...(moisture === null ? [] : [{ label: 'Umidade', value: fixedNumber(moisture, 1), unit: '%' }]),
    ...costFigure(props),
    ...derivedFigures(props).filter(({ label }) => label !== 'Entraram'),
  ];
}

function fermentingFigures(props: PartProps): FigureProps[] {
  const { record, readings, place } = props;
  const { timezone } = place.facts.settings;
  const lasted = fermentingFor(record, { readings, timezone, now: Date.now() });
  return [
    ...(lasted === null ? [] : [{ label: 'Fermentando há', ...lastedText(lasted) }]),
    ...measured(props, 'ph', { label: 'pH', unit: '', decimals: 1 }),
    ...measured(props, 'brix', { label: 'Brix', unit: '°Bx', decimals: 1 }),
    ...measured(props, 'massTemperature', { label: 'Massa', unit: '°C', decimals: 1 }),
    ...enteredFigure(props),
  ];
}

function dryingFigures(props: PartProps): FigureProps[] {
  const { record, place } = props;
  const today = todayIn(place.facts.settings.timezone);
  const days = daysBetween(record.date, today);
  return [
    ...(days === null || days < 0
      ? []
      : [{ label: 'Secando há', value: formatNumber(days, 0), unit: days === 1 ? 'dia' : 'dias' }]),
    ...enteredFigure(props),
    ...measured(props, 'humidity', { label: 'Umidade', unit: '%', decimals: 1 }),
  ];
}

function restingFigures(props: PartProps): FigureProps[] {
  return [
    ...derivedFigures(props),
    ...measured(props, 'humidity', { label: 'Umidade', unit: '%', decimals: 1 }),
    ...enteredFigure(props),
  ];
}

/** What the work of a stage leads with while it goes on. */
const WORK: Readonly<Partial<Record<Section, (props: PartProps) => FigureProps[]>>> = {
  fermentacao: fermentingFigures,
  secagem: dryingFigures,
  descanso: restingFigures,
};

function ownFigures(props: PartProps): FigureProps[] | null {
  const { record } = props;
  if (isStock(record) && record.outputs.length > 0) return stockFigures(props);
  return isUnderWay(record) ? (WORK[record.section]?.(props) ?? null) : null;
}

/** The main figures of a record: four at most, the stage's own first, what is left last. */
export function leadFigures(props: PartProps): FigureProps[] {
  const own = ownFigures(props);
  if (own !== null) return own.slice(0, MOST);
  const left = leftFigure(props);
  return [...derivedFigures(props).slice(0, MOST - left.length), ...left];
}
