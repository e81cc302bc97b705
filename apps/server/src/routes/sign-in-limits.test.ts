import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { linkIn, writtenMails } from '../test/mails.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, signUp, type TestPerson } from '../test/test-client.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('wrong passwords', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  });
  after(() => server.close());

  let networks = 0;
  const newNetwork = (): string => {
    networks += 1;
    return `2001:db8:0:${networks}`;
  };
  const newDevice = (): string => crypto.getRandomValues(Buffer.alloc(32)).toString('base64url');
  type From = { network: string; device?: string };
  const login = async (email: string, password: string, { network, device }: From) => {
    const headers = { 'x-forwarded-for': `${network}::1`, ...(device !== undefined && { 'x-device': device }) };
    const { status, body } = await call(server.app, 'POST', '/auth/login', { json: { email, password }, headers });
    return { status, waits: body.error?.retryAfterSec };
  };
  const guess = async (email: string, from: From, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await login(email, 'palpite', from)).status);
    return statuses;
  };
  const enter = async (person: TestPerson, from: From) => (await login(person.email, person.password, from)).status;
  /** As if an e-mail had so many failures, without the minutes that their hashes take. */
  const failBefore = (bucket: string, times: number) =>
    sql`insert into throttle_hits select ${bucket}, ${server.clock.now()} from generate_series(1, ${times})`.execute(
      server.database.db,
    );

  test('of a stranger elsewhere lock nobody out', async () => {
    const person = await signUp(server.app);
    const stranger = { network: newNetwork() };
    assert.deepEqual(new Set(await guess(person.email, stranger, 10)), new Set([401]));
    assert.equal(await enter(person, stranger), 429);
    const home = { network: newNetwork() };
    assert.equal(await enter(person, home), 200);
    server.clock.advance(16 * MINUTE);
    assert.equal(await enter(person, stranger), 200);
  });

  test('that a clock counted which was ahead keep nobody out once it is put right', async () => {
    const [person, home] = [await signUp(server.app), { network: newNetwork() }];
    server.clock.advance(DAY);
    assert.deepEqual(new Set(await guess(person.email, home, 10)), new Set([401]));
    assert.equal(await enter(person, home), 429);
    server.clock.advance(-DAY);
    assert.equal(await enter(person, home), 200);
  });

  test('from everywhere at once leave the devices in that a person signed in from before', async () => {
    const person = await signUp(server.app);
    const phone = { network: newNetwork(), device: newDevice() };
    assert.equal(await enter(person, phone), 200);
    await failBefore(`login:email:${person.email}`, 300);
    await failBefore(`login:address:${phone.network}::/64`, 100);
    assert.equal(await enter(person, { network: newNetwork() }), 429);
    assert.equal(await enter(person, { network: newNetwork(), device: newDevice() }), 429);
    assert.equal(await enter(person, { ...phone, device: 'not one' }), 429);
    assert.equal(await enter(person, phone), 200);
  });

  test('on a device that is known are counted by themselves', async () => {
    const person = await signUp(server.app);
    const phone = { network: newNetwork(), device: newDevice() };
    assert.equal(await enter(person, phone), 200);
    assert.deepEqual(new Set(await guess(person.email, phone, 10)), new Set([401]));
    assert.equal(await enter(person, phone), 429);
    assert.equal(await enter(person, { network: phone.network }), 200);
    assert.equal((await guess((await signUp(server.app)).email, phone, 1))[0], 401);
  });

  test('a thousand in a month without a success leave only the known devices and the mailed link', async () => {
    const person = await signUp(server.app);
    const phone = { network: newNetwork(), device: newDevice() };
    assert.equal(await enter(person, phone), 200);
    await failBefore(`login:month:${person.email}`, 1_000);
    server.clock.advance(DAY);
    const elsewhere = await login(person.email, person.password, { network: newNetwork() });
    assert.equal(elsewhere.status, 429);
    assert(elsewhere.waits > 28 * 86_400);
    assert.equal(await enter(person, phone), 200);
    assert.equal(await enter(person, { network: newNetwork() }), 200);
  });

  test('count no more after the mailed link was used, and no device is known any more', async () => {
    const person = await signUp(server.app);
    const stolen = { network: newNetwork(), device: newDevice() };
    const home = { network: newNetwork() };
    assert.equal(await enter(person, stolen), 200);
    await guess(person.email, home, 10);
    await failBefore(`login:month:${person.email}`, 1_000);
    await call(server.app, 'POST', '/auth/password/forgot', { json: { email: person.email } });
    const mail = (await writtenMails(server, person.email)).at(-1);
    assert.ok(mail);
    const password = 'um café passado agora';
    const reset = { token: linkIn(mail).token, newPassword: password };
    assert.equal((await call(server.app, 'POST', '/auth/password/reset', { json: reset })).status, 200);
    assert.equal(await enter({ ...person, password }, home), 200);
    await failBefore(`login:email:${person.email}`, 300);
    assert.equal(await enter({ ...person, password }, stolen), 429);
  });

  test('of an e-mail without an account are counted alike', async () => {
    const nobody = 'ninguem@example.test';
    const from = { network: newNetwork(), device: newDevice() };
    assert.deepEqual(await guess(nobody, from, 11), [...Array.from({ length: 10 }, () => 401), 429]);
    await failBefore(`login:month:${nobody}`, 1_000);
    assert.deepEqual(await guess(nobody, { network: newNetwork() }, 1), [429]);
  });

  test('of the twenty devices that signed in last each is known', async () => {
    const person = await signUp(server.app);
    const network = newNetwork();
    const devices = Array.from({ length: 21 }, newDevice);
    for (const device of devices) {
      server.clock.advance(1_000);
      assert.equal(await enter(person, { network, device }), 200);
    }
    await failBefore(`login:email:${person.email}`, 300);
    assert.equal(await enter(person, { network, device: devices[0] ?? '' }), 429);
    assert.equal(await enter(person, { network, device: devices[1] ?? '' }), 200);
  });
});
