import type { Section } from '@cafezal/domain/record.ts';

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

const entry = (section: Section, [label, one]: [label: string, one: string], theme: string | null): SectionEntry => ({
  section,
  label,
  one,
  theme,
});

/** The tenth stage, which is the overview. */
export const PRODUCTION = entry('producao', ['Produção', 'Safra'], 'producao');

/** Where coffee is, in the order in which it goes. */
export const CHAIN: readonly SectionEntry[] = [
  entry('talhoes', ['Talhões', 'Talhão'], 'talhao'),
  entry('colheita', ['Colheita', 'Colheita'], 'colheita'),
  entry('processamento', ['Processamento', 'Processamento'], 'processamento'),
  entry('fermentacao', ['Fermentação', 'Fermentação'], 'fermentacao'),
  entry('secagem', ['Secagem', 'Secagem'], 'secagem'),
  entry('descanso', ['Descanso', 'Descanso'], 'descanso'),
  entry('beneficiamento', ['Beneficiamento', 'Beneficiamento'], 'beneficiamento'),
  entry('armazenamento', ['Armazenamento', 'Armazenamento'], 'armazenamento'),
  entry('vendas', ['Vendas', 'Venda'], 'vendas'),
];

/** Beside the chain. */
export const BESIDE: readonly SectionEntry[] = [
  entry('atividades', ['Atividades', 'Atividade'], null),
  entry('parceiros', ['Parceiros', 'Parceiro'], null),
];

/** Every section that holds records. */
export const ALL_SECTIONS: readonly SectionEntry[] = [PRODUCTION, ...CHAIN, ...BESIDE];

/** How menus show a section; undefined for what is none. */
export const sectionEntry = (section: string): SectionEntry | undefined =>
  ALL_SECTIONS.find((known) => known.section === section);
