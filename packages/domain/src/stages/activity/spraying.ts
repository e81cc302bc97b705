import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule, RuleContext } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { addDays, dayInPtBr } from '../../ground/days.ts';
import { isObject } from '../../ground/json-value.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { searchKey } from '../../ground/search-key.ts';
import { at } from '../../knowledge/knowledge.ts';
import type { Usual } from '../../knowledge/practice.ts';
import { SPRAYING_WEATHER } from '../../knowledge/stage-practice.ts';
import { isUnderWay, lastDay, numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { isPesticide } from './pesticide.ts';
import { MOST_REENTRY_HOURS, phiViolations, plotIdsOf } from './waiting-period.ts';

type Data = RecordContent['data'];

const SPRAYINGS = new Set(['spraying', 'soil_drench']);

const isSpraying = (data: Data): boolean =>
  SPRAYINGS.has(textAt(data, 'activityType') ?? '') || textAt(data, 'method') === 'herbicida';

const isOutside = (value: number | undefined, { least, most }: Usual): value is number =>
  value !== undefined && (value < least || value > most);

/** Wind, dry air and heat cause spray drift. */
export const weatherRule: Rule = ({ data, date }) => {
  const good = at(SPRAYING_WEATHER, date).value;
  const weather = isObject(data.weather) ? data.weather : {};
  const [wind, humidity, heat] = ['wind', 'relativeHumidity', 'temperature'].map((key) => numberAt(weather, key));
  const poor = [
    ...(isOutside(wind, good.wind) ? [`vento de ${formatNumber(wind, 1)} km/h`] : []),
    ...(isOutside(humidity, good.humidity) ? [`umidade de ${formatNumber(humidity, 1)} %`] : []),
    ...(heat !== undefined && heat > good.mostHeat ? [`${formatNumber(heat, 1)} °C`] : []),
  ];
  if (!isSpraying(data) || poor.length === 0) return [];
  return [warning('data.weather', 'weather/poor', `Condição ruim para pulverizar: ${poor.join(', ')}.`)];
};

/** Spray volume of tractors and drones. */
export const volumeRule: Rule = ({ data }) => {
  const volume = numberAt(data, 'sprayVolume');
  const [low, high] = data.isDrone === true ? [8, 40] : [100, 1000];
  if (!isOutside(volume, { least: low, most: high })) return [];
  return [warning('data.sprayVolume', 'sprayVolume/unlikely', `O comum é de ${low} a ${high} L/ha. Confira.`)];
};

/** An application names its product: without it the waiting period is unknown. */
export const productRule: Rule = (content) => {
  const { data, status } = content;
  const isNamed = [data, ...rowsAt(data, 'supplies')].some((row) => textAt(row, 'product') !== undefined);
  if (status !== 'done' || !isSpraying(data) || isNamed) return [];
  const message = 'Falta dizer o produto. É dele que saem a carência e o receituário.';
  return [warning('data.product', 'missing/product', message)];
};

/** Pesticides need a professional's prescription (Lei 14.785/2023). */
export const prescriptionRule: Rule = (content) => {
  if (!isPesticide(content.data) || content.status !== 'done') return [];
  const lacks = (key: string): boolean => textAt(content.data, key) === undefined;
  return [
    ...(lacks('prescriptionNumber')
      ? [warning('data.prescriptionNumber', 'missing/prescriptionNumber', 'Informe o nº do receituário agronômico.')]
      : []),
    ...(lacks('agronomist')
      ? [warning('data.agronomist', 'missing/agronomist', 'Informe quem assinou o receituário.')]
      : []),
  ];
};

/** Expired products are not used. */
export const expiryRule: Rule = (content) => {
  const expiry = textAt(content.data, 'expiry');
  if (expiry === undefined || !isUnderWay(content) || lastDay(content) <= expiry) return [];
  return [refusal('data.expiry', 'product/expired', `O produto venceu em ${dayInPtBr(expiry)}. Não use.`)];
};

/** Harvests that this application puts inside its waiting period. */
export const applicationPhiRule: Rule = (content, context) => {
  const application = { ...content, id: context.recordId };
  return context.others('colheita').flatMap((harvest): Finding[] => {
    const [violation] = harvest.status === 'cancelled' ? [] : phiViolations(harvest, [application]);
    if (violation === undefined) return [];
    const missing = violation.phiDays - violation.days;
    const message =
      `${harvest.name} cai na carência, que vai até ${dayInPtBr(violation.firstAllowedDate)}: ` +
      `${missing === 1 ? 'falta' : 'faltam'} ${counted(missing, 'dias')}.`;
    return [warning('data.phiDays', 'phi/violation', message)];
  });
};

const sharesPlot = (one: Data, other: Data): boolean => {
  const ids = plotIdsOf(other);
  return plotIdsOf(one).some((id) => ids.includes(id));
};

type Application = Pick<RecordContent, 'date' | 'data'>;

/** The first day after the re-entry interval of an application, in whole days. */
function freeOn(application: Application): string {
  const hours = Math.min(numberAt(application.data, 'reentryHours') ?? 0, MOST_REENTRY_HOURS);
  return addDays(lastDay(application), Math.ceil(hours / 24));
}

const isTooEarly = (day: string, application: Application): boolean =>
  day > lastDay(application) && day < freeOn(application);

/** Nobody works on a plot during the re-entry interval. */
export const reentryRule: Rule = (content, context) => {
  if (!isUnderWay(content)) return [];
  const others = context
    .others('atividades')
    .filter((other) => isUnderWay(other) && sharesPlot(content.data, other.data));
  const early = others.find((other) => isTooEarly(content.date, other) || isTooEarly(other.date, content));
  if (early === undefined) return [];
  const sprayed = isTooEarly(content.date, early) ? early : content;
  const message = `${early.name}: a reentrada no talhão só é liberada em ${dayInPtBr(freeOn(sprayed))}.`;
  return [warning('date', 'reentry/early', message)];
};

const MOST_IN_A_ROW = 2;

function applicationsBefore(content: RecordContent, { others }: RuleContext): readonly FarmRecord[] {
  return others('atividades')
    .filter(({ status, data, date }) => status !== 'cancelled' && isSpraying(data) && date <= content.date)
    .filter(({ data }) => textAt(data, 'chemicalGroup') !== undefined && sharesPlot(content.data, data))
    .sort((one, other) => (one.date < other.date ? 1 : -1));
}

/** Repeated use of one chemical group makes pests resistant. */
export const chemicalGroupRule: Rule = (content, context) => {
  const group = textAt(content.data, 'chemicalGroup');
  if (group === undefined || !isSpraying(content.data)) return [];
  const before = applicationsBefore(content, context).slice(0, MOST_IN_A_ROW);
  const isSame = ({ data }: FarmRecord): boolean => searchKey(textAt(data, 'chemicalGroup') ?? '') === searchKey(group);
  if (before.length < MOST_IN_A_ROW || !before.every(isSame)) return [];
  return [
    warning(
      'data.chemicalGroup',
      'resistance/same-group',
      `Terceira vez seguida de ${group}. Alterne para não criar resistência.`,
    ),
  ];
};

/** Organic plots take no pesticide. */
export const organicRule: Rule = ({ data }, { record }) => {
  if (!isPesticide(data)) return [];
  const plots = plotIdsOf(data).flatMap((id) => record(id) ?? []);
  const organic = plots.filter((plot) => ['organic', 'transition'].includes(textAt(plot.data, 'management') ?? ''));
  if (organic.length === 0) return [];
  const names = organic.map(({ name }) => name).join(', ');
  return [warning('data.className', 'organic/not-allowed', `${names}: manejo orgânico não aceita este produto.`)];
};
