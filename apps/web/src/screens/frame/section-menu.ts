import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { STAGES } from '@cafezal/domain/stages/stages.ts';

/** How menus show a section. */
export type SectionEntry = {
  section: Section;
  /** Heading of the section's list. */
  label: string;
  /** Name of one of its records. */
  one: string;
  /** Colours and icon of the stage; null if it has no colours of its own, and then `icon` is its icon. */
  theme: string | null;
  icon: StageDefinition['icon'];
};

const entriesAt = (place: StageDefinition['menu']): readonly SectionEntry[] =>
  STAGES.filter(({ menu }) => menu === place).map(({ section, label, theme, icon }) => ({
    section,
    label: label.heading,
    one: label.one,
    theme: icon === undefined ? theme : null,
    icon,
  }));

/** Menu entries above the chain. */
export const OVERVIEW = entriesAt('overview');

/** Stages that hold coffee, in order. */
export const CHAIN = entriesAt(undefined);

/** Sections beside the coffee chain. */
export const BESIDE = entriesAt('beside');

/** All sections with records. */
export const ALL_SECTIONS: readonly SectionEntry[] = [...OVERVIEW, ...CHAIN, ...BESIDE];

/** How menus show a section; undefined if it is none. */
export const sectionEntry = (section: string): SectionEntry | undefined =>
  ALL_SECTIONS.find((known) => known.section === section);
