import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type EventReader, readEvents } from '../../test/event-reader.ts';
import { startSeasonServer } from '../../test/farm-client.ts';
import { writtenMails } from '../../test/mails.ts';
import { proveAddress } from '../../test/prove-address.ts';
import { startTestInstance, type TestInstance, type TestServer } from '../../test/test-app.ts';
import { call, signUp, type TestPerson } from '../../test/test-client.ts';
import { SERVER_ENGINES } from '../../test/test-postgres.ts';
import { backAgain, dryingFarmOn, memberOf, moveToHour, noticesOf } from '../../test/watched-farm.ts';
import { trialNews } from './trial-ends.ts';

const DAY = 86_400_000;

for (const engine of SERVER_ENGINES) {
  describe(`the rules, on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let other: TestInstance;
    let reader: EventReader | undefined;
    before(async () => {
      server = await startSeasonServer(engine);
      other = await startTestInstance(server);
    });
    after(async () => {
      await reader?.close();
      await other.close();
      await server.close();
    });

    const runBoth = () => Promise.all([server, other].map(({ services }) => services.rules.run()));

    test('tell by themselves, live on every instance, soon after a measurement came in', async () => {
      const farm = await dryingFarmOn(server);
      const operator = await memberOf(farm, 'operator');
      reader = await readEvents(other.app, farm.owner.token);
      await farm.measure(11.2, { as: operator });
      const { data } = await reader.next(({ event }) => event === 'notification');
      assert.deepEqual([data.title, data.type], ['Terreiro suspenso 2', 'target']);
    });

    test('gather what was chosen by mail in one message at half past six, with the way to stop it', async () => {
      const farm = await dryingFarmOn(server);
      const operator = await memberOf(farm, 'operator');
      for (const one of [farm.owner, operator]) await proveAddress(server.database.db, one);
      await farm.measure(11.2, { as: operator });
      moveToHour(server, 14);
      const json = { choices: { measurement: { mail: true }, target: { mail: true } } };
      const { token } = await backAgain(server, farm.owner);
      await call(server.app, 'PATCH', '/notifications/choices', { token, json });
      await due(farm);
      await runBoth();
      const sent = async () =>
        (await writtenMails(server, farm.owner.email)).filter(({ subject }) => /Terreiro/.test(subject ?? ''));
      assert.equal((await sent()).length, 0);
      moveToHour(server, 6, 30);
      await runBoth();
      await runBoth();
      const [mail, ...more] = await sent();
      assert.equal(more.length, 0);
      assert.equal(mail?.subject, 'Terreiro suspenso 2 · Fazenda Boa Vista');
      assert.match(mail?.text ?? '', /Chegou na meta: 11,2\u00a0%\. Meça mais uma vez\./);
      const { publicUrl } = server.services.config;
      assert(mail?.text?.includes(`${publicUrl}/profile#avisos`));
      assert(mail?.html?.includes(`${publicUrl}/fazenda/`));
      const [toOperator] = (await writtenMails(server, operator.email)).filter(({ subject }) => subject !== undefined);
      assert.equal(toOperator, undefined);
      moveToHour(server, 12);
    });

    test('mail nobody who wants it no more, may see it no more or never proved the address', async () => {
      const farm = await dryingFarmOn(server);
      const operator = await memberOf(farm, 'operator');
      const [lowered, mailed, unproven] = await Promise.all(
        (['manager', 'manager', 'agronomist'] as const).map((role) => memberOf(farm, role)),
      );
      assert.ok(lowered && mailed && unproven);
      for (const one of [farm.owner, lowered, mailed]) await proveAddress(server.database.db, one);
      await farm.measure(11.2, { as: operator });
      await due(farm);
      await runBoth();
      const owner = await backAgain(server, farm.owner);
      const json = { choices: { target: { mail: false } } };
      await call(server.app, 'PATCH', '/notifications/choices', { token: owner.token, json });
      const lower = await farm.ask('PATCH', `/membros/${lowered.uid}`, { json: { role: 'viewer' }, as: owner });
      assert.equal(lower.status, 200);
      moveToHour(server, 6, 30);
      await runBoth();
      const told = async ({ email }: TestPerson) =>
        (await writtenMails(server, email)).filter(({ subject }) => /Terreiro/.test(subject ?? '')).length;
      assert.equal(await told(mailed), 1);
      for (const one of [farm.owner, lowered, unproven]) {
        assert.equal(await told(one), 0);
        assert.match((await noticesOf(server, one)).join(), /Terreiro suspenso 2/);
      }
      // What was not sent does not wait for an address that is proven later.
      await proveAddress(server.database.db, unproven);
      await runBoth();
      assert.equal(await told(unproven), 0);
      moveToHour(server, 12);
    });

    test('write nothing of a farm that was deleted in the night', async () => {
      const farm = await dryingFarmOn(server);
      await proveAddress(server.database.db, farm.owner);
      await farm.measure(11.2, { as: await memberOf(farm, 'operator') });
      await due(farm);
      await runBoth();
      assert.equal((await noticesOf(server, farm.owner)).length, 1);
      await farm.ask('DELETE');
      moveToHour(server, 6, 30);
      await runBoth();
      assert.deepEqual(await writtenMails(server, farm.owner.email), []);
      moveToHour(server, 12);
    });

    test('look at a farm again in the morning though nothing changed, and share the farms', async () => {
      const farms = [await dryingFarmOn(server), await dryingFarmOn(server), await dryingFarmOn(server)];
      for (const farm of farms) await farm.measure(20);
      for (const farm of farms) await due(farm);
      await runBoth();
      for (const { owner } of farms) assert.deepEqual(await noticesOf(server, owner), []);
      moveToHour(server, 6);
      await runBoth();
      for (const { owner } of farms) assert.equal((await noticesOf(server, owner)).length, 1);
      moveToHour(server, 12);
    });

    test('tell whose trial ends two days before and on the day, once each, and mail it', async () => {
      moveToHour(server, 12);
      const person = await signUp(server.app);
      const quiet = await signUp(server.app);
      const farm = await dryingFarmOn(server);
      const employee = await memberOf(farm, 'operator');
      const json = { choices: { trial: { mail: false } } };
      await call(server.app, 'PATCH', '/notifications/choices', { token: quiet.token, json });
      await runBoth();
      assert.deepEqual(await noticesOf(server, person), []);
      server.clock.advance(5 * DAY + 60_000);
      await runBoth();
      await runBoth();
      const soon =
        'Faltam 2 dias do teste / Depois do teste nada se fecha: seus dados continuam seus, para ver, registrar, imprimir e levar.';
      assert.deepEqual(await noticesOf(server, person), [soon]);
      const toldOfTrial = async (one: TestPerson) =>
        (await noticesOf(server, one)).filter((line) => line.includes('do teste')).length;
      assert.deepEqual([await toldOfTrial(farm.owner), await toldOfTrial(employee)], [1, 0]);
      server.clock.advance(2 * DAY - 3_600_000);
      await runBoth();
      await runBoth();
      assert.deepEqual(await noticesOf(server, person), [
        'Hoje é o último dia do teste / Depois do teste nada se fecha: seus dados continuam seus, para ver, registrar, imprimir e levar.',
        soon,
      ]);
      server.clock.advance(DAY);
      await runBoth();
      assert.equal((await noticesOf(server, person)).length, 2);
      const subjects = (await writtenMails(server, person.email)).map(({ subject }) => subject);
      assert.deepEqual(subjects.toSorted(), ['Faltam 2 dias do teste', 'Hoje é o último dia do teste']);
      assert.deepEqual(await writtenMails(server, quiet.email), []);
    });

    /** As if the announcement of its last change had just come. */
    async function due({ farmId }: { farmId: string }): Promise<void> {
      const { key } = await server.database.db
        .selectFrom('farms')
        .select('key')
        .where('id', '=', farmId)
        .executeTakeFirstOrThrow();
      await server.services.rules.changed([key]);
    }
  });
}

test('a trial that ends before people get up ended, for them, on the day before', () => {
  const news = (ends: string, now: string) => trialNews(new Date(`${ends}-03:00`), new Date(`${now}-03:00`));
  assert.equal(news('2026-07-15T03:00', '2026-07-14T08:00')?.title, 'O teste termina amanhã');
  assert.equal(news('2026-07-15T14:00', '2026-07-15T06:00')?.title, 'Hoje é o último dia do teste');
  assert.equal(news('2026-07-15T14:00', '2026-07-14T15:00')?.title, 'Falta 1 dia do teste');
  assert.equal(news('2026-07-15T14:00', '2026-07-12T10:00'), null);
  assert.equal(news('2026-07-15T14:00', '2026-07-15T15:00'), null);
});
