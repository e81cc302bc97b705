import type { Figure } from '../../definition/stage.ts';
import { litersPerSacaOf } from '../../farm/farm-defaults.ts';
import { isObject } from '../../ground/json-value.ts';
import { MG_PER_CMOLC_K } from '../../ground/units.ts';
import { numberAt, ratio, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { areaTreated } from './activity-area.ts';
import { plotIdsOf } from './waiting-period.ts';

type Data = RecordContent['data'];

const soilOf = ({ soil }: Data): Data => (isObject(soil) ? soil : {});

/** Sum of bases, SB, in cmolc/dm³; null if calcium, magnesium or potassium is missing. */
function sumOfBases(data: Data): number | null {
  const soil = soilOf(data);
  const [ca, mg, k] = ['ca', 'mg', 'k'].map((key) => numberAt(soil, key));
  return ca === undefined || mg === undefined || k === undefined ? null : ca + mg + k / MG_PER_CMOLC_K;
}

/** Cation exchange capacity, CTC, in cmolc/dm³. */
export function exchangeCapacity(data: Data): number | null {
  const bases = sumOfBases(data);
  const hAl = numberAt(soilOf(data), 'hAl');
  return bases === null || hAl === undefined ? null : bases + hAl;
}

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** Base saturation, V, in per cent of the exchange capacity. */
export const baseSaturation = (data: Data): number | null =>
  percent(ratio(sumOfBases(data) ?? undefined, exchangeCapacity(data) ?? undefined));

/** Aluminium saturation, m, in per cent. */
export function aluminiumSaturation(data: Data): number | null {
  const bases = sumOfBases(data);
  const al = numberAt(soilOf(data), 'al');
  return bases === null || al === undefined ? null : percent(ratio(al, bases + al));
}

const isOfDepth = (data: Data, ...depths: readonly string[]): boolean => depths.includes(textAt(data, 'depth') ?? '');

/** Lime in t/ha for 0 to 20 cm: NC = (V2 − V1) × CTC ÷ PRNT, of the part that is limed; null without a sample or PRNT. */
export function limeNeed(data: Data, target: number): number | null {
  const [v, ctc, prnt] = [baseSaturation(data), exchangeCapacity(data), numberAt(data, 'prnt')];
  if (v === null || ctc === null || prnt === undefined || prnt <= 0 || !isOfDepth(data, '0-20')) return null;
  return (Math.max(0, target - v) * ctc * (numberAt(data, 'limedPct') ?? 100)) / 100 / prnt;
}

const LEAST_CALCIUM = 0.5;
const MOST_ALUMINIUM_PCT = 20;
const GYPSUM_PER_CLAY = 75;

/** Gypsum in kg/ha for 20 to 40 cm, 75 for each per cent of clay (Sousa and Lobato, perennials) where calcium is low or aluminium high; null without the sample. */
export function gypsumNeed(data: Data): number | null {
  const soil = soilOf(data);
  const [calcium, clay, aluminium] = [numberAt(soil, 'ca'), numberAt(soil, 'clayPct'), aluminiumSaturation(data)];
  if (calcium === undefined || clay === undefined || !isOfDepth(data, '20-40')) return null;
  const isPoor = calcium < LEAST_CALCIUM || (aluminium !== null && aluminium > MOST_ALUMINIUM_PCT);
  return isPoor ? GYPSUM_PER_CLAY * clay : 0;
}

/** The main figures of an activity. */
export const activityFigures: readonly Figure[] = [
  { key: 'areaTreated', label: 'Área trabalhada', unit: 'ha', decimals: 2, of: areaTreated },
  {
    key: 'costPerHa',
    label: 'Custo por hectare',
    unit: 'R$',
    decimals: 2,
    of: (content, context) => ratio(numberAt(content.data, 'cost'), areaTreated(content, context) ?? undefined),
  },
  {
    key: 'estimatedSacas',
    label: 'Carga contada',
    unit: 'sacas',
    decimals: 1,
    of: ({ data }, { farm, record }) => {
      const liters = numberAt(data, 'litersPerPlant');
      const plants = numberAt(data, 'plantCount');
      const [species, ...others] = new Set(plotIdsOf(data).map((id) => record(id)?.data.species));
      return liters === undefined || plants === undefined
        ? null
        : (liters * plants) / litersPerSacaOf(farm.settings, others.length === 0 ? species : undefined);
    },
  },
  { key: 'sumOfBases', label: 'Soma de bases (SB)', unit: '1', decimals: 2, of: ({ data }) => sumOfBases(data) },
  { key: 'exchangeCapacity', label: 'CTC a pH 7', unit: '1', decimals: 2, of: ({ data }) => exchangeCapacity(data) },
  {
    key: 'baseSaturation',
    label: 'Saturação por bases (V)',
    unit: '%',
    decimals: 1,
    of: ({ data }) => baseSaturation(data),
  },
  {
    key: 'aluminiumSaturation',
    label: 'Saturação por alumínio (m)',
    unit: '%',
    decimals: 1,
    of: ({ data }) => aluminiumSaturation(data),
  },
  {
    key: 'limeNeed',
    label: 'Calcário, t por hectare',
    unit: '1',
    decimals: 2,
    of: ({ data }, { farm }) => limeNeed(data, farm.settings.limingTarget),
  },
  { key: 'gypsumNeed', label: 'Gesso, kg por hectare', unit: '1', decimals: 0, of: ({ data }) => gypsumNeed(data) },
];
