import type { StageChecks } from '../definition/stage.ts';
import type { Section } from '../record/record.ts';
import { CHECKS } from './lists/checks.ts';

/**
 * The derivations and checks of a section's records. Separate from the definitions, which every list loads: a device
 * needs them only for writes.
 */
export const checksOf = (section: Section): StageChecks => CHECKS[section];
