import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { NOTICE_CHOICES } from '@cafezal/domain/people/notice-choices.ts';
import { type EventReader, readEvents } from '../../test/event-reader.ts';
import { startTestInstance, startTestServer, type TestInstance, type TestServer } from '../../test/test-app.ts';
import { call, type LooseBody, signUp, type TestPerson } from '../../test/test-client.ts';
import { SERVER_ENGINES } from '../../test/test-postgres.ts';
import type { NotificationJson } from '../notices/notifications.ts';
import { wantsMail } from './notice-choices.ts';
import { notify, type PersonNotice } from './notify.ts';

type Listed = LooseBody & {
  notifications: NotificationJson[];
  choices: Record<string, { app: boolean; mail: boolean }>;
};

for (const engine of SERVER_ENGINES) {
  describe(`notices to people, on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let other: TestInstance;
    let reader: EventReader | undefined;
    before(async () => {
      server = await startTestServer({ engine });
      other = await startTestInstance(server);
    });
    after(async () => {
      await reader?.close();
      await other.close();
      await server.close();
    });

    const ask = async (person: TestPerson, method: string, path: string, json?: unknown) =>
      call<Listed>(server.app, method, path, { token: person.token, ...(json === undefined ? {} : { json }) });
    const titles = async (person: TestPerson) =>
      (await ask(person, 'GET', '/notifications')).body.notifications.map(({ title }) => title);
    const notice = ({ uid }: TestPerson, once: string, more: Partial<PersonNotice> = {}): PersonNotice => ({
      uid,
      kind: 'target',
      once,
      message: { title: once, body: '11,2 %', link: '/fazenda' },
      ...more,
    });

    test('an occasion is noticed once, whoever sends it how often at the same time', async () => {
      const [one, two] = [await signUp(server.app), await signUp(server.app)];
      const both = [notice(one, 'a'), notice(two, 'a'), notice(one, 'b')];
      await Promise.all(
        [server, other, server, other].map(({ services }, at) => notify(services, at % 2 ? both : both.toReversed())),
      );
      assert.deepEqual((await titles(one)).toSorted(), ['a', 'b']);
      assert.deepEqual(await titles(two), ['a']);
    });

    test('the same word of another kind is another occasion, and the type says the kind', async () => {
      const person = await signUp(server.app);
      await notify(server.services, [notice(person, 'x'), notice(person, 'x', { kind: 'invitation' })]);
      const { notifications } = (await ask(person, 'GET', '/notifications')).body;
      assert.deepEqual(notifications.map(({ type }) => type).toSorted(), ['invitation', 'target']);
    });

    test('is heard on the other instance as it happens', async () => {
      const person = await signUp(server.app);
      reader = await readEvents(other.app, person.token);
      await notify(server.services, [notice(person, 'ao vivo')]);
      const { data } = await reader.next(({ event }) => event === 'notification');
      assert.deepEqual([data.title, data.type, data.link], ['ao vivo', 'target', '/fazenda']);
    });

    test('what a person chose not to hear is not sent, nor later when they choose otherwise', async () => {
      const person = await signUp(server.app);
      const { body } = await ask(person, 'PATCH', '/notifications/choices', { choices: { target: { app: false } } });
      assert.deepEqual(body.choices.target, { app: false, mail: true });
      await notify(server.services, [notice(person, 'a'), notice(person, 'b', { kind: 'resting' })]);
      assert.deepEqual(await titles(person), ['b']);
      await ask(person, 'PATCH', '/notifications/choices', { choices: { target: { app: true } } });
      await notify(server.services, [notice(person, 'a'), notice(person, 'c')]);
      assert.deepEqual(await titles(person), ['c', 'b']);
    });

    test('what a person did themselves is known to them, whoever touches it later', async () => {
      const person = await signUp(server.app);
      await notify(server.services, [notice(person, 'a', { isKnown: true })]);
      await notify(server.services, [notice(person, 'a')]);
      assert.deepEqual(await titles(person), []);
    });

    test('the choices of a person are the usual until they choose, and what is no choice is dropped', async () => {
      const person = await signUp(server.app);
      const { choices } = (await ask(person, 'GET', '/notifications/choices')).body;
      assert.deepEqual(Object.keys(choices), Object.keys(NOTICE_CHOICES));
      assert(Object.values(choices).every(({ app }) => app));
      assert.equal(await wantsMail(server.services, { uid: person.uid, kind: 'invitation' }), true);
      const sent = { 'team-and-sales': { mail: false, sms: true }, outra: { app: true }, __proto__: { app: false } };
      const { status, body } = await ask(person, 'PATCH', '/notifications/choices', { choices: sent });
      assert.equal(status, 200);
      assert.deepEqual(body.choices, { ...choices, 'team-and-sales': { app: true, mail: false } });
      assert.equal(await wantsMail(server.services, { uid: person.uid, kind: 'invitation' }), false);
      assert.deepEqual((await ask(person, 'GET', '/notifications/choices')).body.choices, body.choices);
    });

    test('what is neither yes nor no is refused by its name, and nothing of it kept', async () => {
      const person = await signUp(server.app);
      for (const wrong of [{ app: 'sim' }, { mail: null }, true, 'não']) {
        const { status, body } = await ask(person, 'PATCH', '/notifications/choices', {
          choices: { target: wrong, resting: { app: false } },
        });
        assert.equal(status, 422);
        assert.deepEqual(Object.keys(body.error.fields), ['target']);
      }
      const { choices } = (await ask(person, 'GET', '/notifications/choices')).body;
      assert.deepEqual(
        [choices.target, choices.resting],
        [
          { app: true, mail: true },
          { app: true, mail: false },
        ],
      );
    });

    test('never leads out of the product', async () => {
      const person = await signUp(server.app);
      const message = { title: 'x', body: 'x', link: '//mal.example' };
      await assert.rejects(notify(server.services, [notice(person, 'x', { message })]));
    });
  });
}
