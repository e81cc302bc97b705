import '../../../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, mock, test } from 'node:test';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type DeviceRecord, openDeviceDatabase } from '../../../../data/database/device-database.ts';
import { Replica } from '../../../../data/replica/replica.ts';
import { harvest } from './list-fixture.ts';
import { rowExtras } from './under-way-rows.tsx';

const FARM = 'farm-1';
const TODAY = '2026-07-15';
before(() => mock.timers.enable({ apis: ['Date'], now: Date.parse(`${TODAY}T15:00:00-03:00`) }));
after(() => mock.timers.reset());

/** Work of a stage with what was read of it by day of July, each in the morning. */
type Work = { id: string; status?: string; date?: string; read?: Readonly<Record<string, number>> };
type Stage = { section: Section; kind: string };

const DRYING: Stage = { section: 'secagem', kind: 'humidity' };
const FERMENTATION: Stage = { section: 'fermentacao', kind: 'ph' };

const recordOf = ({ section }: Stage, { id, status = 'in_progress', date = '2026-07-08' }: Work): DeviceRecord =>
  harvest({ id, farmId: FARM, section, status, date, data: { dryingMethod: 'patio_concrete' } });

/** What the list of a stage says of some work: of each its moisture, its tag, and whether there is a curve; and which is ready first. */
async function saidOf(stage: Stage, ...works: readonly Work[]) {
  const database = await openDeviceDatabase(randomUUID());
  for (const one of works) {
    await database.put('records', recordOf(stage, one));
    for (const [day, value] of Object.entries(one.read ?? {})) {
      const at = `2026-07-${day}T08:00:00-03:00`;
      const reading = { kind: stage.kind, at, value, comment: null, createdBy: 'ana' };
      // What a replica reads of a reading.
      await database.put('readings', { ...reading, id: `${one.id} ${day}`, recordId: one.id, farmId: FARM } as never);
    }
  }
  const replica = new Replica(database, FARM);
  await replica.load();
  const extras = await rowExtras(
    { replica },
    { settings: defaultSettings('MG') },
    { definition: stageOf(stage.section), isWanted: () => true },
  );
  assert.ok(extras);
  const { moisture, standing, trace, firstReady } = extras;
  const words = (part: ReactNode) =>
    renderToStaticMarkup(part)
      .replace(/<[^>]*>/g, '')
      .replaceAll('\u00a0', ' ');
  const records = works.map((one) => recordOf(stage, one));
  const rows = records.map(
    (record) => [moisture?.(record), words(standing?.(record)), Boolean(trace?.(record))] as const,
  );
  database.close();
  return { rows, first: firstReady?.(records) };
}

const WET = { id: 'wet', read: { '13': 18, '14': 14, '15': 13 } };

test('a drying under way says its moisture of now and when it should be ready, beside its curve', async () => {
  assert.deepEqual(await saidOf(DRYING, WET), { rows: [[13, 'Pronta na sexta', true]], first: 'sex 17/07' });
});

test('it says what is to be done with it before that', async () => {
  const { rows, first } = await saidOf(
    DRYING,
    { id: 'yesterday', read: { '13': 18, '14': 14 } },
    { id: 'never' },
    { id: 'long', date: '2026-06-01', read: { '14': 30, '15': 29 } },
    { id: 'too far', read: { '14': 11.2, '15': 9.5 } },
  );
  assert.deepEqual(
    rows.map(([moisture, tag]) => [moisture, tag]),
    [
      [14, 'Medir'],
      [null, 'Sem medição'],
      [29, 'Dias demais'],
      [9.5, 'Passou da meta'],
    ],
  );
  assert.equal(first, 'agora');
});

test('one that waits for the rain to end keeps its status, and one that is over says nothing new', async () => {
  const { rows, first } = await saidOf(
    DRYING,
    { ...WET, id: 'paused', status: 'paused' },
    { ...WET, id: 'over', status: 'completed' },
  );
  assert.deepEqual(rows, [
    [13, '', true],
    [null, '', false],
  ]);
  assert.equal(first, null);
});

test('the first of those that are listed counts, and the others do not', async () => {
  const done = { id: 'done', read: { '14': 11.4, '15': 11.3 } };
  assert.equal((await saidOf(DRYING, WET, done)).first, 'agora');
  assert.deepEqual((await saidOf(DRYING, done)).rows, [[11.3, 'Pronta', true]]);
});

test('a fermentation says its last pH and what is to be done with it', async () => {
  const today = { date: TODAY };
  const { rows, first } = await saidOf(
    FERMENTATION,
    { id: 'on', ...today, read: { '15': 4.8 } },
    { id: 'yesterday', date: '2026-07-14', read: { '14': 4.9 } },
    { id: 'there', ...today, read: { '15': 4.3 } },
    { id: 'passed', ...today, read: { '15': 3.85 } },
    { id: 'long', date: '2026-07-08', read: { '15': 4.9 } },
    { id: 'over', ...today, status: 'completed', read: { '15': 4.3 } },
  );
  const tags = ['pH 4,8', 'pH 4,9 · medir', 'pH 4,3 · na meta', 'pH 3,85 · encerrar', 'Passou do tempo', ''];
  assert.deepEqual(
    rows,
    tags.map((tag) => [undefined, tag, false]),
  );
  assert.equal(first, undefined);
});

test('coffee that rests says until when, and what neither rests nor dries says nothing', async () => {
  const said = async (section: Section) =>
    (await saidOf({ section, kind: 'humidity' }, { id: 'new', date: '2026-07-10' }, { id: 'old', date: '2026-05-01' }))
      .rows;
  assert.deepEqual(
    (await said('descanso')).map(([, tag]) => tag),
    ['Até 09/08', 'Pronto'],
  );
  assert.deepEqual(
    (await said('processamento')).map(([, tag]) => tag),
    ['', ''],
  );
});
