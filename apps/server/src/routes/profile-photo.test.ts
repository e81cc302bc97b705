import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { deleteErasedPhotos } from '../services/photos/erased-photos.ts';
import { overAllFarms, startTestServer, type TestServer } from '../test/test-app.ts';
import { call, type LooseBody, photoForm, signUp, type TestPerson } from '../test/test-client.ts';

/** Where a phone was, as its camera writes it into a photo. */
const PLACE = { GPSLatitudeRef: 'S', GPSLatitude: '21/1 58/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '45/1 8/1 0/1' };

describe('the photo of a person', () => {
  let server: TestServer;
  let person: TestPerson;
  before(async () => {
    server = await startTestServer();
    person = await signUp(server.app);
  });
  after(() => server.close());

  const send = (body: FormData) =>
    call<LooseBody & { photoURL: string }>(server.app, 'POST', '/users/photo-upload', { token: person.token, body });
  const bytesAt = async (address: string): Promise<Buffer | null> => {
    const response = await server.app.request(`http://localhost${address}`);
    return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : null;
  };

  test('tells nobody where it was taken', async () => {
    const taken = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0636B1' } })
      .withExif({ IFD0: { Model: 'Celular da Ana' }, IFD3: PLACE })
      .jpeg()
      .toBuffer();
    assert.ok((await sharp(taken).metadata()).exif?.includes('Celular da Ana'));
    const { status, body } = await send(photoForm(taken));
    assert.equal(status, 200);
    for (const size of ['', '?size=thumb']) {
      const kept = await bytesAt(`${body.photoURL}${size}`);
      assert.ok(kept);
      const { exif, xmp, iptc } = await sharp(kept).metadata();
      assert.deepEqual([exif, xmp, iptc], [undefined, undefined, undefined]);
      assert.equal(kept.includes('Celular da Ana'), false);
    }
  });

  test('comes alone, as a form, and within 15 MB', async () => {
    const two = photoForm();
    two.append('file', new Blob([Buffer.from('x')]), 'outra.png');
    const heavy = photoForm(Buffer.alloc(15 * 1024 * 1024 + 1));
    for (const [form, code] of [
      [two, 'upload/one-file'],
      [photoForm(Buffer.from('nada')), 'upload/not-an-image'],
    ] as const) {
      const { status, body } = await send(form);
      assert.deepEqual([status, body.error.code], [422, code]);
    }
    const large = await send(heavy);
    assert.deepEqual([large.status, large.body.error.code], [413, 'upload/too-large']);
    const { token } = person;
    const json = await call(server.app, 'POST', '/users/photo-upload', { token, json: { file: 'x' } });
    assert.deepEqual([json.status, json.body.error.code], [415, 'request/media-type']);
  });

  test('goes with its file when it is taken away of profile and account', async () => {
    const { body } = await send(photoForm());
    const { token, uid } = person;
    const remove = (path: string) => call(server.app, 'PATCH', path, { token, json: { photoURL: null } });
    assert.equal((await remove(`/users/profile/${uid}`)).status, 200);
    await deleteErasedPhotos(overAllFarms(server.services));
    assert.ok(await bytesAt(body.photoURL), 'the account still shows it');
    assert.equal((await remove('/auth/me')).status, 200);
    await deleteErasedPhotos(overAllFarms(server.services));
    assert.equal(await bytesAt(body.photoURL), null);
    const profile = await call<{ user: { photoURL: null } }>(server.app, 'GET', '/users/profile', { token });
    assert.equal(profile.body.user.photoURL, null);
  });

  test('of the profile alone goes with its file when another takes its place', async () => {
    const { body: former } = await send(photoForm());
    await call(server.app, 'PATCH', '/auth/me', { token: person.token, json: { photoURL: null } });
    await deleteErasedPhotos(overAllFarms(server.services));
    const { body: latter } = await send(photoForm());
    await deleteErasedPhotos(overAllFarms(server.services));
    assert.equal(await bytesAt(former.photoURL), null);
    assert.ok(await bytesAt(latter.photoURL));
  });
});
