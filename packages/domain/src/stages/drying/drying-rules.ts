import { refusal, warning } from '../../definition/finding.ts';
import { PRODUCT_FORMS } from '../../definition/forms.ts';
import type { Rule } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { durationInDays, isUnderWay, numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { ProductForm } from '../../record/record.ts';
import { microlotRule } from '../../rules/mixture-rules.ts';
import { driedFormRule } from '../../rules/output-form.ts';
import { type Source, sourcesOf } from '../../rules/sources.ts';
import { weighedRule } from '../../rules/weighed.ts';
import { dryingGainRule, dryingMassRule } from './drying-mass.ts';

type Range = { least: number; most: number };

const PATIO = { least: 4, most: 30 };
/** Usual days by method; dryers with fire are done in 120 h. */
const USUAL_DAYS: Readonly<Record<string, Range>> = {
  patio_concrete: PATIO,
  patio_dirt: PATIO,
  patio_asphalt: PATIO,
  raised_bed: PATIO,
  greenhouse: { least: 0, most: 45 },
  combined: { least: 0, most: 45 },
  rotary: { least: 0, most: 5 },
  static: { least: 0, most: 5 },
  vertical: { least: 0, most: 5 },
};
/** Usual moisture of what comes to dry, % wet basis. */
const USUAL_HUMIDITY: Readonly<Partial<Record<ProductForm, Range>>> = {
  cherry_mixed: { least: 45, most: 70 },
  cherry_ripe: { least: 45, most: 70 },
  cherry_unripe: { least: 45, most: 70 },
  cherry_float: { least: 25, most: 60 },
  wet_parchment: { least: 45, most: 62 },
};
const SWEPT_HUMIDITY = { least: 20, most: 50 };
/** Hottest mass that does no harm, °C. */
const MOST_HEAT: Readonly<Partial<Record<ProductForm, number>>> = {
  cherry_unripe: 30,
  wet_parchment: 40,
  dry_parchment: 40,
};
const MOST_HEAT_NATURAL = 45;
const OFFICIAL_MOST_HUMIDITY = 12.5;
const THICKEST_PATIO_LAYER_CM = 6;
const FEWEST_TURNS = 8;
const MOST_HUMIDITY_SPREAD = 10;

const isPatio = (method: string | undefined): boolean => method?.startsWith('patio_') ?? false;

function humidityRangeOf({ record, output }: Source): Range | undefined {
  if (output === undefined) return undefined;
  return record?.data.harvestMethod === 'sweep' ? SWEPT_HUMIDITY : USUAL_HUMIDITY[output.form];
}

/** The moisture at the start is one that such coffee has. */
const initialHumidityRule: Rule = (content, context) => {
  const humidity = numberAt(content.data, 'initialHumidity');
  const ranges = sourcesOf(content, context).flatMap((source) => humidityRangeOf(source) ?? []);
  if (humidity === undefined || ranges.length === 0) return [];
  const least = Math.min(...ranges.map((range) => range.least));
  const most = Math.max(...ranges.map((range) => range.most));
  if (humidity >= least && humidity <= most) return [];
  const message = `${formatNumber(humidity, 1)} % no início. Este café costuma entrar com ${least} a ${most} %. Confira.`;
  return [warning('data.initialHumidity', 'initialHumidity/unlikely-for-form', message)];
};

/** Moisture falls, and green coffee above 12.5 % passes the official limit. */
const finalHumidityRule: Rule = ({ data }) => {
  const initial = numberAt(data, 'initialHumidity');
  const final = numberAt(data, 'finalHumidity');
  if (final === undefined) return [];
  if (initial !== undefined && final > initial) {
    const message = `Entrou com ${formatNumber(initial, 1)} % e sairia com ${formatNumber(final, 1)} %. Na secagem a umidade só cai.`;
    return [refusal('data.finalHumidity', 'finalHumidity/above-initial', message)];
  }
  if (final <= OFFICIAL_MOST_HUMIDITY) return [];
  const message = `${formatNumber(final, 1)} % passa de 12,5 %, o limite oficial. Seque mais antes de guardar.`;
  return [warning('data.finalHumidity', 'finalHumidity/above-official', message)];
};

/** A drying that ended took as long as its method takes. */
const dryingDurationRule: Rule = (content) => {
  const days = durationInDays(content);
  const method = textAt(content.data, 'dryingMethod') ?? '';
  const usual = USUAL_DAYS[method];
  if (!isUnderWay(content) || days === null || usual === undefined) return [];
  const isShort = content.status === 'completed' && days < usual.least;
  if (days <= usual.most && !isShort) return [];
  const common =
    usual.least > 0 ? `de ${usual.least} a ${counted(usual.most, 'dias', 0)}` : `até ${counted(usual.most, 'dias', 0)}`;
  const message = `A secagem levou ${counted(days, 'dias', 1)}. O comum aqui é ${common}. Confira as datas.`;
  return [warning('data.duration', 'drying/duration', message)];
};

/** Dry coffee comes back only on purpose. */
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

/** Parchment of a washed coffee ferments, or loses its mucilage, before it dries. */
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
  const limits = sourcesOf(content, context).flatMap(({ output }) =>
    output === undefined ? [] : (MOST_HEAT[output.form] ?? MOST_HEAT_NATURAL),
  );
  const most = Math.min(MOST_HEAT_NATURAL, ...limits);
  if (heat <= most) return [];
  const message = `A massa chegou a ${formatNumber(heat, 1)} °C. Para este café o máximo é ${most} °C.`;
  return [warning('data.temperature', 'temperature/too-hot', message)];
};

/** On the ground coffee lies thin and is turned every hour; a microlot does not lie on earth. */
const patioRule: Rule = ({ data }) => {
  const method = textAt(data, 'dryingMethod');
  if (!isPatio(method)) return [];
  const layer = numberAt(data, 'layerThickness') ?? 0;
  const turns = numberAt(data, 'turnsPerDay') ?? FEWEST_TURNS;
  const thick = `Camada de ${formatNumber(layer, 1)} cm no terreiro. Passar de 6 cm demora e mofa.`;
  const few = `${counted(turns, 'revolvimentos')} por dia. No terreiro o bom é pelo menos 8.`;
  return [
    ...(layer > THICKEST_PATIO_LAYER_CM ? [warning('data.layerThickness', 'layer/too-thick', thick)] : []),
    ...(turns < FEWEST_TURNS ? [warning('data.turnsPerDay', 'turns/few', few)] : []),
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

/** Steps of a combined drying follow each other. */
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

/** Everything that is checked of a drying beyond its fields. */
export const dryingRules: readonly Rule[] = [
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
];
