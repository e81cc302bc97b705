import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { uuidsIn, withLowerCaseIds } from './uuids-in.ts';

const id = (digit: string): string => `0199aaaa-0000-7000-8000-00000000000${digit}`;
const ID = (digit: string): string => id(digit).toUpperCase();

describe('what a value may refer to', () => {
  test('is every id in it, once and in lower case, however deep it stands', () => {
    const value = {
      inputs: [
        { recordId: ID('a'), kg: 5 },
        { recordId: id('b'), kg: null },
      ],
      data: { plotIds: [id('c'), id('a')], note: `veja ${id('d')}`, deep: { partner: id('e') }, isDone: true },
      none: null,
    };
    assert.deepEqual([...uuidsIn(value)], [id('a'), id('b'), id('c'), id('e')]);
    assert.deepEqual([...uuidsIn(id('f'))], [id('f')]);
    assert.deepEqual([...uuidsIn(undefined)], []);
  });

  test('is not what a thing itself is called', () => {
    assert.deepEqual([...uuidsIn([{ id: id('a'), ids: [id('b')] }])], [id('b')]);
  });
});

describe('ids that were sent', () => {
  test('are in lower case wherever a key says that they name another record', () => {
    const sent = {
      name: ID('a'),
      inputs: [{ recordId: ID('b'), output: 'A', kg: 5 }],
      data: { plotIds: [ID('c'), 'NADA'], plots: [{ plotId: ID('d'), kg: 1 }], idea: ID('e') },
      id: ID('f'),
    };
    assert.deepEqual(withLowerCaseIds(sent), {
      name: ID('a'),
      inputs: [{ recordId: id('b'), output: 'A', kg: 5 }],
      data: { plotIds: [id('c'), 'NADA'], plots: [{ plotId: id('d'), kg: 1 }], idea: ID('e') },
      id: ID('f'),
    });
  });

  test('leave a value that has none in capitals as it is', () => {
    const sent = { name: ID('a'), data: { lot: 'LOTE', empty: null, plot: { plotId: id('b') } } };
    assert.equal(withLowerCaseIds(sent), sent);
    assert.equal(withLowerCaseIds(null), null);
    assert.equal(withLowerCaseIds(7), 7);
    assert.equal(withLowerCaseIds(ID('a')), ID('a'));
  });
});
