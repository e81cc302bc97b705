import '../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import { act } from 'react';
import { until } from '../../testing/ask-hook.tsx';
import { InRouter } from '../../testing/in-router.tsx';
import { all, click, field, pageWords, show, the } from '../../testing/on-page.tsx';
import { deviceOf } from '../data/database/device.ts';
import type { DeviceDatabase } from '../data/database/device-database.ts';
import { keepPhoto, type PhotoPlace } from '../data/photos/unsent-photos.ts';
import { updatePerson } from '../data/session/session.ts';
import { PhotoGallery } from './photo-gallery.tsx';

const ANA = { email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
let database: DeviceDatabase;
let place: PhotoPlace;

const sentPhoto = (id: string, takenAt: string | null = null): RecordPhoto =>
  ({ id, url: `/full/${id}`, thumbUrl: `/thumb/${id}`, width: 40, height: 30, takenAt }) as unknown as RecordPhoto;
const keep = (): Promise<void> =>
  keepPhoto(database, place, { blob: new Blob(['x'], { type: 'image/jpeg' }), width: 40, height: 30 });

async function showGallery(sent: readonly RecordPhoto[], mayChange = true): Promise<void> {
  await show(
    <InRouter>
      <PhotoGallery place={place} timezone="America/Sao_Paulo" sent={sent} mayChange={mayChange} />
    </InRouter>,
  );
}
const thumbs = () => all('.thumb');
const viewed = () => all('.viewer img').map((image) => image.getAttribute('src'))[0];
const turn = (key: string) => act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key })));

beforeEach(async () => {
  const uid = randomUUID();
  updatePerson({ ...ANA, uid });
  database = await deviceOf(uid);
  place = { farmId: 'f1', section: 'secagem', recordId: randomUUID() };
});

test('the photos of the server come first, then those that wait on this device, each with its place in the row', async () => {
  await keep();
  await showGallery([sentPhoto('a'), sentPhoto('b')]);
  await until(() => thumbs().length === 3);
  assert.deepEqual(
    all('.thumb img').map((image) => image.getAttribute('alt')),
    ['Foto 1 de 3', 'Foto 2 de 3', 'Foto 3 de 3'],
  );
  assert.deepEqual(
    thumbs().map((thumb) => /guardada neste aparelho/.test(thumb.textContent ?? '')),
    [false, false, true],
  );
  assert.deepEqual(
    all('.thumb img').map((image) => image.getAttribute('src')?.slice(0, 7)),
    ['/thumb/', '/thumb/', 'blob:no'],
  );
});

test('a photo that is taken elsewhere on the device is there at once', async () => {
  const sent = [sentPhoto('a')];
  await showGallery(sent);
  await until(() => thumbs().length === 1);
  await keep();
  await until(() => thumbs().length === 2);
});

test('a touch opens a photo large, and the arrows go round its neighbours', async () => {
  const sent = [sentPhoto('a'), sentPhoto('b'), sentPhoto('c')];
  await showGallery(sent);
  await until(() => thumbs().length === 3);
  await click(thumbs()[1] as HTMLElement);
  assert.equal(viewed(), '/full/b');
  assert.match(pageWords(), /Foto 2 de 3/);
  await turn('ArrowRight');
  assert.equal(viewed(), '/full/c');
  await turn('ArrowRight');
  assert.equal(viewed(), '/full/a');
  await turn('ArrowLeft');
  assert.equal(viewed(), '/full/c');
  await turn('x');
  assert.equal(viewed(), '/full/c');
  await click(field('Foto anterior'));
  assert.equal(viewed(), '/full/b');
  await click(field('Próxima foto'));
  assert.equal(viewed(), '/full/c');
  await click(field('Fechar'));
  assert.equal(viewed(), undefined);
});

test('a lone photo has no neighbours, and says when it was taken, by the farm’s clock, or that it is kept here', async () => {
  const sent = [sentPhoto('a', '2026-07-16T01:30:00.000Z')];
  await showGallery(sent);
  await until(() => thumbs().length === 1);
  await click(thumbs()[0] as HTMLElement);
  assert.equal(all('[aria-label="Próxima foto"]').length, 0);
  assert.match(pageWords(), /15\/07\/2026, 22:30/);
  assert.doesNotMatch(pageWords(), /Guardada aqui/);
});

test('who may change the record removes a photo, which closes it and takes it from the row', async () => {
  const sent = [sentPhoto('a'), sentPhoto('b')];
  await showGallery(sent);
  await until(() => thumbs().length === 2);
  await click(thumbs()[0] as HTMLElement);
  await click(the('button', 'Excluir foto'));
  assert.equal(viewed(), undefined);
  await until(() => thumbs().length === 1);
  assert.equal(thumbs()[0]?.querySelector('img')?.getAttribute('src'), '/thumb/b');
  assert.equal((await database.getAll('unsentPhotos'))[0]?.id, 'a', 'the removal waits to be sent');
});

test('who may only look neither adds nor removes', async () => {
  const sent = [sentPhoto('a')];
  await showGallery(sent, false);
  await until(() => thumbs().length === 1);
  assert.deepEqual(all('input[type=file]'), []);
  await click(thumbs()[0] as HTMLElement);
  assert.doesNotMatch(pageWords(), /Excluir foto/);
});

test('a record without photos shows its buttons alone', async () => {
  const none: readonly RecordPhoto[] = [];
  await showGallery(none);
  assert.deepEqual([all('ul').length, all('input[type=file]').length], [0, 2]);
});
