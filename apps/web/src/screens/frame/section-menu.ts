import { SECTION_WORDS } from '@cafezal/domain/definition/section-words.ts';
import type { Section } from '@cafezal/domain/record/record.ts';

/** How menus show a section. The rest is in the stage's definition, which is heavy and not needed to draw a menu. */
export type SectionEntry = {
  section: Section;
  /** What a list of it is headed with. */
  label: string;
  /** One of its records. */
  one: string;
  /** Token and icon of the stage; null where a section is no stage. */
  theme: string | null;
};

const entry = (section: Section, theme: string | null): SectionEntry => {
  const { heading, one } = SECTION_WORDS[section];
  return { section, label: heading, one, theme };
};

/** The tenth stage, which is the overview. */
export const PRODUCTION = entry('producao', 'producao');

/** Where coffee is, in the order in which it goes. */
export const CHAIN: readonly SectionEntry[] = [
  entry('talhoes', 'talhao'),
  entry('colheita', 'colheita'),
  entry('processamento', 'processamento'),
  entry('fermentacao', 'fermentacao'),
  entry('secagem', 'secagem'),
  entry('descanso', 'descanso'),
  entry('beneficiamento', 'beneficiamento'),
  entry('armazenamento', 'armazenamento'),
  entry('vendas', 'vendas'),
];

/** Beside the chain. */
export const BESIDE: readonly SectionEntry[] = [entry('atividades', null), entry('parceiros', null)];

/** Every section that holds records. */
export const ALL_SECTIONS: readonly SectionEntry[] = [PRODUCTION, ...CHAIN, ...BESIDE];

/** How menus show a section; undefined for what is none. */
export const sectionEntry = (section: string): SectionEntry | undefined =>
  ALL_SECTIONS.find((known) => known.section === section);
