import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commonFields } from '../definition/common-fields.ts';
import type { Fields } from '../definition/fields.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import { maxLengthOf } from '../definition/limits.ts';
import { fieldEntries } from '../definition/stage.ts';
import { SECTIONS } from '../record/record.ts';
import { FIELDS_OF_TYPE } from './activity/activity-type-fields.ts';
import { STAGES, stageOf } from './stages.ts';

const COLUMNS = ['code', 'name', 'date', 'status', 'season', 'kg'];
const QUICK = ['date', 'season', 'inputs', 'outputs'];
/** What the form groups for every stage alike. */
const COMMON = Object.keys(commonFields);

/** Every text field, nested ones too, that promises more than the seed lets its name hold. */
const tooLong = (fields: Fields): string[] =>
  fieldEntries(fields).flatMap(([name, field]) => {
    if (field.kind === 'list' || field.kind === 'group') return tooLong(field.row);
    return field.kind === 'text' && (field.maxLength ?? 0) > maxLengthOf(name) ? [name] : [];
  });

/** The words that a field may hold: of a choice its own, else yes and no. */
function wordsOf(fields: Fields, name: string): readonly string[] {
  const field = fields[name];
  return field?.kind === 'choice' ? Object.keys(field.options) : ['true', 'false'];
}

describe('the stages', () => {
  test('stand in the order of the sections, one each', () => {
    assert.deepEqual(
      STAGES.map(({ section }) => section),
      [...SECTIONS],
    );
    assert.equal(new Set(STAGES.map(({ key }) => key)).size, STAGES.length);
    for (const section of SECTIONS) assert.equal(stageOf(section).section, section);
  });

  for (const stage of STAGES) {
    test(`${stage.key} names fields that it has, on its quick form and in its list`, () => {
      for (const name of stage.quick) assert.ok(QUICK.includes(name) || name in stage.fields, name);
      for (const name of stage.list) assert.ok(COLUMNS.includes(name) || name in stage.fields, name);
    });

    test(`${stage.key} has every field of its own in one group of its form`, () => {
      const grouped = stage.groups
        .flatMap(([, fields]) => Object.keys(fields))
        .filter((name) => !COMMON.includes(name));
      const own = Object.keys(stage.fields).filter((name) => !COMMON.includes(name));
      assert.deepEqual(grouped.toSorted(), own.toSorted());
    });

    test(`${stage.key} asks for a field only by choices that it has`, () => {
      const unknown = fieldEntries(stage.fields).flatMap(([name, { when = {} }]) =>
        Object.entries(when).flatMap(([other, words]) => {
          const known = wordsOf(stage.fields, other);
          return words.filter((word) => !known.includes(word)).map((word) => `${name}: ${other} ${word}`);
        }),
      );
      assert.deepEqual(unknown, []);
    });

    test(`${stage.key} begins in a status that it knows, and so do the words that it takes for one`, () => {
      assert.ok(stage.initialStatus({ data: {}, inputs: [], outputs: [] }) in stage.statuses);
      for (const meant of Object.values(stage.statusAliases ?? {})) assert.ok(meant in stage.statuses, meant);
    });

    test(`${stage.key} promises no text longer than the seed allows`, () => {
      assert.deepEqual(tooLong(stage.fields), []);
    });

    test(`${stage.key} takes only forms that may come to it, from sections that give them`, () => {
      for (const form of stage.takes) {
        assert.ok(PRODUCT_FORMS[form].next.includes(stage.section), form);
        assert.ok(
          stage.takesFrom.some((section) => stageOf(section).gives.includes(form)),
          form,
        );
      }
    });
  }

  test('take every form wherever the contract lets it go', () => {
    for (const [form, { next }] of Object.entries(PRODUCT_FORMS)) {
      for (const section of next)
        assert.ok((stageOf(section).takes as readonly string[]).includes(form), `${form} ${section}`);
    }
  });

  test('have the fields that each type of activity asks for', () => {
    const { fields } = stageOf('atividades');
    for (const name of Object.values(FIELDS_OF_TYPE).flat()) assert.ok(name in fields, name);
  });
});
