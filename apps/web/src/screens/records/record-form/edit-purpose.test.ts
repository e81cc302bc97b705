import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { editPurpose, withRow } from './edit-purpose.ts';

const storage = stageOf('armazenamento');

test('an address that asks to note something opens the form on that list alone', () => {
  const { kind, names, adds } = editPurpose(storage, { anotar: 'movements' });
  assert.deepEqual({ kind, names, adds }, { kind: 'note', names: ['movements'], adds: 'movements' });
});

test('an address that names no list of the stage opens the whole form', () => {
  for (const anotar of ['company', 'constructor', '', 7]) {
    assert.equal(editPurpose(storage, { anotar }).kind, 'edit', String(anotar));
  }
  assert.equal(editPurpose(stageOf('secagem'), { concluir: 1 }).kind, 'conclude');
});

test('a note starts on a row of today under those that are there', () => {
  const before = { data: { movements: [{ type: 'amostra', kg: 1 }], bags: 10 } };
  assert.deepEqual(withRow(storage, before, { list: 'movements', today: '2026-11-22' }), {
    data: { movements: [{ type: 'amostra', kg: 1 }, { at: '2026-11-22' }], bags: 10 },
  });
});

test('a delivery of a contract makes it delivered in part, unless it was more already', () => {
  const sale = stageOf('vendas');
  const noted = (status: string) => withRow(sale, { status, data: {} }, { list: 'deliveries', today: '2026-11-22' });
  assert.deepEqual(noted('contracted'), {
    status: 'partially_delivered',
    data: { deliveries: [{ date: '2026-11-22' }] },
  });
  assert.equal(noted('partially_delivered').status, 'partially_delivered');
  assert.deepEqual(editPurpose(sale, { anotar: 'deliveries' }).names, ['deliveries', 'status']);
});

test('a classification starts without a day, since its moment is one of the clock', () => {
  assert.deepEqual(withRow(storage, {}, { list: 'classification', today: '2026-11-22' }), {
    data: { classification: [{}] },
  });
});
