import { refusal, warning } from '../../definition/finding.ts';
import { PRODUCT_FORMS } from '../../definition/forms.ts';
import type { Rule, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { OFFICIAL_LIMITS } from '../../knowledge/cob-defects.ts';
import { mostHeat } from '../../knowledge/drying-heat.ts';
import { at } from '../../knowledge/knowledge.ts';
import type { Usual } from '../../knowledge/practice.ts';
import { DRYING_DAYS, FRESH_HUMIDITY, PATIO_LAYER } from '../../knowledge/stage-practice.ts';
import { durationInDays, isUnderWay, numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import { microlotRule } from '../../rules/mixture-rules.ts';
import { driedFormRule } from '../../rules/output-form.ts';
import { formsIn, type Source, sourcesOf } from '../../rules/sources.ts';
import { weighedRule } from '../../rules/weighed.ts';
import { dryingGainRule, dryingMassRule } from './drying-mass.ts';

const MOST_HUMIDITY_SPREAD = 10;

const isPatio = (method: string | undefined): boolean => method?.startsWith('patio_') ?? false;

function humidityRangeOf({ record, output }: Source, day: string): Usual | undefined {
  const usual = at(FRESH_HUMIDITY, day).value;
  if (output === undefined) return undefined;
  return record?.data.harvestMethod === 'sweep' ? usual.swept : usual[output.form];
}

/** The initial moisture is usual for the form. */
const initialHumidityRule: Rule = (content, context) => {
  const humidity = numberAt(content.data, 'initialHumidity');
  const ranges = sourcesOf(content, context).flatMap((source) => humidityRangeOf(source, content.date) ?? []);
  if (humidity === undefined || ranges.length === 0) return [];
  const least = Math.min(...ranges.map((range) => range.least));
  const most = Math.max(...ranges.map((range) => range.most));
  if (humidity >= least && humidity <= most) return [];
  const message = `${formatNumber(humidity, 1)} % no início. Este café costuma entrar com ${least} a ${most} %. Confira.`;
  return [warning('data.initialHumidity', 'initialHumidity/unlikely-for-form', message)];
};

/** The moisture falls, and green coffee is not above the official limit. */
const finalHumidityRule: Rule = ({ data, date }) => {
  const initial = numberAt(data, 'initialHumidity');
  const final = numberAt(data, 'finalHumidity');
  if (final === undefined) return [];
  if (initial !== undefined && final > initial) {
    const message = `Entrou com ${formatNumber(initial, 1)} % e sairia com ${formatNumber(final, 1)} %. Na secagem a umidade só cai.`;
    return [refusal('data.finalHumidity', 'finalHumidity/above-initial', message)];
  }
  const most = at(OFFICIAL_LIMITS, date).value.humidity;
  if (final <= most) return [];
  const message = `${formatNumber(final, 1)} % passa de ${formatNumber(most, 1)} %, o limite oficial. Seque mais antes de guardar.`;
  return [warning('data.finalHumidity', 'finalHumidity/above-official', message)];
};

/** A finished drying took the usual time of its method. */
const dryingDurationRule: Rule = (content) => {
  const days = durationInDays(content);
  const method = textAt(content.data, 'dryingMethod') ?? '';
  const usual = at(DRYING_DAYS, content.date).value[method];
  if (!isUnderWay(content) || days === null || usual === undefined) return [];
  const isShort = content.status === 'completed' && days < usual.least;
  if (days <= usual.most && !isShort) return [];
  const common =
    usual.least > 0 ? `de ${usual.least} a ${counted(usual.most, 'dias', 0)}` : `até ${counted(usual.most, 'dias', 0)}`;
  const message = `A secagem levou ${counted(days, 'dias', 1)}. O comum aqui é ${common}. Confira as datas.`;
  return [warning('data.duration', 'drying/duration', message)];
};

/** Dry coffee is only dried again on purpose. */
const redryingRule: Rule = (content, context) => {
  if (content.data.redrying === true) return [];
  return sourcesOf(content, context).flatMap(({ output, record }) => {
    if (output === undefined || PRODUCT_FORMS[output.form].state !== 'dry') return [];
    const lot = output.lot ?? record?.code ?? '';
    const message = `O lote ${lot} já está seco. Marque re-secagem se ele volta para secar.`;
    return [refusal('inputs', 'lot/wrong-form', message)];
  });
};

/** Lots of very different moisture do not dry evenly together. */
const mixedHumidityRule: Rule = (content, context) => {
  const humidities = sourcesOf(content, context).flatMap(({ output }) => output?.humidity ?? []);
  const spread = Math.max(...humidities) - Math.min(...humidities);
  if (humidities.length <= 1 || spread <= MOST_HUMIDITY_SPREAD) return [];
  const message = `Os lotes diferem ${counted(spread, 'pontos', 1)} de umidade. Juntos não secam por igual.`;
  return [warning('inputs', 'inputs/mixed-humidity', message)];
};

/** Parchment of washed coffee is fermented or demucilaged before it dries. */
const unfermentedRule: Rule = (content, context) =>
  sourcesOf(content, context).flatMap(({ record, output }) => {
    if (record?.section !== 'processamento' || record.data.method !== 'washed') return [];
    if (output?.form !== 'wet_parchment') return [];
    const message = `${record.name} é lavado e veio sem fermentar nem desmucilar. Confira o método.`;
    return [warning('inputs', 'processing/not-fermented', message)];
  });

/** Heat that harms depends on what dries. */
const heatRule: Rule = (content, context) => {
  const heat = numberAt(content.data, 'temperature');
  if (heat === undefined) return [];
  const most = mostHeat(formsIn(content, context), content.date);
  if (heat <= most) return [];
  const message = `A massa chegou a ${formatNumber(heat, 1)} °C. Para este café o máximo é ${most} °C.`;
  return [warning('data.temperature', 'temperature/too-hot', message)];
};

/** On a patio coffee is spread thinly and turned every hour; a microlot is not dried on earth. */
const patioRule: Rule = ({ data, date }) => {
  const method = textAt(data, 'dryingMethod');
  if (!isPatio(method)) return [];
  const layer = numberAt(data, 'layerThickness') ?? 0;
  const { mostCm, fewestTurns } = at(PATIO_LAYER, date).value;
  const turns = numberAt(data, 'turnsPerDay') ?? fewestTurns;
  const thick = `Camada de ${formatNumber(layer, 1)} cm no terreiro. Passar de ${mostCm} cm demora e mofa.`;
  const few = `${counted(turns, 'revolvimentos')} por dia. No terreiro o bom é pelo menos ${fewestTurns}.`;
  return [
    ...(layer > mostCm ? [warning('data.layerThickness', 'layer/too-thick', thick)] : []),
    ...(turns < fewestTurns ? [warning('data.turnsPerDay', 'turns/few', few)] : []),
    ...(method === 'patio_dirt' && data.microlote === true
      ? [
          warning(
            'data.dryingMethod',
            'drying/dirt-patio',
            'Microlote em chão batido perde qualidade. Confira o método.',
          ),
        ]
      : []),
  ];
};

/** The phases of a combined drying follow each other. */
const phasesRule: Rule = ({ data }) => {
  const phases = rowsAt(data, 'phases')
    .map((row) => ({ start: textAt(row, 'startDate') ?? '', end: textAt(row, 'endDate') ?? '9999-12-31' }))
    .filter(({ start }) => start !== '')
    .sort((left, right) => left.start.localeCompare(right.start));
  const overlaps = phases.some(({ start }, index) => start < (phases[index - 1]?.end ?? ''));
  return overlaps
    ? [refusal('data.phases', 'phases/overlap', 'Duas etapas estão no mesmo dia. Confira as datas.')]
    : [];
};

/** All checks of a drying besides those of its fields. */
export const dryingChecks: StageChecks = {
  rules: [
    redryingRule,
    driedFormRule,
    dryingMassRule,
    dryingGainRule,
    initialHumidityRule,
    finalHumidityRule,
    dryingDurationRule,
    mixedHumidityRule,
    unfermentedRule,
    heatRule,
    patioRule,
    phasesRule,
    weighedRule,
    microlotRule,
  ],
};
