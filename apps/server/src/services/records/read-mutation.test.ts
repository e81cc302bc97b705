import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { mutationIdOf, mutationRows, readMutation } from './read-mutation.ts';

const MUTATION_ID = '0199aaaa-0000-7000-8000-00000000000a';
const RECORD_ID = '0199aaaa-0000-7000-8000-00000000000b';
const AT = '2026-06-10T10:00:00.000Z';

const row = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  ...{ mutationId: MUTATION_ID, section: 'colheita', recordId: RECORD_ID, op: 'update', at: AT },
  ...changes,
});

const refusalOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.details.fields];
    throw error;
  }
  return null;
};

describe('a mutation that a device sent', () => {
  test('is read as it says, its ids in lower case', () => {
    const sent = row({
      mutationId: MUTATION_ID.toUpperCase(),
      recordId: RECORD_ID.toUpperCase(),
      patch: { notes: 'Chuva' },
      baseVersion: 3,
      more: 'what nobody knows is left out',
    });
    assert.deepEqual(readMutation(sent), {
      ...{ mutationId: MUTATION_ID, section: 'colheita', recordId: RECORD_ID, op: 'update', at: AT },
      patch: { notes: 'Chuva' },
      baseVersion: 3,
    });
  });

  test('needs neither a patch nor a version, and no time that anybody could read', () => {
    const plain = {
      mutationId: MUTATION_ID,
      section: 'colheita',
      recordId: RECORD_ID,
      op: 'update',
      patch: {},
      at: AT,
    };
    for (const without of [{}, { patch: null, baseVersion: null }, { patch: undefined, baseVersion: undefined }]) {
      assert.deepEqual(readMutation(row(without)), plain);
    }
    assert.deepEqual(readMutation(row({ at: 7 })), { ...plain, at: '' });
  });

  test('may create, change, delete and restore', () => {
    const ops = ['create', 'update', 'delete', 'restore'];
    assert.deepEqual(
      ops.map((op) => readMutation(row({ op })).op),
      ops,
    );
  });

  test('was made on a version from 1', () => {
    assert.equal(readMutation(row({ baseVersion: 1 })).baseVersion, 1);
    for (const baseVersion of [0, -1, 1.5, '1', {}]) {
      const told = ['request/invalid', { baseVersion: 'Informe a versão que você viu.' }];
      assert.deepEqual(
        refusalOf(() => readMutation(row({ baseVersion }))),
        told,
      );
    }
  });

  test('is told of everything that it has wrong at once', () => {
    const wrong = { mutationId: 'x', recordId: 7, section: 'nada', op: 'drop', patch: ['x'], baseVersion: 'um' };
    assert.deepEqual(
      refusalOf(() => readMutation(row(wrong))),
      [
        'request/invalid',
        {
          baseVersion: 'Informe a versão que você viu.',
          mutationId: 'Precisa ser um UUID.',
          recordId: 'Precisa ser um UUID.',
          section: 'Esta parte da fazenda não existe.',
          op: 'Só existem: create, update, delete, restore.',
          patch: 'Precisa ser um objeto.',
        },
      ],
    );
    for (const key of ['mutationId', 'recordId', 'section', 'op', 'patch']) {
      const [code, fields] = refusalOf(() => readMutation(row({ [key]: 'nada' }))) ?? [];
      assert.deepEqual([code, Object.keys(fields ?? {})], ['request/invalid', [key]]);
    }
  });

  test('is no text and no list', () => {
    for (const nothing of ['x', null, [row()]])
      assert.deepEqual(
        refusalOf(() => readMutation(nothing)),
        ['request/invalid', undefined],
      );
  });

  test('keeps the id that it sent in its result, cut where it is too long, even where it cannot be read', () => {
    const long = 'x'.repeat(256);
    const sent = [row(), { mutationId: 'nada' }, { mutationId: long }, { mutationId: 7 }, 'nada', null];
    assert.deepEqual(sent.map(mutationIdOf), [MUTATION_ID, 'nada', 'x'.repeat(255), '', '', '']);
  });
});

describe('a call with mutations', () => {
  test('has up to 500 of them', () => {
    const rows = Array.from({ length: 500 }, () => row());
    assert.equal(mutationRows({ mutations: rows }), rows);
    assert.deepEqual(mutationRows({ mutations: [] }), []);
    const message = 'Envie em mutations uma lista de até 500 mudanças.';
    for (const body of [{ mutations: [...rows, row()] }, { mutations: 'x' }, {}, null, rows]) {
      assert.throws(
        () => mutationRows(body),
        (error) =>
          error instanceof Problem &&
          error.code === 'request/invalid' &&
          error.message === message &&
          error.details.fields?.mutations === message,
      );
    }
  });
});
