import 'fake-indexeddb/auto';
import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { isProfilePhotoRefused, sendProfilePhoto, sendUnsentProfilePhoto } = await import('./send-profile-photo.ts');
const { whenProfilePhotoSent } = await import('./profile-photo-sent.ts');
const { keepUnsentProfilePhoto, readUnsentProfilePhoto } = await import('./unsent-profile-photo.ts');

const server = new ScriptedApi();
const personOf = (uid: string) => ({
  uid,
  email: 'ana@example.test',
  displayName: 'Ana',
  photoURL: null,
  emailVerified: true,
});
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const UPLOAD = 'POST /users/photo-upload';
const taken = (uid: string) =>
  ({
    [UPLOAD]: [200, { success: true, photoURL: '/foto' }],
    [`PATCH /users/profile/${uid}`]: [200, { success: true }],
    'PATCH /auth/me': [200, { success: true, user: { ...personOf(uid), photoURL: '/foto' } }],
  }) as const;

test('a photo that waits goes once, is told of, and waits no more', async () => {
  const ana = personOf('once');
  let told = 0;
  const stop = whenProfilePhotoSent(() => {
    told += 1;
  });
  await keepUnsentProfilePhoto(ana.uid, photo('a.jpg'));
  server.begin(taken(ana.uid));
  await Promise.all([sendUnsentProfilePhoto(ana), sendUnsentProfilePhoto(ana)]);
  stop();
  assert.deepEqual([server.of(UPLOAD).length, told, await readUnsentProfilePhoto(ana.uid)], [1, 1, null]);
  assert.deepEqual(
    server.of(`PATCH /users/profile/${ana.uid}`).map(({ json }) => json),
    [{ photoURL: '/foto' }],
  );
});

test('a photo waits on where there is no answer or the server is in trouble, and where it is refused until it is told', async () => {
  const ana = personOf('waits');
  await keepUnsentProfilePhoto(ana.uid, photo('a.jpg'));
  for (const [answer, isRefused] of [
    ['no answer', false],
    [failure(500, 'Erro.'), false],
    [failure(422, 'Não é uma foto.'), true],
  ] as const) {
    server.begin({ [UPLOAD]: answer });
    const error = await sendUnsentProfilePhoto(ana).catch((reason: unknown) => reason);
    assert.equal(isProfilePhotoRefused(error), isRefused);
    assert.equal((await readUnsentProfilePhoto(ana.uid))?.name, 'a.jpg');
  }
});

test('a photo that is chosen later takes the place of the one that waits', async () => {
  const ana = personOf('later');
  await keepUnsentProfilePhoto(ana.uid, photo('old.jpg'));
  server.begin(taken(ana.uid));
  await Promise.all([sendProfilePhoto(ana, photo('fresh.jpg')), sendUnsentProfilePhoto(ana)]);
  const sent = server.of(UPLOAD).map(({ form }) => form?.get('file'));
  assert.deepEqual(
    sent.map((file) => file instanceof File && file.name),
    ['fresh.jpg'],
  );
});
