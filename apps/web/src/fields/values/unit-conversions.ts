import type { Unit } from '@cafezal/domain/definition/fields.ts';
import { counted, sacasText, unitWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { HECTARES_PER_ALQUEIRE, KG_PER_ARROBA, KG_PER_SACA } from '@cafezal/domain/ground/units.ts';
import type { FormContext } from './form-context.ts';

/** A way to type a number: `factor` of them times makes the unit that is stored. */
export type TypedUnit = { key: string; label: string; factor: number };

type Measures = Pick<FormContext, 'measureLiters' | 'litersPerSaca' | 'state'>;

const MINEIRO = 'mineiro';
const CUSTOMS: Readonly<Record<string, keyof typeof HECTARES_PER_ALQUEIRE>> = {
  SP: 'paulista',
  PR: 'paulista',
  BA: 'baiano',
};

/** Which alqueire a farmer of a state means, and its hectares: paulista 2.42, mineiro 4.84, baiano 9.68. */
export function alqueireOf(state: string): { custom: keyof typeof HECTARES_PER_ALQUEIRE; hectares: number } {
  const custom = CUSTOMS[state] ?? MINEIRO;
  return { custom, hectares: HECTARES_PER_ALQUEIRE[custom] };
}

const UNITS: Readonly<Record<string, (measures: Measures) => readonly TypedUnit[]>> = {
  L: ({ measureLiters }) => [
    { key: 'L', label: 'L', factor: 1 },
    { key: 'medidas', label: 'medidas', factor: measureLiters },
  ],
  kg: () => [
    { key: 'kg', label: 'kg', factor: 1 },
    { key: 'sacas', label: 'sacas', factor: KG_PER_SACA },
    { key: 'arrobas', label: 'arrobas', factor: KG_PER_ARROBA },
  ],
  ha: ({ state }) => [
    { key: 'ha', label: 'ha', factor: 1 },
    { key: 'alqueires', label: 'alqueires', factor: alqueireOf(state).hectares },
  ],
};

/** The ways in which a number of a unit may be typed, the stored one first; empty where there is but one. */
export const typedUnitsOf = (unit: Unit | undefined, measures: Measures): readonly TypedUnit[] =>
  UNITS[unit ?? '']?.(measures) ?? [];

/**
 * Where a device keeps the unit that was last chosen for a field: of a new record and of the first of its rows alone, so
 * that a choice made in one row never waits unseen in another. Null where none is kept.
 */
export function unitMemory(path: string, { section, isNew }: Pick<FormContext, 'section' | 'isNew'>): string | null {
  const steps = path.split('.');
  if (!isNew || steps.some((step) => /^\d+$/.test(step) && step !== '0')) return null;
  return `cafezal.unit.${section}.${steps.filter((step) => step !== '0').join('.')}`;
}

/** Units as people write them behind a number; nothing for a plain count. */
export const unitText = (unit: Unit | undefined): string | undefined => unitWord(unit) || undefined;

/** What was pasted with the unit that stands beside the field anyway: `1.234,5 kg` in kg is `1.234,5`; another unit stays. */
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

/** The other units of a value, to stand under it: `= 7.500 L · cerca de 15,6 sacas`. `typed` is the unit it was typed in. */
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
