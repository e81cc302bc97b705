import { formatNumber } from '../ground/numbers.ts';
import type { Unit } from './fields.ts';

const WORDS: Readonly<Partial<Record<Unit, string>>> = {
  days: 'dias',
  plants: 'plantas',
  points: 'pontos',
  pH: '',
  '1': '',
};

/** A unit after a number, pt-BR; empty for a plain count. */
export const unitWord = (unit: Unit | undefined): string => (unit === undefined ? '' : (WORDS[unit] ?? unit));

/** Units that are words, in the singular. */
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

/** The word of a unit after a formatted number: `saca` after `1` and `1,00`. */
export const wordBehind = (text: string, word: string): string =>
  /^1(?:,0+)?$/.test(text) ? (ONE[word] ?? word) : word;

/** A number with a noun given in the plural: `1 planta`, `2,5 horas`; 2 decimals by default. */
export function counted(count: number, many: string, decimals = 2): string {
  const text = formatNumber(count, decimals);
  return `${text} ${wordBehind(text, many)}`;
}

/** A formatted number with its unit's word, if it has one: `1 saca`, `5,2`. */
export const withWord = (text: string, word: string): string =>
  word === '' ? text : `${text}\u00a0${wordBehind(text, word)}`;

/** Replaces `{}` in a text by a formatted number, with the next word in singular or plural. */
export const filledIn = (words: string, text: string): string =>
  words.replace(/\{\}(?: ([^\s]+))?/, (_, word?: string) =>
    word === undefined ? text : `${text} ${wordBehind(text, word)}`,
  );

/** Sacas as text: `1 saca`, `28,38 sacas`; 2 decimals by default. */
export const sacasText = (sacas: number, decimals = 2): string => withWord(formatNumber(sacas, decimals), 'sacas');

/** Kilos in whole ones, but of less than one to the gram, so that a small lot is not nothing: `12.000`, `0,1`. */
export const wholeKg = (kg: number): string => formatNumber(kg, kg < 1 ? 3 : 0);

/** Those with their unit: `12.000 kg`. */
export const wholeKgText = (kg: number): string => `${wholeKg(kg)}\u00a0kg`;

/** Coffee that is not hulled yet, which no sacas count: `4.800 kg sem beneficiar`. */
export const unhulledText = (kg: number): string => `${wholeKgText(kg)} sem beneficiar`;
