import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { FARM_ROLES, type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import type { Route } from '../http/route.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { joinFarm } from '../test/join-farm.ts';
import { LEAST_DATA } from '../test/least-data.ts';
import type { TestServer } from '../test/test-app.ts';
import { call, type LooseBody, photoForm, signUp, type TestAnswer, type TestPerson } from '../test/test-client.ts';
import { routes } from './routes.ts';

/** Parts of an address that a farm's routes have, by name. */
type Names = Readonly<Record<string, string>>;

const pathOf = ({ path }: Route, names: Names): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? randomUUID());

/** The section that an address names; '' where it names none. */
const sectionOf = ({ path }: Route): string => SECTIONS.find((section) => path.split('/').includes(section)) ?? '';

describe('every route', () => {
  let server: TestServer;
  let farm: FarmClient;
  /** No route that is asked here changes it: none is sent another name. */
  let farmSlug = '';
  let stranger: TestPerson;
  const members = new Map<FarmRole, TestPerson>();
  const recordIds = new Map<string, string>();
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
    farmSlug = (await farm.ask<{ farm: { farmSlug: string } }>('GET', '')).body.farm.farmSlug;
    stranger = await signUp(server.app);
    for (const section of SECTIONS) {
      const data = LEAST_DATA[section] ?? {};
      const json = { name: 'x', season: '2026/27', data };
      recordIds.set(section, (await farm.make(section, json)).id);
    }
    for (const role of FARM_ROLES.filter((one) => one !== 'owner')) {
      const person = await signUp(server.app);
      members.set(role, person);
      await joinFarm(server.database.db, { farmId: farm.farmId, uid: person.uid, role });
    }
  });
  after(() => server.close());

  const ask = (route: Route, names: Names, as?: TestPerson): Promise<TestAnswer<LooseBody>> => {
    const isUpload = route.docs.bodySchema === 'multipart';
    const hasJson = route.method !== 'get' && !isUpload;
    return call(server.app, route.method, pathOf(route, names), {
      token: as?.token,
      ...(isUpload ? { body: photoForm() } : {}),
      ...(hasJson ? { json: {} } : {}),
    });
  };

  const namesOf = (section: string): Names => ({
    ...{ farmId: farm.farmId, slug: farmSlug, report: 'resumo-da-safra' },
    idOrSlug: recordIds.get(section) ?? '',
  });

  const ofFarm = routes.filter(({ access }) => access.kind === 'farm');

  test('is open to everyone only where that is said, and 401 to nobody elsewhere', async () => {
    for (const route of routes.filter(({ access }) => access.kind !== 'public')) {
      const { status, body } = await ask(route, namesOf(sectionOf(route)));
      assert.deepEqual([status, body.error.code], [401, 'auth/unauthenticated'], `${route.method} ${route.path}`);
    }
    const open = routes.filter(({ access }) => access.kind === 'public').map(({ path }) => path);
    for (const path of open) assert.doesNotMatch(path, /^\/(farms|notifications)/);
  });

  test('of a farm is 403 or 404 to a stranger, and changes nothing', async () => {
    const feed = async () => (await farm.ask('GET', '/changes?since=0')).body;
    const before = await feed();
    for (const route of ofFarm) {
      const { status, body } = await ask(route, namesOf(sectionOf(route)), stranger);
      assert.ok([403, 404].includes(status), `${route.method} ${route.path}: ${status}`);
      assert.equal(body.success, false);
    }
    assert.deepEqual(await feed(), before);
  });

  /** Files are no JSON: their body is null. */
  function assertAllowed(isAllowed: boolean, { status, body }: TestAnswer<LooseBody>, what: string): void {
    if (isAllowed) assert.ok(status !== 401 && status < 500 && body?.error?.code !== 'farm/forbidden', what);
    // A record's part that is not there is 404 before the role is asked.
    else assert.ok(body.error.code === 'farm/role-forbidden' || status === 404, what);
  }

  async function tryAsMembers(route: Route, names: Names): Promise<void> {
    const { access } = route;
    if (access.kind !== 'farm' || access.deleted) return;
    const action = typeof access.action === 'function' ? access.action(names) : access.action;
    for (const [role, person] of members) {
      const isAllowed = may(role, action);
      // What may remove things is left to the tests of its own: here everything stays for the next route.
      if (route.method === 'delete' && isAllowed) continue;
      const answer = await ask(route, names, person);
      assertAllowed(isAllowed, answer, `${route.method} ${route.path} as ${role}: ${answer.status}`);
    }
  }

  test('of a farm is 403 to a member exactly where the role table says so', async () => {
    for (const route of ofFarm) {
      await tryAsMembers(route, namesOf(sectionOf(route)));
    }
  });

  test('of a farm never fails its owner with our fault', async () => {
    for (const route of ofFarm) {
      if (route.method === 'delete') continue;
      const { status } = await ask(route, namesOf(sectionOf(route)), farm.owner);
      assert.ok(status < 500 && status !== 401 && status !== 403, `${route.method} ${route.path}: ${status}`);
    }
  });

  test('of a farm keeps money from those who may not see it, and drops what they send', async () => {
    const operator = members.get('operator');
    assert.ok(operator);
    const plots = [{ plotId: recordIds.get('talhoes'), kg: 100 }];
    const { id } = await farm.make('colheita', { name: 'C', date: '2026-06-01', data: { plots, cost: 777.77 } });
    await farm.ask('PATCH', `/colheita/${id}`, { json: { data: { cost: 888.88 } } });
    for (const path of [
      `/colheita/${id}`,
      '/colheita',
      `/colheita/${id}/historico`,
      '/changes?since=0',
      '/relatorios/resumo-da-safra?season=2026/27',
    ]) {
      const seen = JSON.stringify((await farm.ask('GET', path, { as: operator })).body);
      assert.doesNotMatch(seen, /777\.77|888\.88|"cost"|netRevenue|costByPlot|premium/, path);
      assert.match(JSON.stringify((await farm.ask('GET', path)).body), /888\.88/, path);
    }
    const patched = await farm.ask('PATCH', `/colheita/${id}`, {
      json: { notes: 'n', data: { cost: 1 } },
      as: operator,
    });
    assert.equal(patched.status, 200);
    assert.equal((await farm.ask('GET', `/colheita/${id}`)).body.record.data.cost, 888.88);
  });

  test('of a farm loses no price when someone who cannot see it edits the list around it', async () => {
    const operator = members.get('operator');
    assert.ok(operator);
    const supplies = [
      { product: 'Adubo', total: 10, unitCost: 5.5 },
      { product: 'Calcário', total: 2, unitCost: 9 },
    ];
    const { id } = await farm.make('atividades', { name: 'A', data: { activityType: 'fertilization', supplies } });
    const path = `/atividades/${id}`;
    const pricesOf = async () => {
      const { record } = (await farm.ask('GET', path)).body;
      return (record.data.supplies as { unitCost?: number }[]).map(({ unitCost }) => unitCost);
    };
    assert.deepEqual(await pricesOf(), [5.5, 9]);
    const seen = (await farm.ask('GET', path, { as: operator })).body.record.data.supplies as object[];
    assert.ok(seen.every((supply) => !('unitCost' in supply)));
    const edited = [{ product: 'Adubo', total: 11 }, ...seen.slice(1)];
    await farm.ask('PATCH', path, { json: { data: { supplies: edited } }, as: operator });
    assert.deepEqual(await pricesOf(), [5.5, 9]);
    await farm.ask('PATCH', path, { json: { data: { supplies: seen.slice(1) } }, as: operator });
    assert.deepEqual(await pricesOf(), [9]);
  });

  test('that writes offline is 403 to a role that writes nothing, and refuses each write by its section', async () => {
    const [viewer, sales] = [members.get('viewer'), members.get('sales')];
    const mutation = (section: string) => ({
      ...{ mutationId: randomUUID(), recordId: randomUUID(), section, op: 'create' },
      ...{ patch: { name: 'x', status: section === 'vendas' ? 'draft' : 'planned' }, at: '2026-06-01T10:00:00Z' },
    });
    assert.ok(viewer && sales);
    const json = { mutations: [mutation('colheita'), mutation('vendas')] };
    assert.equal((await farm.ask('POST', '/mutations', { json, as: viewer })).status, 403);
    type Results = { results: { status: string; error?: { code: string } }[] };
    const { body } = await farm.ask<Results>('POST', '/mutations', { json, as: sales });
    assert.deepEqual(
      body.results.map(({ status, error }) => [status, error?.code]),
      [
        ['rejected', 'farm/role-forbidden'],
        ['applied', undefined],
      ],
    );
  });
});
