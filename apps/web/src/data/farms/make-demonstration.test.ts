import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import fc from 'fast-check';
import type { DeviceFarm } from '../database/device-database.ts';
import { type DemonstrationServer, makeDemonstration } from './make-demonstration.ts';
import { isOwnDemonstration } from './own-demonstration.ts';

const content = demonstration('2026-11-21T12:00:00.000Z');
const READINGS = content.measured.reduce((sum, { readings }) => sum + readings.length, 0);

const farmOf = (id: string, name: string): DeviceFarm => ({
  id,
  name,
  farmSlug: id,
  city: 'Cristina',
  state: 'MG',
  region: 'Mantiqueira de Minas',
  totalArea: 24,
  stateRegistration: null,
  imageUrl: null,
  userId: 'person',
  farmLots: [],
  storageLots: [],
  role: 'owner',
  version: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});

/** A server in memory that keeps everything by its id, and whose calls may be lost on the way in or out. */
class MemoryServer implements DemonstrationServer {
  farmsById = new Map<string, DeviceFarm>();
  records = new Map<string, Set<string>>();
  readings = new Map<string, Set<string>>();
  closed = new Map<string, Set<string>>();
  fates: ('ok' | 'lostRequest' | 'lostAnswer')[] = [];

  async #through<Result>(call: () => Result): Promise<Result> {
    const fate = this.fates.shift() ?? 'ok';
    if (fate === 'lostRequest') throw new Error('no signal');
    const result = call();
    if (fate === 'lostAnswer') throw new Error('no signal');
    return result;
  }

  farms = () => this.#through(() => [...this.farmsById.values()]);
  createFarm: DemonstrationServer['createFarm'] = (id, { name }) =>
    this.#through(() => {
      const farm = this.farmsById.get(id) ?? farmOf(id, name);
      this.farmsById.set(id, farm);
      return farm;
    });
  send: DemonstrationServer['send'] = (farmId, mutations) =>
    this.#through(() => {
      const kept = this.records.get(farmId) ?? new Set();
      this.records.set(farmId, kept);
      return mutations.map(({ mutationId, recordId }) => {
        const status = kept.has(recordId) ? ('duplicate' as const) : ('applied' as const);
        kept.add(recordId);
        return { mutationId, status };
      });
    });
  sendReadings: DemonstrationServer['sendReadings'] = (farmId, _record, readings) =>
    this.#through(() => {
      const kept = this.readings.get(farmId) ?? new Set();
      this.readings.set(farmId, kept);
      for (const { id } of readings) kept.add(id);
    });
  close: DemonstrationServer['close'] = (farmId, { recordId }) =>
    this.#through(() => {
      assert.ok(this.records.get(farmId)?.has(recordId), 'a season is closed once it is there');
      this.closed.set(farmId, new Set([...(this.closed.get(farmId) ?? []), recordId]));
    });
}

const ignore = () => undefined;

test('a demonstration farm has every record and reading, and tells how far it is', async () => {
  const server = new MemoryServer();
  const told: number[] = [];
  const [steps, sizes]: number[][] = [[], []];
  const { send } = server;
  server.send = (farmId, mutations) => {
    sizes?.push(mutations.length);
    return send(farmId, mutations);
  };
  const farm = await makeDemonstration(server, demonstration, ({ done, of: whole }) => {
    steps?.push(done);
    told.push(done / whole);
  });
  assert.ok(steps && sizes);
  assert.ok(isOwnDemonstration(farm));
  assert.equal(server.records.get(farm.id)?.size, content.mutations.length);
  assert.equal(server.readings.get(farm.id)?.size, READINGS);
  assert.equal(server.closed.get(farm.id)?.size, 4);
  const of = content.mutations.length + content.measured.length + content.closes.length;
  assert.deepEqual(steps.slice(0, 3), [0, 25, 50]);
  assert.equal(Math.max(...steps), of - 1);
  assert.equal(Math.max(...sizes), 25);
  assert.deepEqual(told, told.toSorted());
  assert.ok(told.every((share) => share >= 0 && share < 1));
});

test('whatever gets lost on the way, trying again ends with one whole farm', async () => {
  const fates = fc.array(fc.constantFrom('ok', 'lostRequest', 'lostAnswer'), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fates, async (fate) => {
      const server = new MemoryServer();
      server.fates = [...fate];
      for (let left = fate.length; left > 0; left -= 1)
        await makeDemonstration(server, demonstration, ignore).catch(ignore);
      const farm = await makeDemonstration(server, demonstration, ignore);
      assert.deepEqual([...server.farmsById.keys()], [farm.id]);
      assert.equal(server.records.get(farm.id)?.size, content.mutations.length);
      assert.equal(server.readings.get(farm.id)?.size, READINGS);
      assert.equal(server.closed.get(farm.id)?.size, 4);
    }),
    { numRuns: 40 },
  );
});

test('farms of one’s own, and the example of somebody else, are left alone', async () => {
  const server = new MemoryServer();
  const mine = farmOf('0197aaaa-0000-7000-8000-000000000001', 'Sítio Água Fria');
  const theirs = { ...farmOf('019d0000-2026-7000-8000-00000000000a', 'Exemplo'), role: 'viewer' as const };
  for (const farm of [mine, theirs]) server.farmsById.set(farm.id, farm);
  const farm = await makeDemonstration(server, demonstration, ignore);
  assert.deepEqual([...server.records.keys()], [farm.id]);
  assert.ok(![mine.id, theirs.id].includes(farm.id));
});

test('once it was removed, another one has an id of its own', async () => {
  const server = new MemoryServer();
  const first = await makeDemonstration(server, demonstration, ignore);
  server.farmsById.clear();
  const second = await makeDemonstration(server, demonstration, ignore);
  assert.notEqual(second.id, first.id);
  assert.equal(server.records.get(second.id)?.size, content.mutations.length);
});

test('what the server refuses is told in its words', async () => {
  const server = new MemoryServer();
  const refusing: DemonstrationServer = {
    farms: server.farms,
    createFarm: server.createFarm,
    sendReadings: server.sendReadings,
    close: server.close,
    send: async (_farmId, mutations) =>
      mutations.map(({ mutationId }) => ({
        mutationId,
        status: 'rejected',
        error: { code: 'record/invalid', message: 'Falta o talhão.' },
      })),
  };
  await assert.rejects(makeDemonstration(refusing, demonstration, ignore), /Falta o talhão/);
});

test('a season that cannot be closed is told once the readings are there', async () => {
  const server = new MemoryServer();
  server.close = async () => assert.fail('A safra não fecha.');
  await assert.rejects(makeDemonstration(server, demonstration, ignore), /A safra não fecha/);
  const [kept] = server.readings.values();
  assert.equal(kept?.size, READINGS);
});
