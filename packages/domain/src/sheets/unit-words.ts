import type { Unit } from '../definition/fields.ts';
import type { TableCell } from '../ground/csv.ts';
import { searchKey } from '../ground/search-key.ts';
import { HECTARES_PER_ALQUEIRE, KG_PER_ARROBA, KG_PER_SACA, LITERS_PER_LATA } from '../ground/units.ts';
import { numberParts } from './number-cells.ts';

/** A unit in which a column may be written: what one of it is in the unit that is kept. */
export type SheetUnit = { value: string; label: string; factor: number; words: readonly string[] };

const KG = ['kg', 'kgs', 'quilo', 'quilos', 'kilo', 'kilos', 'quilograma', 'quilogramas'];
const SACAS = ['saca', 'sacas', 'sc', 'scs', 'saco', 'sacos'];
const ARROBAS = ['@', 'arr', 'arroba', 'arrobas'];

const kilos = (per: number): SheetUnit[] => [
  { value: 'kg', label: 'kg', factor: 1 / per, words: KG },
  { value: 'sacas', label: 'sacas de 60 kg', factor: KG_PER_SACA / per, words: SACAS },
  { value: 'arrobas', label: 'arrobas (@)', factor: KG_PER_ARROBA / per, words: ARROBAS },
  { value: 't', label: 'toneladas', factor: 1000 / per, words: ['t', 'tn', 'ton', 'tonelada', 'toneladas'] },
];

const alqueire = (kind: keyof typeof HECTARES_PER_ALQUEIRE): SheetUnit => ({
  value: `alqueire-${kind}`,
  label: `alqueires ${kind}s (${String(HECTARES_PER_ALQUEIRE[kind]).replace('.', ',')} ha)`,
  factor: HECTARES_PER_ALQUEIRE[kind],
  words: ['alq', 'alqs', 'alqueire', 'alqueires'],
});

/** The units of a column by the one that is kept; none where there is only that. `measureLiters` are the litres of a medida. */
export function unitsFor(unit: Unit | undefined, measureLiters: number): readonly SheetUnit[] {
  if (unit === 'kg') return kilos(1);
  if (unit === 'sacas') return kilos(KG_PER_SACA);
  if (unit === 'L') {
    return [
      { value: 'L', label: 'litros', factor: 1, words: ['l', 'lt', 'lts', 'litro', 'litros'] },
      {
        value: 'medidas',
        label: `medidas de ${measureLiters} L`,
        factor: measureLiters,
        words: ['medida', 'medidas', 'balaio', 'balaios'],
      },
      { value: 'latas', label: 'latas de 20 L', factor: LITERS_PER_LATA, words: ['lata', 'latas'] },
    ];
  }
  if (unit !== 'ha') return [];
  return [
    { value: 'ha', label: 'hectares', factor: 1, words: ['ha', 'has', 'hectare', 'hectares'] },
    { value: 'm2', label: 'metros quadrados', factor: 0.0001, words: ['m2', 'm²'] },
    ...(['mineiro', 'paulista', 'baiano'] as const).map(alqueire),
  ];
}

/** Words of the units that are written in one way alone. */
const WORDS: Readonly<Partial<Record<Unit, readonly string[]>>> = {
  '%': ['%', 'por cento', 'pct'],
  '°C': ['°c', '°', 'c', 'graus'],
  '°Bx': ['°bx', '°brix', 'bx', 'brix'],
  h: ['h', 'hs', 'hora', 'horas'],
  days: ['d', 'dia', 'dias'],
  m: ['m', 'mt', 'mts', 'metro', 'metros'],
  cm: ['cm', 'centimetros'],
  mm: ['mm', 'milimetros'],
  'sacas/ha': ['sc/ha', 'scs/ha', 'saca/ha', 'sacas/ha'],
  g: ['g', 'gr', 'grama', 'gramas'],
  pH: ['ph'],
  'cmolc/dm³': ['cmolc/dm³', 'cmolc/dm3', 'cmolc'],
  'mg/dm³': ['mg/dm³', 'mg/dm3'],
  R$: ['r$', 'real', 'reais'],
  plants: ['planta', 'plantas', 'pe', 'pes', 'cova', 'covas'],
  points: ['ponto', 'pontos', 'pts'],
};

/** What a column is in, as far as it and its heading say it. */
export type ColumnUnits = {
  /** The unit that is kept, money too. */
  unit: Unit | undefined;
  units: readonly SheetUnit[];
  /** Those that may be meant, several while nobody said which. */
  chosen: readonly SheetUnit[];
  heading: string;
};

const singular = (word: string): string => (word.length > 2 ? word.replace(/s$/, '') : word);

/**
 * What one of the word behind a number is in the unit that is kept; null where nobody knows. In a column that is written in
 * one way alone the words of its heading repeat it.
 */
export function factorsOfWords({ unit, units, chosen, heading }: ColumnUnits): (word: string) => number | null {
  const said = [...(unit === undefined ? [] : [searchKey(unit), ...(WORDS[unit] ?? [])]), ...wordsOf(heading)];
  const known = new Set(said.map(singular));
  const isKnown = (word: string): boolean => known.has(singular(word));
  if (units.length === 0) return (word) => (isKnown(word) || word.split(/[/ ]+/).every(isKnown) ? 1 : null);
  return (word) => {
    const named = units.filter(({ words }) => words.includes(word));
    const meant = named.length > 1 ? named.filter((one) => chosen.includes(one)) : named;
    // Which of several it is will be asked, and its number stands as it is until then.
    return meant.length > 1 ? 1 : (meant[0]?.factor ?? null);
  };
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(searchKey(text).split(/[^a-z0-9²@]+/));

const unitsIn = (units: readonly SheetUnit[], said: ReadonlySet<string>): readonly SheetUnit[] =>
  units.filter(({ words }) => words.some((word) => said.has(word)));

/**
 * The units that a heading or the words behind a column's numbers name: one settles it, several must be asked for. What stands in
 * brackets comes first: `Peso da saca (kg)`.
 */
export function namedUnits(
  units: readonly SheetUnit[],
  { heading, cells }: { heading: string; cells: readonly TableCell[] },
): readonly SheetUnit[] {
  const [, bracketed = ''] = /\(([^)]*)\)/.exec(heading) ?? [];
  const behind = new Set(cells.slice(0, 200).flatMap((cell) => numberParts(cell)?.word || []));
  const named = [wordsOf(bracketed), wordsOf(heading), behind].map((said) => unitsIn(units, said));
  return named.find(({ length }) => length > 0) ?? [];
}
