import type { StageWords } from '../definition/stage.ts';
import type { Section } from '../record/record.ts';
import { stageOf } from './stages.ts';

const wordsOf = (section: Section): StageWords => stageOf(section).label;

/** The name of a section's record within a sentence: `colheita`. */
export const oneOf = (section: Section): string => wordsOf(section).one.toLocaleLowerCase('pt-BR');

/** The first word of a creation: `Registrar` for a harvest, `Novo` for a plot. */
export function beginWord(section: Section): string {
  const { kind, gender } = wordsOf(section);
  if (kind === 'event') return 'Registrar';
  return gender === 'f' ? 'Nova' : 'Novo';
}

/** The text of a creation, on buttons and forms: `Registrar colheita`, `Novo talhão`. */
export const beginWords = (section: Section): string => `${beginWord(section)} ${oneOf(section)}`;

/** The same as the subject of a sentence: `Registrar colheita é com…`, `Criar talhão é com…`. */
export const beginningOf = (section: Section): string =>
  `${wordsOf(section).kind === 'event' ? 'Registrar' : 'Criar'} ${oneOf(section)}`;

/** The text for one more record: `registrar outra`, `criar outro`. */
export function anotherOf(section: Section): string {
  const { kind, gender } = wordsOf(section);
  return `${kind === 'event' ? 'registrar' : 'criar'} ${gender === 'f' ? 'outra' : 'outro'}`;
}

/** The first record of a section within a sentence: `a primeira colheita`, `o primeiro documento`. */
export const firstOf = (section: Section): string =>
  `${wordsOf(section).gender === 'f' ? 'a primeira' : 'o primeiro'} ${oneOf(section)}`;

/** The verb of a stage on a button: `Secar`; the record's name if the stage has no coffee. */
export function verbWord(section: Section): string {
  const { verb, one } = wordsOf(section);
  return verb === null ? one : verb.charAt(0).toUpperCase() + verb.slice(1);
}

/** The verb of a stage within a sentence: `secar`. */
export const verbOf = (section: Section): string => wordsOf(section).verb ?? oneOf(section);
