import { formatNumber } from '../ground/numbers.ts';
import type { Unit } from './fields.ts';

const WORDS: Readonly<Partial<Record<Unit, string>>> = {
  days: 'dias',
  plants: 'plantas',
  points: 'pontos',
  pH: '',
  '1': '',
};

/** A unit as people write it behind a number, pt-BR; empty for a plain count and for what has none. */
export const unitWord = (unit: Unit | undefined): string => (unit === undefined ? '' : (WORDS[unit] ?? unit));

/** Units that are words, and how they are called of one. */
const ONE: Readonly<Record<string, string>> = {
  sacas: 'saca',
  'sacas/ha': 'saca/ha',
  dias: 'dia',
  plantas: 'planta',
  pontos: 'ponto',
  lotes: 'lote',
  medidas: 'medida',
  litros: 'litro',
  alqueires: 'alqueire',
  horas: 'hora',
  revolvimentos: 'revolvimento',
  talhões: 'talhão',
  cultivares: 'cultivar',
  caracteres: 'caractere',
  linhas: 'linha',
};

/** A unit's word as it stands behind a number that is written already: `saca` behind `1` and `1,00`. */
export const wordBehind = (text: string, word: string): string =>
  /^1(?:,0+)?$/.test(text) ? (ONE[word] ?? word) : word;

/** So many of something that is called by its plural, `1 planta`, `2,5 horas`; 2 decimals unless told. */
export function counted(count: number, many: string, decimals = 2): string {
  const text = formatNumber(count, decimals);
  return `${text} ${wordBehind(text, many)}`;
}

/** A number that is written already with the word of its unit, if it has one: `1 saca`, `5,2`. */
export const withWord = (text: string, word: string): string =>
  word === '' ? text : `${text}\u00a0${wordBehind(text, word)}`;

/** A text with a number that is written already in the place of `{}`, the word behind it as it is called of so many. */
export const filledIn = (words: string, text: string): string =>
  words.replace(/\{\}(?: ([^\s]+))?/, (_, word?: string) =>
    word === undefined ? text : `${text} ${wordBehind(text, word)}`,
  );

/** Sacas with their word, `1 saca`, `28,38 sacas`; 2 decimals unless told. */
export const sacasText = (sacas: number, decimals = 2): string => withWord(formatNumber(sacas, decimals), 'sacas');
