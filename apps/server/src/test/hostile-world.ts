import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import { REPORTS } from '@cafezal/domain/reports/report-list.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { World } from './hostile-target.ts';
import { LEAST_DATA } from './least-data.ts';
import { call, createFarm, photoForm, signUp, type TestApp, type TestPerson } from './test-client.ts';

type Made = { id: string; slug: string };
type Body = Readonly<Record<string, unknown>>;

/** A farm with at least one record in each section: plot, harvest and drying have data, the others a name. */
type Furnished = { farmId: string; slug: string; records: Readonly<Record<Section, readonly Made[]>>; gone: string };

async function make<Answer>(app: TestApp, { token }: TestPerson, path: string, sent: Body | FormData): Promise<Answer> {
  const carried = sent instanceof FormData ? { body: sent } : { json: sent };
  const { status, body } = await call<Answer>(app, 'POST', path, { token, ...carried });
  assert.ok(status === 200 || status === 201, `${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What a record of a section needs besides its name and data. */
const MUST: Readonly<Partial<Record<Section, Body>>> = {
  vendas: { status: 'draft' },
  producao: { season: '2026/27' },
};

/** A planned record, where the section has plans, needs the least. */
const plannedOf = (section: Section): Body => ('planned' in stageOf(section).statuses ? { status: 'planned' } : {});

async function furnishFarm(app: TestApp, person: TestPerson, word: string): Promise<Furnished> {
  const { id: farmId, farmSlug } = await createFarm(app, person.token, { name: `Fazenda ${word}` });
  const add = async (section: Section, json: Body): Promise<Made> =>
    (await make<{ record: Made }>(app, person, `/farms/${farmId}/${section}`, json)).record;
  const records: Record<Section, Made[]> = Object.fromEntries(SECTIONS.map((one) => [one, []])) as never;
  for (const section of SECTIONS) {
    const least = { ...plannedOf(section), ...MUST[section], data: LEAST_DATA[section] ?? {} };
    records[section].push(await add(section, { name: `${section} ${word}`, ...least }));
  }
  const sure = { confirmedWarnings: ['*'], date: '2026-06-01' };
  const plots = [{ plotId: records.talhoes[0]?.id, liters: 1_000, kg: 620 }];
  const lot = await add('colheita', { name: `Lote ${word}`, status: 'completed', data: { plots }, ...sure });
  const inputs = [{ recordId: lot.id, kg: 100 }];
  const drying = await add('secagem', { name: `Terreiro ${word}`, status: 'in_progress', inputs, ...sure });
  const gone = await add('parceiros', { name: `Excluído ${word}` });
  assert.equal((await call(app, 'DELETE', `/farms/${farmId}/parceiros/${gone.id}`, person)).status, 200);
  records.colheita.unshift(lot);
  records.secagem.unshift(drying);
  return { farmId, slug: farmSlug, records, gone: gone.id };
}

/** Ids of a farm's and a person's things other than records, by the name of their path parameter. */
async function hangOn(app: TestApp, person: TestPerson, { farmId, records }: Furnished) {
  const drying = `/farms/${farmId}/secagem/${records.secagem[0]?.id}`;
  const reading = { kind: 'humidity', at: '2026-06-03T10:00:00Z', value: 30 };
  const { readings } = await make<{ readings: Made[] }>(app, person, `${drying}/medicoes`, reading);
  const { photo } = await make<{ photo: { id: string; url: string } }>(app, person, `${drying}/fotos`, photoForm());
  const paper = `/farms/${farmId}/documentos/${records.documentos[0]?.id}/arquivos`;
  const { file } = await make<{ file: { id: string } }>(app, person, paper, photoForm());
  const { invitation } = await make<{ invitation: Made }>(app, person, `/farms/${farmId}/membros`, {
    email: `c${randomUUID()}@example.test`,
    role: 'viewer',
  });
  await make(app, person, '/notifications/welcome', {});
  const { body } = await call<{ notifications: Made[] }>(app, 'GET', '/notifications', person);
  await call(app, 'POST', '/auth/login', { json: { email: person.email, password: person.password } });
  const sessions = await call<{ sessions: { id: string; current: boolean }[] }>(app, 'GET', '/auth/sessions', person);
  return {
    readingId: [readings[0]?.id ?? ''],
    photoId: [photo.id],
    fileId: [file.id],
    file: [photo.url.split('/').at(-1) ?? ''],
    id: [invitation.id],
    notificationId: body.notifications.map(({ id }) => id),
    sessionId: sessions.body.sessions.filter(({ current }) => !current).map(({ id }) => id),
    userId: [person.uid],
    profileId: [person.uid],
    report: REPORTS.map(({ key }) => key),
    token: [randomUUID()],
  };
}

/** Everything that a person sees of a farm, which nobody else may change. */
const seenBy = async (app: TestApp, person: TestPerson, farmId: string): Promise<string> =>
  JSON.stringify((await call(app, 'GET', `/farms/${farmId}/changes?since=0`, person)).body);

type Balance = { name: string; flags: string[]; outputs: { kg: number; consumedKg: number; reservedKg: number }[] };

async function overdrawn(app: TestApp, person: TestPerson, farmId: string): Promise<string[]> {
  const lists = await Promise.all(
    SECTIONS.map((section) =>
      call<{ records?: Balance[] }>(app, 'GET', `/farms/${farmId}/${section}?limit=500`, person),
    ),
  );
  return lists
    .flatMap(({ body }) => body.records ?? [])
    .filter(({ flags }) => !flags.includes('inconsistent'))
    .filter(({ outputs }) => outputs.some(({ kg, consumedKg, reservedKg }) => consumedKg + reservedKg > kg + 0.001))
    .map(({ name }) => `more is drawn from ${name} than it gave`);
}

/** A person with a farm full of data, a deleted farm, and a foreign farm whose ids they know. */
export async function hostileWorld(
  app: TestApp,
): Promise<{ person: TestPerson; world: World; faults: () => Promise<string[]> }> {
  const person = await signUp(app);
  const farm = await furnishFarm(app, person, 'um');
  const deleted = await createFarm(app, person.token, { name: 'Fazenda que foi' });
  assert.equal((await call(app, 'DELETE', `/farms/${deleted.id}`, person)).status, 200);
  const stranger = await signUp(app);
  const secret = `segredo ${randomUUID().slice(0, 8)}`;
  const other = await furnishFarm(app, stranger, secret);
  const before = await seenBy(app, stranger, other.farmId);
  const named: Readonly<Record<string, readonly string[]>> = {
    ...(await hangOn(app, person, farm)),
    farmId: [...Array.from({ length: 18 }, () => farm.farmId), other.farmId, deleted.id],
    slug: [...Array.from({ length: 6 }, () => farm.slug), other.slug, deleted.farmSlug],
    section: SECTIONS,
  };
  const idsOf = ({ records }: Furnished): string[] => SECTIONS.flatMap((one) => records[one].map(({ id }) => id));
  const recordsAt = (path: string): string[] => {
    const own = SECTIONS.find((section) => path.split('/').includes(section)) ?? 'talhoes';
    const live = farm.records[own].flatMap(({ id, slug }) => [id, slug]);
    const wrongSection = farm.records[own === 'talhoes' ? 'colheita' : 'talhoes'][0]?.id ?? '';
    return [...Array.from({ length: 6 }, () => live).flat(), farm.gone, wrongSection, other.records[own][0]?.id ?? ''];
  };
  const world: World = {
    valuesOf: (name, path) => (name === 'idOrSlug' ? recordsAt(path) : (named[name] ?? [])),
    ids: [...idsOf(farm), farm.gone, ...idsOf(other).slice(0, 6), deleted.id, person.uid, stranger.uid],
    secret,
  };
  const faults = async (): Promise<string[]> => [
    ...((await seenBy(app, stranger, other.farmId)) === before ? [] : ['a farm of somebody else was changed']),
    ...(await overdrawn(app, person, farm.farmId)),
  ];
  return { person, world, faults };
}
