import type { Section } from '../record/record.ts';

/**
 * What a section's records are called: the only copy, from which stages, menus, forms, lists, searches and notices speak.
 * `many` and `gender` belong to `one`; a list is headed with `heading`; `verb` is what one does with coffee there.
 */
export type SectionWords = {
  one: string;
  many: string;
  gender: 'm' | 'f';
  heading: string;
  verb: string | null;
  /** What happens on a day is recorded; what is there is made, and is new. */
  kind: 'event' | 'thing';
};

const m = 'm';
const f = 'f';

export const SECTION_WORDS: Readonly<Record<Section, SectionWords>> = {
  talhoes: { one: 'Talhão', many: 'Talhões', gender: m, heading: 'Talhões', verb: null, kind: 'thing' },
  colheita: { one: 'Colheita', many: 'Colheitas', gender: f, heading: 'Colheita', verb: 'colher', kind: 'event' },
  processamento: {
    one: 'Processamento',
    many: 'Processamentos',
    gender: m,
    heading: 'Processamento',
    verb: 'processar',
    kind: 'event',
  },
  fermentacao: {
    one: 'Fermentação',
    many: 'Fermentações',
    gender: f,
    heading: 'Fermentação',
    verb: 'fermentar',
    kind: 'event',
  },
  secagem: { one: 'Secagem', many: 'Secagens', gender: f, heading: 'Secagem', verb: 'secar', kind: 'event' },
  descanso: { one: 'Descanso', many: 'Descansos', gender: m, heading: 'Descanso', verb: 'descansar', kind: 'event' },
  beneficiamento: {
    one: 'Beneficiamento',
    many: 'Beneficiamentos',
    gender: m,
    heading: 'Beneficiamento',
    verb: 'beneficiar',
    kind: 'event',
  },
  armazenamento: {
    one: 'Armazenamento',
    many: 'Armazenamentos',
    gender: m,
    heading: 'Armazenamento',
    verb: 'armazenar',
    kind: 'event',
  },
  vendas: { one: 'Venda', many: 'Vendas', gender: f, heading: 'Vendas', verb: 'vender', kind: 'event' },
  producao: { one: 'Safra', many: 'Produção', gender: f, heading: 'Produção', verb: null, kind: 'thing' },
  atividades: { one: 'Atividade', many: 'Atividades', gender: f, heading: 'Atividades', verb: null, kind: 'event' },
  parceiros: { one: 'Parceiro', many: 'Parceiros', gender: m, heading: 'Parceiros', verb: null, kind: 'thing' },
};

/** What a stage's definition says of itself. */
export function labelOf(section: Section): Pick<SectionWords, 'one' | 'many' | 'gender'> {
  const { one, many, gender } = SECTION_WORDS[section];
  return { one, many, gender };
}

/** One of a section's records within a sentence: `colheita`. */
export const oneOf = (section: Section): string => SECTION_WORDS[section].one.toLocaleLowerCase('pt-BR');

/** The word alone by which one begins a record: `Registrar` a harvest, a plot is `Novo`. */
export function beginWord(section: Section): string {
  const { kind, gender } = SECTION_WORDS[section];
  if (kind === 'event') return 'Registrar';
  return gender === 'f' ? 'Nova' : 'Novo';
}

/** How one begins a record, on buttons and over its form: `Registrar colheita`, `Novo talhão`. */
export const beginWords = (section: Section): string => `${beginWord(section)} ${oneOf(section)}`;

/** The same as the subject of a sentence: `Registrar colheita é com…`, `Criar talhão é com…`. */
export const beginningOf = (section: Section): string =>
  `${SECTION_WORDS[section].kind === 'event' ? 'Registrar' : 'Criar'} ${oneOf(section)}`;

/** Going on with one more of them: `registrar outra`, `criar outro`. */
export function anotherOf(section: Section): string {
  const { kind, gender } = SECTION_WORDS[section];
  return `${kind === 'event' ? 'registrar' : 'criar'} ${gender === 'f' ? 'outra' : 'outro'}`;
}

/** What one does there, on a button: `Secar`; one of its records where coffee is not what it is done with. */
export function verbWord(section: Section): string {
  const { verb, one } = SECTION_WORDS[section];
  return verb === null ? one : verb.charAt(0).toUpperCase() + verb.slice(1);
}

/** What one does there within a sentence: `secar`. */
export const verbOf = (section: Section): string => SECTION_WORDS[section].verb ?? oneOf(section);
