import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import type { DeviceDatabase, DeviceFarm, DeviceRecord, UnsentPhoto } from '../database/device-database.ts';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { releaseUnsent } = await import('../farm/held-work.ts');
const { sendPhotos } = await import('./send-photos.ts');
const { readUnsent } = await import('../database/unsent-work.ts');

const PLACE = { farmId: 'f', section: 'secagem', recordId: 'r' } as const;
const UNTIL = new Date(Date.now() + 20 * 86_400_000);
const DELETED = failure(404, 'Fazenda não encontrada.', {
  code: 'farm/not-found',
  restorableUntil: UNTIL.toISOString(),
});

const server = new ScriptedApi();
let database: DeviceDatabase;
beforeEach(async () => {
  database = await openDeviceDatabase(`test-${randomUUID()}`);
  // As much of a farm and a record as is read here.
  await database.put('farms', { id: 'f', name: 'Boa Vista', role: 'operator' } as DeviceFarm);
  await database.put('records', { ...PLACE, id: 'r', photos: [], data: {} } as object as DeviceRecord);
});

const keep = async (parts: Partial<UnsentPhoto> = {}) => {
  const image = { blob: new Blob(['a picture'], { type: 'image/jpeg' }), width: 4, height: 3 };
  const waits = { isDraft: false, wasTried: false, removedAt: null, trouble: null };
  await database.put('unsentPhotos', { id: 'p', ...PLACE, image, addedAt: '', ...waits, ...parts });
};
const troubles = async () => (await readUnsent(database)).photos.map(({ trouble }) => trouble);

test('a photo that hears first that its farm was deleted waits with what its people can do, and goes once it is back', async () => {
  await keep();
  server.begin({ 'POST /farms/f/secagem/r/fotos': DELETED });
  await sendPhotos(database);
  const message = `A fazenda Boa Vista foi excluída. Quem é dono dela pode trazer de volta até ${UNTIL.toLocaleDateString('pt-BR')}, e isto vai sozinho. Até lá fica guardado só neste aparelho. Descarte só o que não quer mais.`;
  assert.deepEqual(await troubles(), [{ code: 'farm/not-found', message }]);
  assert.equal(await releaseUnsent(database, 'f'), true);
  const kept: Scripted = [200, { success: true, photo: { id: 'p', url: '/p' } }];
  server.begin({ 'POST /farms/f/secagem/r/fotos': kept });
  await sendPhotos(database);
  assert.deepEqual(await troubles(), []);
});

test('taking a photo away is not forgotten because its farm is deleted: the farm may come back', async () => {
  await keep({ image: null, removedAt: 1, wasTried: true });
  server.begin({ 'DELETE /farms/f/secagem/r/fotos/p': DELETED });
  await sendPhotos(database);
  assert.deepEqual(
    (await troubles()).map((trouble) => trouble?.code),
    ['farm/not-found'],
  );
  server.begin({ 'DELETE /farms/f/secagem/r/fotos/p': failure(404, 'Não há.', { code: 'record/not-found' }) });
  await releaseUnsent(database, 'f');
  await sendPhotos(database);
  assert.deepEqual(await troubles(), []);
});
