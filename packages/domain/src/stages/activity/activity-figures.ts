import type { Figure } from '../../definition/stage.ts';
import { numberAt, ratio } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { areaTreated } from './activity-area.ts';

type Data = RecordContent['data'];

/** mg of potassium in one cmolc/dm³. */
const MG_PER_CMOLC_K = 391;

const soilOf = (data: Data): Data | null => {
  const { soil } = data;
  return typeof soil === 'object' && soil !== null ? { ...soil } : null;
};

/** Sum of bases, SB, in cmolc/dm³; null while calcium, magnesium or potassium is missing. */
function sumOfBases(data: Data): number | null {
  const soil = soilOf(data);
  const [ca, mg, k] = ['ca', 'mg', 'k'].map((key) => (soil === null ? undefined : numberAt(soil, key)));
  return ca === undefined || mg === undefined || k === undefined ? null : ca + mg + k / MG_PER_CMOLC_K;
}

/** Cation exchange capacity, CTC, in cmolc/dm³. */
export function exchangeCapacity(data: Data): number | null {
  const bases = sumOfBases(data);
  const hAl = numberAt(soilOf(data) ?? {}, 'hAl');
  return bases === null || hAl === undefined ? null : bases + hAl;
}

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** Base saturation, V, in per cent of the exchange capacity. */
export const baseSaturation = (data: Data): number | null =>
  percent(ratio(sumOfBases(data) ?? undefined, exchangeCapacity(data) ?? undefined));

/** Aluminium saturation, m, in per cent. */
export function aluminiumSaturation(data: Data): number | null {
  const bases = sumOfBases(data);
  const al = numberAt(soilOf(data) ?? {}, 'al');
  return bases === null || al === undefined ? null : percent(ratio(al, bases + al));
}

/** What the detail of an activity leads with. */
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
    of: ({ data }, { farm }) => {
      const liters = numberAt(data, 'litersPerPlant');
      const plants = numberAt(data, 'plantCount');
      return liters === undefined || plants === undefined ? null : (liters * plants) / farm.settings.litersPerSaca;
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
];
