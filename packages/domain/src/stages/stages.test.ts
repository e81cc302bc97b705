import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commonFields } from '../definition/common-fields.ts';
import type { Fields } from '../definition/fields.ts';
import { maxLengthOf } from '../definition/limits.ts';
import { fieldEntries } from '../definition/stage.ts';
import { type ProductForm, SECTIONS } from '../record/record.ts';
import { FIELDS_OF_TYPE } from './activity/activity-type-fields.ts';
import { fieldsOf, formOf } from './stage-form.ts';
import { COFFEE_SECTIONS, STAGES, stageOf, writeActionOf } from './stages.ts';

const COLUMNS = ['code', 'name', 'date', 'status', 'season', 'kg'];
const QUICK = ['date', 'season', 'inputs', 'outputs'];
/** The sections of the contract, whose tables stand here by hand. A stage beyond them says its own in its folder. */
const CONTRACT = [
  ...['talhoes', 'colheita', 'processamento', 'fermentacao', 'secagem', 'descanso', 'beneficiamento'],
  ...['armazenamento', 'vendas', 'producao', 'atividades', 'parceiros'],
];

const ofContract = (sections: readonly string[]): string =>
  sections.filter((section) => CONTRACT.includes(section)).join(' ');

/** The contract's table of forms: sections that may draw each. */
const TAKEN_BY: Readonly<Record<ProductForm, string>> = {
  cherry_mixed: 'processamento fermentacao secagem vendas',
  cherry_ripe: 'processamento fermentacao secagem vendas',
  cherry_float: 'secagem vendas',
  cherry_unripe: 'processamento secagem vendas',
  wet_parchment: 'fermentacao secagem vendas',
  dry_parchment: 'secagem descanso beneficiamento armazenamento vendas',
  dry_cherry: 'secagem descanso beneficiamento armazenamento vendas',
  green_bean: 'beneficiamento armazenamento vendas',
  screenings: 'beneficiamento armazenamento vendas',
  husk: 'vendas',
  pulp: 'vendas',
  parchment_hull: '',
  impurities: '',
};
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
      for (const name of formOf(stage.section).quick)
        assert.ok(QUICK.includes(name) || name in fieldsOf(stage.section), name);
      for (const name of stage.list) assert.ok(COLUMNS.includes(name) || name in fieldsOf(stage.section), name);
    });

    test(`${stage.key} has every field of its own in one group of its form`, () => {
      const grouped = formOf(stage.section)
        .groups.flatMap(([, fields]) => Object.keys(fields))
        .filter((name) => !COMMON.includes(name));
      const own = Object.keys(fieldsOf(stage.section)).filter((name) => !COMMON.includes(name));
      assert.deepEqual(grouped.toSorted(), own.toSorted());
    });

    test(`${stage.key} asks for a field only by choices that it has`, () => {
      const unknown = fieldEntries(fieldsOf(stage.section)).flatMap(([name, { when = {} }]) =>
        Object.entries(when).flatMap(([other, words]) => {
          const known = wordsOf(fieldsOf(stage.section), other);
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
      assert.deepEqual(tooLong(fieldsOf(stage.section)), []);
    });

    test(`${stage.key} takes only forms that the sections before it give`, () => {
      for (const form of stage.takes) {
        assert.ok(
          stage.takesFrom.some((section) => stageOf(section).gives.includes(form)),
          form,
        );
      }
    });
  }

  test('take each form where the contract lets it go, and nowhere else', () => {
    for (const [form, sections] of Object.entries(TAKEN_BY)) {
      const taking = STAGES.filter(({ takes }) => (takes as readonly string[]).includes(form));
      assert.equal(ofContract(taking.map(({ section }) => section)), sections, form);
    }
  });

  test('whose records hold coffee are those of the chain after the plots', () => {
    assert.equal(
      ofContract(COFFEE_SECTIONS),
      'colheita processamento fermentacao secagem descanso beneficiamento armazenamento vendas',
    );
  });

  test('have the fields that each type of activity asks for', () => {
    const fields = fieldsOf('atividades');
    for (const name of Object.values(FIELDS_OF_TYPE).flat()) assert.ok(name in fields, name);
  });

  test('are written by whoever may write lots, unless they say otherwise', () => {
    const actions = ['secagem', 'talhoes', 'vendas', 'documentos'] as const;
    assert.deepEqual(actions.map(writeActionOf), ['lots.write', 'plots.write', 'sales.write', 'farm.edit']);
    assert.throws(() => stageOf('nada' as 'secagem'), /No stage is defined for the section nada/);
  });
});
