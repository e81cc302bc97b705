import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCER } from '@cafezal/domain/invoices/invoice-fixture.ts';
import fc from 'fast-check';
import { formOf, type ImportBody } from './import-client.ts';
import { faultsOfForms, type SampleFile, sampleFiles, withFault } from './mutated-files.ts';
import { call, createFarm, type LooseBody, signUp, type TestAnswer, type TestApp } from './test-client.ts';

/** Imports that a person may bring in an hour are twenty. */
const FILES_OF_A_FARM = 18;
const POLL_MS = 50;

type Farm = { app: TestApp; token: string; farmId: string };
type Sent = { json?: unknown; body?: FormData };

const ask = ({ app, token, farmId }: Farm, method: string, path: string, sent: Sent = {}) =>
  call<ImportBody & { records: { id: string; version: number }[] }>(app, method, `/farms/${farmId}${path}`, {
    token,
    ...sent,
  });

/** A farm with what the sound files name: plots, a producer, and coffee in stock. */
async function farmOf(app: TestApp): Promise<Farm> {
  const { token } = await signUp(app);
  const { id: farmId } = await createFarm(app, token, { totalArea: 500, state: 'MG' });
  const farm = { app, token, farmId };
  const make = async (method: string, path: string, json: unknown): Promise<void> => {
    const { status, body } = await ask(farm, method, path, { json });
    assert.ok(status < 300, JSON.stringify(body));
  };
  await make('PATCH', '/settings', { producer: { document: PRODUCER.document } });
  for (const name of ['Cruzeiro', 'Mata', 'Baixada']) await make('POST', '/talhoes', { name, data: { area: 5 } });
  await make('POST', '/armazenamento', {
    ...{ name: 'Da safra passada', date: '2026-08-01', data: { origin: 'opening' } },
    outputs: [{ form: 'green_bean', kg: 30_000, lot: 'Lote 12' }],
  });
  return farm;
}

async function versionsOf(farm: Farm, { writes }: SampleFile): Promise<string> {
  const lists = await Promise.all(writes.map((section) => ask(farm, 'GET', `/${section}?limit=500`)));
  return JSON.stringify(lists.map(({ body }) => body.records.map(({ id, version }) => [id, version]).sort()));
}

/** Begins work on an import, and waits until it has ended. */
async function workOn(farm: Farm, id: string, what: 'confirmar' | 'desfazer'): Promise<TestAnswer<ImportBody>> {
  let answer: TestAnswer<ImportBody> = await ask(farm, 'POST', `/importacoes/${id}/${what}`);
  while (/^(confirm|undo)ing$/.test(answer.body.import?.status ?? '')) {
    await pause(POLL_MS);
    answer = await ask(farm, 'GET', `/importacoes/${id}`);
  }
  return answer;
}

const told = ({ status, body }: TestAnswer<LooseBody>): string => `${status} ${JSON.stringify(body).slice(0, 500)}`;

/** What came of files: read and confirmed, read but not confirmed, refused; the longest that one took to be read, in ms. */
export type MutatedImports = { confirmed: number; shown: number; refused: number; slowestMs: number };

/** Brings one file, answers its questions by the first option, confirms it, and undoes that. */
async function bringOne(
  farm: Farm,
  sample: SampleFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<'confirmed' | 'shown' | 'refused'> {
  const { kind, section, name } = sample;
  const path = `/importacoes?kind=${kind}&section=${section}`;
  const brought = await ask(farm, 'POST', path, { body: formOf(bytes, name) });
  assert.ok([201, 413, 422].includes(brought.status), told(brought));
  if (brought.status !== 201) return 'refused';
  const { id, questions } = brought.body.import;
  const answers = Object.fromEntries(questions.map((question) => [question.id, question.options[0]?.value ?? '']));
  const chosen = await ask(farm, 'PATCH', `/importacoes/${id}`, { json: { answers } });
  assert.equal(chosen.status, 200, told(chosen));
  const before = await versionsOf(farm, sample);
  const confirmed = await workOn(farm, id, 'confirmar');
  assert.ok(confirmed.status < 500, told(confirmed));
  if (confirmed.body.import?.status !== 'confirmed') {
    assert.equal(await versionsOf(farm, sample), before, 'half an import');
    return 'shown';
  }
  const undone = await workOn(farm, id, 'desfazer');
  assert.equal(undone.body.import?.status, 'undone', told(undone));
  return 'confirmed';
}

/** Brings so many mutated files of a kind: no answer is a fault of the server, and none comes in half. Throws where one is. */
export async function bringMutated(
  app: TestApp,
  { kind, count, seed }: { kind: string; count: number; seed: number },
): Promise<MutatedImports> {
  const samples = sampleFiles(kind);
  const mutated = fc.sample(fc.tuple(fc.nat(samples.length - 1), faultsOfForms), { numRuns: count, seed });
  const seen: MutatedImports = { confirmed: 0, shown: 0, refused: 0, slowestMs: 0 };
  let farm: Farm | null = null;
  for (const [at, [which, faults]] of mutated.entries()) {
    if (farm === null || at % FILES_OF_A_FARM === 0) farm = await farmOf(app);
    const sample = samples[which];
    if (sample === undefined) continue;
    const bytes = new Uint8Array(faults.reduce(withFault, sample.bytes));
    const begun = performance.now();
    try {
      seen[await bringOne(farm, sample, bytes)] += 1;
    } catch (error) {
      throw new Error(`${sample.name}, seed ${seed}, file ${at}: ${JSON.stringify(faults)}`, { cause: error });
    }
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - begun);
  }
  return seen;
}
