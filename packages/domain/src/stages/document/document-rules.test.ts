import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '../../ground/days.ts';
import { contentOf, contextOf, said } from '../../rules/rule-fixture.ts';
import { document } from './document.ts';
import { DOCUMENT_NOTICE_DAYS } from './document-days.ts';
import { documentChecks } from './document-rules.ts';
import { documentsInSettings, documentWrites } from './settings-documents.ts';

const check = (data: Readonly<Record<string, unknown>>, status = 'active'): readonly string[] =>
  documentChecks.rules.flatMap((rule) => said(rule(contentOf({ status, data }), contextOf([]))));

const INVALID = ['warning document/invalid'];

describe('a document', () => {
  test('has a number in the form of its kind, with or without its mask', () => {
    const car = 'MG-3114105-8F2C0A1B8F2C0A1B8F2C0A1B8F2CA91B';
    assert.deepEqual(check({ kind: 'car', documentNumber: car }), []);
    assert.deepEqual(check({ kind: 'car', documentNumber: 'MG-3114105-8F2C.0A1B.8F2C.0A1B.8F2C.0A1B.8F2C.A91B' }), []);
    assert.deepEqual(check({ kind: 'car', documentNumber: car.slice(0, -1) }), INVALID);
    assert.deepEqual(check({ kind: 'ccir', documentNumber: '950.033.271.446-0' }), []);
    assert.deepEqual(check({ kind: 'ccir', documentNumber: '950033271446' }), INVALID);
    assert.deepEqual(check({ kind: 'cib', documentNumber: 'A3N.8Z4F-Y' }), []);
    for (const letter of 'ILOU') assert.deepEqual(check({ kind: 'cib', documentNumber: `1A2B3C4${letter}` }), INVALID);
    assert.deepEqual(check({ kind: 'water', documentNumber: 'Portaria 1.204/2023' }), []);
  });

  test('is asked about where the last digit of its CIB does not fit, with letters or as a NIRF', () => {
    const cib = (documentNumber: string) => check({ kind: 'cib', documentNumber });
    // The examples of the Receita Federal: the first and the last NIRF, and a CIB.
    for (const good of ['0.000.001-9', '9.999.999-4', 'A3N8Z4F-Y', 'a3n8z4f-y']) assert.deepEqual(cib(good), [], good);
    for (const wrong of ['0.000.001-8', '9.999.998-4', 'A3N8Z4F-X', '3AN8Z4F-Y']) assert.deepEqual(cib(wrong), INVALID);
  });

  test('is called by its kind and day unless somebody names it', () => {
    const nameOf = (name: string, data: object) =>
      documentChecks.derive?.(contentOf({ name, data: { ...data } }), contextOf([])).name;
    assert.equal(nameOf('', { kind: 'car' }), 'CAR 01/06/2026');
    assert.equal(nameOf('', {}), 'Documento 01/06/2026');
    assert.equal(nameOf('Outorga do poço', { kind: 'water' }), 'Outorga do poço');
  });

  test('is asked about where its CAR is of another state than the farm', () => {
    const [finding] = documentChecks.rules.flatMap((rule) =>
      rule(
        contentOf({ status: 'active', data: { kind: 'car', documentNumber: `ES-3200102-${'A'.repeat(32)}` } }),
        contextOf([]),
      ),
    );
    assert.match(finding?.message ?? '', /de outro estado.*Minas Gerais/);
    const otherDigits = `MG-3214105-${'A'.repeat(32)}`;
    assert.deepEqual(check({ kind: 'car', documentNumber: otherDigits }), INVALID);
  });

  test('is asked about from 60 days before its end on, while it is in force', () => {
    const { today } = contextOf([]);
    assert.deepEqual(check({ kind: 'water', validUntil: today }), ['warning document/expires']);
    assert.deepEqual(check({ kind: 'water', validUntil: today }, 'inactive'), []);
    const inDays = (days: number) => check({ kind: 'water', validUntil: addDays(today, days) });
    assert.deepEqual([inDays(60), inDays(61)], [['warning document/expires'], []]);
    assert.deepEqual(check({ kind: 'water' }), []);
  });
});

describe('documents as settings', () => {
  const paper = (id: string, data: Readonly<Record<string, unknown>>, more = {}) => ({
    ...{ id, name: id, status: 'active', date: '2026-06-01', deletedAt: null },
    data,
    ...more,
  });

  test('are those in force, the newest of each kind', () => {
    const records = [
      paper('new', { kind: 'cib', documentNumber: '2' }, { date: '2026-06-02' }),
      paper('old', { kind: 'cib', documentNumber: '1' }),
      paper('gone', { kind: 'car', documentNumber: '3' }, { status: 'inactive' }),
      paper('binned', { kind: 'car', documentNumber: '4' }, { deletedAt: '2026-06-02' }),
      paper('Seguro do trator', { kind: 'other', documentNumber: '5' }),
    ];
    assert.deepEqual(documentsInSettings(records), { cib: '2' });
    assert.deepEqual(documentWrites({ cib: '7' }, records), [
      { key: 'cib', id: 'new', body: { data: { kind: 'cib', documentNumber: '7' } } },
    ]);
    assert.deepEqual(documentWrites({ notaFiscal: '8', carNumber: null, unknown: 1 }, records), [
      { key: 'notaFiscal', id: null, body: { name: 'Nota fiscal', data: { kind: 'other', documentNumber: '8' } } },
    ]);
  });
});

test('a document that ended is told so, one that ends today or later can still be renewed', () => {
  const told = (days: number) => {
    const validUntil = addDays(contextOf([]).today, days);
    const [found] = documentChecks.rules.flatMap((rule) =>
      rule(contentOf({ status: 'active', data: { validUntil } }), contextOf([])),
    );
    return found?.message;
  };
  assert.deepEqual([-1, 0, 1].map(told), [
    'Venceu em 30/12/2026.',
    'Vence em 31/12/2026. Renove a tempo.',
    'Vence em 01/01/2027. Renove a tempo.',
  ]);
  assert.deepEqual(DOCUMENT_NOTICE_DAYS, { early: 60, last: 7 });
});

test('a kind that has no form, or that is none, has any number', () => {
  for (const kind of ['other', 'toString', undefined]) assert.deepEqual(check({ kind, documentNumber: 'x' }), []);
  assert.deepEqual([check({ kind: 'car' }), check({ kind: 'cib', documentNumber: ' ' })], [[], []]);
});

test('a document is in force from its first day on, with its files and without coffee', () => {
  const { statuses, keepsFiles, needsInputs, needsOutputs, feedVersion } = document;
  assert.deepEqual([statuses.active.started, keepsFiles, needsInputs, needsOutputs], [true, true, false, false]);
  assert.deepEqual([document.initialStatus({ data: {}, inputs: [], outputs: [] }), feedVersion], ['active', 2]);
});
