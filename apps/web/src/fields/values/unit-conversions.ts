import type { Unit } from '@cafezal/domain/definition/fields.ts';
import { counted, sacasText, unitWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import {
  HECTARES_PER_ALQUEIRE,
  HECTARES_PER_LITRO,
  KG_PER_ARROBA,
  KG_PER_BIG_BAG,
  KG_PER_SACA,
  LITERS_PER_LATA,
  MG_PER_CMOLC_K,
} from '@cafezal/domain/ground/units.ts';
import type { FormContext } from './form-context.ts';

/** A unit to type a number in; `factor` of it make one stored unit. */
export type TypedUnit = { key: string; label: string; factor: number };

type Measures = Pick<FormContext, 'measureLiters' | 'litersPerSaca' | 'labUnits' | 'state'>;

const MINEIRO = 'mineiro';
const CUSTOMS: Readonly<Record<string, keyof typeof HECTARES_PER_ALQUEIRE>> = {
  SP: 'paulista',
  PR: 'paulista',
  BA: 'baiano',
};

/** The alqueire of a state and its hectares: paulista 2.42, mineiro 4.84, baiano 9.68. */
export function alqueireOf(state: string): { custom: keyof typeof HECTARES_PER_ALQUEIRE; hectares: number } {
  const custom = CUSTOMS[state] ?? MINEIRO;
  return { custom, hectares: HECTARES_PER_ALQUEIRE[custom] };
}

function unitCalled(label: string, factor: number): TypedUnit {
  return { key: label, label, factor };
}

const ALQUEIRE_LABELS = { paulista: 'alqueires paulistas', mineiro: 'alqueires mineiros', baiano: 'alqueires baianos' };

/** The three alqueires, that of the state first and by its bare name, as people there say it. */
function alqueiresOf(state: string): readonly TypedUnit[] {
  const { custom: own, hectares } = alqueireOf(state);
  const others = Object.entries(HECTARES_PER_ALQUEIRE).flatMap(([custom, factor]) =>
    custom === own ? [] : [unitCalled(ALQUEIRE_LABELS[custom as typeof own], factor)],
  );
  return [{ key: 'alqueires', label: 'alqueires', factor: hectares }, ...others];
}

const MMOLC = 'mmolc/dm³';
const LITRO = unitCalled('litros de terra', HECTARES_PER_LITRO);

const UNITS: Readonly<Record<string, (measures: Measures) => readonly TypedUnit[]>> = {
  L: ({ measureLiters }) => [
    { key: 'L', label: 'L', factor: 1 },
    { key: 'medidas', label: 'medidas', factor: measureLiters },
    { key: 'latas', label: 'latas', factor: LITERS_PER_LATA },
  ],
  kg: () => [
    { key: 'kg', label: 'kg', factor: 1 },
    { key: 'sacas', label: 'sacas', factor: KG_PER_SACA },
    { key: 'arrobas', label: 'arrobas', factor: KG_PER_ARROBA },
    { key: 't', label: 't', factor: 1000 },
    { key: 'big bags', label: 'big bags', factor: KG_PER_BIG_BAG },
  ],
  ha: ({ state }) => [{ key: 'ha', label: 'ha', factor: 1 }, ...alqueiresOf(state), LITRO],
  'cmolc/dm³': () => [unitCalled('cmolc/dm³', 1), unitCalled(MMOLC, 0.1)],
  'mg/dm³': () => [
    unitCalled('mg/dm³', 1),
    unitCalled('cmolc/dm³', MG_PER_CMOLC_K),
    unitCalled(MMOLC, MG_PER_CMOLC_K / 10),
  ],
};

/** The unit in which a new number is typed first; '' for the stored one. */
export const usualUnitOf = (unit: Unit | undefined, { labUnits }: Pick<Measures, 'labUnits'>): string =>
  labUnits === 'mmolc' && (unit === 'cmolc/dm³' || unit === 'mg/dm³') ? MMOLC : '';

/** The units in which a number may be typed, the stored one first; empty if there is only one. */
export const typedUnitsOf = (unit: Unit | undefined, measures: Measures): readonly TypedUnit[] =>
  UNITS[unit ?? '']?.(measures) ?? [];

/**
 * Storage key of the unit that was last chosen for a field. Only for a new record and the first of its rows, so that a
 * choice made in one row does not reappear unnoticed in another. Null if it is not remembered.
 */
export function unitMemory(path: string, { section, isNew }: Pick<FormContext, 'section' | 'isNew'>): string | null {
  const steps = path.split('.');
  if (!isNew || steps.some((step) => /^\d+$/.test(step) && step !== '0')) return null;
  return `cafezal.unit.${section}.${steps.filter((step) => step !== '0').join('.')}`;
}

/** A unit as text after a number; undefined for a plain count. */
export const unitText = (unit: Unit | undefined): string | undefined => unitWord(unit) || undefined;

/** Pasted text without the unit that the field shows anyway: `1.234,5 kg` in kg becomes `1.234,5`; other units stay. */
export function withoutUnit(text: string, unit: string): string {
  const bare = text.trim();
  const number = bare.slice(0, -unit.length).trimEnd();
  const isNumber = unit !== '' && bare.toLowerCase().endsWith(unit.toLowerCase()) && /\d$/.test(number);
  return isNumber ? number : text;
}

const WORDS: Readonly<Record<string, (value: number, measures: Measures) => readonly string[]>> = {
  L: (liters, { measureLiters, litersPerSaca }) => [
    `${formatNumber(liters)} L`,
    `${counted(liters / measureLiters, 'medidas', 1)} de ${formatNumber(measureLiters)} L`,
    `cerca de ${sacasText(liters / litersPerSaca, 1)}`,
  ],
  kg: (kg) => [`${formatNumber(kg, 3)} kg`, `${sacasText(kg / KG_PER_SACA)} de 60 kg`],
  ha: (hectares, { state }) => {
    const { custom, hectares: one } = alqueireOf(state);
    return [
      `${formatNumber(hectares, 4)} ha`,
      `${counted(hectares / one, 'alqueires')} (${custom}, ${formatNumber(one)} ha)`,
    ];
  },
  sacas: (sacas) => [sacasText(sacas), `${formatNumber(sacas * KG_PER_SACA)} kg`],
};

/** A value in other units, shown below it: `= 7.500 L · cerca de 15,6 sacas`. `typed` is the unit it was typed in. */
export function otherUnits(
  value: number | null,
  { unit, typed }: { unit: Unit | undefined; typed: string },
  measures: Measures,
): string | null {
  const words = value === null || value <= 0 ? undefined : WORDS[unit ?? '']?.(value, measures);
  if (words === undefined) return null;
  const others = words.filter((_, at) => (typed === unit ? at > 0 : at !== 1));
  return `= ${others.join(' · ')}`.replaceAll(/(\d) (?=[A-Za-z])/g, '$1\u00a0');
}
