import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { openDeviceDatabase } from '../database/device-database.ts';
import { newId } from '../page/new-id.ts';
import { ApiError, NoConnectionError } from '../server/api.ts';
import { farmGone } from './farm-gone.ts';
import { isTooLarge, TOO_LARGE } from './too-large.ts';

const NOW = '2026-07-15T12:00:00.000Z';
mock.timers.enable({ apis: ['Date'], now: Date.parse(NOW) });
const database = await openDeviceDatabase(newId());
await database.put('farms', { id: 'f', name: 'Boa Vista' } as never);
const reasonOf = (farmId: string, code: string, more: object = {}) =>
  farmGone(database, farmId, new ApiError(404, { code, ...more }));

describe('why a farm leaves the device', () => {
  test('is that its person works there no more, in its name where that is known', async () => {
    const code = 'farm/forbidden';
    const rest = 'Isto fica guardado só neste aparelho.';
    assert.deepEqual(await reasonOf('f', code), { code, message: `Você não trabalha mais na Boa Vista. ${rest}` });
    assert.deepEqual(await reasonOf('g', code), { code, message: `Você não trabalha mais nesta fazenda. ${rest}` });
  });

  test('is that it was deleted, and until when that can be undone', async () => {
    const code = 'farm/not-found';
    const left = 'Descarte só o que não quer mais.';
    const gone = (farm: string) => `A fazenda${farm} não existe mais. Isto fica guardado só neste aparelho. ${left}`;
    assert.deepEqual(await reasonOf('f', code), { code, message: gone(' Boa Vista') });
    assert.deepEqual(await reasonOf('g', code), { code, message: gone('') });
    for (const restorableUntil of [7, NOW])
      assert.equal((await reasonOf('g', code, { restorableUntil }))?.message, gone(''));
    const day = '2026-08-01T12:00:00.000Z';
    const back = `Quem é dono dela pode trazer de volta até ${new Date(day).toLocaleDateString('pt-BR')}, e isto vai sozinho.`;
    assert.equal(
      (await reasonOf('f', code, { restorableUntil: day }))?.message,
      `A fazenda Boa Vista foi excluída. ${back} Até lá fica guardado só neste aparelho. ${left}`,
    );
  });

  test('is none where something else failed', async () => {
    assert.equal(await reasonOf('f', 'record/not-found'), undefined);
    assert.equal(await farmGone(database, 'f', { code: 'farm/not-found' }), undefined);
  });
});

test('a call is too large where something on the way says so, not where the server finds a value too long', () => {
  assert.equal(isTooLarge(new NoConnectionError(new Error('a page'), 413)), true);
  assert.equal(isTooLarge(new NoConnectionError(new Error('a page'), 502)), false);
  assert.equal(isTooLarge(new ApiError(413, {})), false);
  assert.equal(TOO_LARGE.code, 'request/too-large');
});
