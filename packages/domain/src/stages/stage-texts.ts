import type { StageTexts } from '../definition/stage.ts';
import type { Section } from '../record/record.ts';
import { TEXTS } from './lists/texts.ts';

/** The texts of a section's screens. Separate from the definitions, which every screen of a farm loads. */
export const textsOf = (section: Section): StageTexts => TEXTS[section];
