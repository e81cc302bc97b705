import type { Figure } from '../definition/stage.ts';
import type { Section } from '../record/record.ts';
import { FIGURES } from './lists/figures.ts';

/**
 * The main figures of a section's record, the most important first. Separate from the definitions, which every list
 * loads: only details show them.
 */
export const figuresOf = (section: Section): readonly Figure[] => FIGURES[section];
