import { answerFields } from '../definition/answer-fields.ts';
import type { Fields } from '../definition/fields.ts';
import type { StageForm } from '../definition/stage.ts';
import type { Section } from '../record/record.ts';
import { FORMS } from './lists/forms.ts';

/**
 * What people type of a section's records. Separate from the definitions, which every screen of a farm loads: a dashboard
 * shows no fields.
 */
export const formOf = (section: Section): StageForm => FORMS[section];

const DATA_FIELDS = new Map<Section, Fields>();

/** All that requests may set in the data of a section's records: the fields of its form, and what no form asks. */
export function dataFieldsOf(section: Section): Fields {
  const known = DATA_FIELDS.get(section) ?? { ...FORMS[section].fields, ...answerFields };
  DATA_FIELDS.set(section, known);
  return known;
}

/** The fields of a section's records, in the order of the full form. */
export const fieldsOf = (section: Section): Fields => FORMS[section].fields;
