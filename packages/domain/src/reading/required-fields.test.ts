import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Fields, group, list, number, text } from '../definition/fields.ts';
import type { StageDefinition, StageForm } from '../definition/stage.ts';
import { contentOf } from '../rules/rule-fixture.ts';
import { expectedFindings, missingFindings } from './required-fields.ts';

const PLANNED = { label: 'Planejado', tone: 'neutral' } as const;
const STARTED = { ...PLANNED, started: true };
const COMPLETED = { ...PLANNED, completed: true };

const row: Fields = { kg: number('Peso', { required: 'always' }), note: text('Nota') };
const definition = {
  fields: {
    place: text('Lugar', { required: 'always', expected: true }),
    vessel: text('CPF do dono', { required: 'started' }),
    end: text('Ébano', { required: 'completed' }),
    rows: list('Linhas', row),
    tank: group('Tanque', row),
    hint: text('Dica', { expected: true }),
  },
  needsInputs: true,
  needsOutputs: true,
} as unknown as StageDefinition & StageForm;

const WHOLE = { place: 'a', vessel: 'b', end: 'c', hint: 'd' };
const lot = { recordId: 'x', output: '0', kg: 1 };
const missing = (data: object, status: typeof PLANNED | typeof STARTED | typeof COMPLETED, lots = true) =>
  missingFindings(
    contentOf({ data: { ...data }, inputs: lots ? [lot] : [], outputs: lots ? [{ key: '0' } as never] : [] }),
    definition,
    status,
  ).map(({ field, code, message }) => `${field} ${code} ${message}`);
const fieldsOf = (found: readonly string[]) => found.map((one) => one.split(' ')[0]);

describe('what a record must have', () => {
  test('is asked for from its moment on', () => {
    assert.deepEqual(fieldsOf(missing({}, PLANNED)), ['data.place']);
    assert.deepEqual(fieldsOf(missing({}, STARTED)), ['data.place', 'data.vessel']);
    assert.deepEqual(fieldsOf(missing({}, COMPLETED)), ['data.place', 'data.vessel', 'data.end']);
    assert.deepEqual(missing(WHOLE, COMPLETED), []);
  });

  test('is called as within a sentence; an abbreviation keeps its capitals', () => {
    const words = missing({}, COMPLETED).map((one) => one.slice(one.indexOf('Informe')));
    assert.deepEqual(words, ['Informe: lugar.', 'Informe: CPF do dono.', 'Informe: ébano.']);
  });

  test('is looked for in each row of a list and in a group', () => {
    const rows = [{ kg: 1 }, { note: 'x' }, 7];
    assert.deepEqual(fieldsOf(missing({ ...WHOLE, rows, tank: { note: 'x' } }, PLANNED)), [
      'data.rows.1.kg',
      'data.tank.kg',
    ]);
    assert.deepEqual(missing({ ...WHOLE, rows: [], tank: { kg: 1 } }, PLANNED), []);
  });

  test('are the lots that went in once work began, and those that came out once it ended', () => {
    assert.deepEqual(fieldsOf(missing(WHOLE, PLANNED, false)), []);
    assert.deepEqual(fieldsOf(missing(WHOLE, STARTED, false)), ['inputs']);
    assert.deepEqual(fieldsOf(missing(WHOLE, COMPLETED, false)), ['inputs', 'outputs']);
  });

  test('is a name, always', () => {
    const [found] = missingFindings(contentOf({ name: '', data: WHOLE, inputs: [lot] }), definition, PLANNED);
    assert.deepEqual([found?.field, found?.code], ['name', 'missing/name']);
  });

  test('what is only expected is asked about once work began', () => {
    const asked = (data: object, status: typeof PLANNED | typeof STARTED) =>
      expectedFindings(contentOf({ data: { ...data } }), definition, status).map(
        ({ severity, field }) => `${severity} ${field}`,
      );
    assert.deepEqual(asked({}, PLANNED), []);
    assert.deepEqual(asked({}, STARTED), ['warning data.place', 'warning data.hint']);
    assert.deepEqual(asked(WHOLE, STARTED), []);
  });
});
