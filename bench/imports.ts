import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { formOf, type ImportBody } from '../apps/server/src/test/import-client.ts';
import { call, type LooseBody } from '../apps/server/src/test/test-client.ts';
import { type Line, type Measure, quantile, rounded } from './measure.ts';
import { makeFarm } from './product.ts';

const LINES = 5_000;
const PLOTS = 25;
/** Between two questions of somebody, in ms; the screen of a file asks each second. */
const ASKED_EACH_MS = 100;
const POLLED_EACH_MS = 1_000;
const AIMS = { previewMs: 5_000, confirmMs: 10_000, besideMs: 1_000 } as const;

/** Harvests as people keep them: two-digit years, dots for thousands, no ids; each on a day and a plot of its own. */
function sheet(): string {
  const rows = Array.from({ length: LINES }, (_, at) => {
    const day = new Date(Date.UTC(2022, 4, 1) + Math.floor(at / PLOTS) * 86_400_000).toISOString().slice(0, 10);
    const written = day.split('-').reverse().join('/');
    return `Talhão ${(at % PLOTS) + 1};${written};1.${String(100 + (at % 800))},5;${30 + (at % 40)};obs ${at}`;
  });
  return ['gleba;dt colh;Kg;balaios;obs', ...rows].join('\r\n');
}

const line = (what: string, milliseconds: number, aim: number): Line => ({
  what: `a spreadsheet of ${LINES.toLocaleString('en-US')} harvests: ${what}`,
  result: `${rounded(milliseconds)} ms`,
  aim: `< ${aim.toLocaleString('en-US')} ms`,
  isMet: milliseconds < aim,
});

/** Milliseconds of the answers that somebody else on the farm gets while work goes on. */
async function beside<Result>(work: Promise<Result>, ask: () => Promise<unknown>): Promise<[Result, number[]]> {
  const times: number[] = [];
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
    await pause(ASKED_EACH_MS);
  }
  return [await ended, times];
}

/** A large spreadsheet that comes in and is taken back, and how long others on the farm wait for a list meanwhile. */
export const imports: Measure = async (product) => {
  const { app } = product;
  const { id, token } = await makeFarm(product);
  const at = `/farms/${id}`;
  for (let plot = 1; plot <= PLOTS; plot += 1) {
    const json = { name: `Talhão ${plot}`, data: { area: 4 } };
    assert.equal((await call(app, 'POST', `${at}/talhoes`, { token, json })).status, 201);
  }
  const list = () => call<LooseBody>(app, 'GET', `${at}/colheita?limit=50`, { token });
  const ask = (method: string, path: string, sent: object = {}) =>
    call<ImportBody>(app, method, `${at}/importacoes${path}`, { token, ...sent });

  let begun = performance.now();
  const body = formOf(sheet(), 'colheitas.csv');
  const [made, besidePreview] = await beside(ask('POST', '?kind=planilha&section=colheita', { body }), list);
  const preview = performance.now() - begun;
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id: importId, questions } = made.body.import;
  begun = performance.now();
  const answers = Object.fromEntries(questions.map((one) => [one.id, one.options[0]?.value ?? '']));
  const changed = await ask('PATCH', `/${importId}`, { json: { answers } });
  const patch = performance.now() - begun;
  assert.equal(changed.status, 200);

  const work = async (step: 'confirmar' | 'desfazer', status: string): Promise<ImportBody> => {
    let answer = await ask('POST', `/${importId}/${step}`);
    while (answer.body.import?.status === status) {
      await pause(POLLED_EACH_MS);
      answer = await ask('GET', `/${importId}`);
    }
    return answer.body;
  };
  begun = performance.now();
  const [confirmed, besideConfirm] = await beside(work('confirmar', 'confirming'), list);
  const confirmation = performance.now() - begun;
  assert.equal(confirmed.import.records, LINES, JSON.stringify(confirmed).slice(0, 500));
  begun = performance.now();
  const [undone, besideUndo] = await beside(work('desfazer', 'undoing'), list);
  const undoing = performance.now() - begun;
  assert.equal(undone.import.status, 'undone', JSON.stringify(undone).slice(0, 500));
  const others = [...besidePreview, ...besideConfirm, ...besideUndo];
  return [
    line('its preview', preview, AIMS.previewMs),
    line('an answer of its preview', patch, AIMS.previewMs),
    line('its confirmation', confirmation, AIMS.confirmMs),
    line('its undoing', undoing, AIMS.confirmMs),
    line('a list that somebody asks for meanwhile, p95', quantile(others, 0.95), AIMS.besideMs),
  ];
};
