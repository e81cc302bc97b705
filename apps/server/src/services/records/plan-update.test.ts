import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Draw } from '@cafezal/domain/record/record.ts';
import { contextOf, outputOf } from '@cafezal/domain/rules/rule-fixture.ts';
import type { Database } from '../../db/database.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { idOf, scopeOf, storedOf } from '../../test/bare-records.ts';
import { assertOutputsCover, otherChanges, planUpdate } from './plan-update.ts';
import type { Planning } from './rule-context.ts';

const NOW = '2026-06-10T10:00:00.000Z';
const { farm } = contextOf();
const plot = storedOf('1', 'talhoes', { name: 'Grota' });
const harvest = storedOf('2', 'colheita', {
  data: { plots: [{ plotId: plot.id, kg: 600 }], harvestMethod: 'strip' },
  outputs: [outputOf('cherry_mixed', 600)],
});
const drying = storedOf('3', 'secagem', {
  ...{ name: 'Terreiro', code: '26-SEC-0001', date: '2026-06-02', status: 'in_progress' },
  inputs: [{ recordId: harvest.id, output: '0', kg: 600 }],
  data: { dryingMethod: 'patio_concrete', initialHumidity: 60 },
});
const taken = (kg: number, by = '3'): Draw => ({
  ...{ recordId: harvest.id, output: '0', byRecordId: idOf(by), consumedKg: kg, reservedKg: 0 },
});

type Farm = { found?: readonly StoredRecord[]; draws?: readonly Draw[]; role?: 'owner' | 'operator' };

/** All that a change asks was read before it: the database is asked nothing. */
const planningOf = ({ found = [harvest, plot], draws = [], role = 'owner' }: Farm = {}): Planning => ({
  ...{ trx: {} as Database, scope: scopeOf(role), farm, today: '2026-06-10', now: new Date(NOW) },
  known: { found: [...found], consulted: new Map(), draws },
});

const services = { authSecret: 'a secret of the tests', now: () => new Date(NOW) };
const plan = (stored: StoredRecord, body: unknown, at: Farm = {}) =>
  planUpdate(services, planningOf(at), { stored, body });
const refused = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;

describe('a change', () => {
  test('keeps what it does not name, and is no version where nothing differs', async () => {
    const noted = await plan(drying, { notes: 'Chuva' });
    assert.deepEqual(noted.record, { ...drying, notes: 'Chuva' });
    const { isUnchanged, reason, correction, drawers, warnings } = noted;
    assert.deepEqual(
      { isUnchanged, reason, correction, drawers, warnings },
      {
        ...{ isUnchanged: false, reason: null, correction: null, drawers: [], warnings: [] },
      },
    );
    assert.equal((await plan(drying, { name: 'Terreiro', data: { initialHumidity: '60' } })).isUnchanged, true);
    assert.equal((await plan({ ...drying, flags: ['phiViolation'] }, {})).isUnchanged, false, 'a flag that is gone');
  });

  test('keeps who confirmed its warnings, and takes the mark of being worked out anew from it when it is seen', async () => {
    const marked = { ...drying, recalculated: { by: idOf('9'), at: NOW } };
    const strange = await plan(marked, { data: { initialHumidity: 12 }, confirmedWarnings: ['*'] });
    const code = 'initialHumidity/unlikely-for-form';
    assert.deepEqual(strange.record.confirmedWarnings, [{ code, by: 'eu', at: NOW }]);
    assert.deepEqual(strange.record.recalculated, marked.recalculated);
    assert.deepEqual(
      strange.warnings.map((one) => one.code),
      [code],
    );
    const seen = await plan(marked, { recalculated: null });
    assert.deepEqual([seen.record, seen.isUnchanged], [drying, false]);
    assert.deepEqual((await plan(marked, { recalculated: null, notes: 'n' })).record, { ...drying, notes: 'n' });
    // Whoever only looks at it cannot put it right.
    const broken = { date: '2026-07-01' };
    assert.deepEqual((await plan({ ...marked, ...broken }, { recalculated: null })).record, { ...drying, ...broken });
    await assert.rejects(plan({ ...marked, ...broken }, {}), refused('record/invalid'));
  });

  test('may not take more than is left beside what others took', async () => {
    const more = { inputs: [{ recordId: harvest.id, kg: 500 }] };
    assert.equal((await plan(drying, more, { draws: [taken(600), taken(100, '4')] })).record.inputs[0]?.kg, 500);
    await assert.rejects(plan(drying, more, { draws: [taken(100.001, '4')] }), refused('lot/insufficient-mass'));
  });

  test('may leave no less in a lot than others took, nor lend it no more', async () => {
    const less = { data: { plots: [{ plotId: plot.id, kg: 500 }] } };
    const lowered = await plan(harvest, less, { draws: [taken(500)] });
    assert.equal(lowered.record.outputs[0]?.kg, 500);
    assert.equal((await plan(harvest, { status: 'planned' })).record.status, 'planned');
  });

  test('drops money that a person may not see, and keeps what is stored of it', async () => {
    const work = storedOf('5', 'atividades', { status: 'done', data: { activityType: 'weeding', cost: 120 } });
    const body = { data: { cost: 5, description: 'd' } };
    const { record } = await plan(work, body, { role: 'operator' });
    assert.deepEqual([record.data.cost, record.data.description], [120, 'd']);
    assert.equal((await plan(work, body)).record.data.cost, 5);
  });

  test('says why where it corrects a lot', async () => {
    const body = {
      data: { plots: [{ plotId: plot.id, kg: 700 }] },
      correction: { reason: ' Balança ', draws: 'scale' },
    };
    const corrected = await plan(harvest, body, { draws: [taken(600)] });
    assert.deepEqual(
      [corrected.reason, corrected.correction, corrected.drawers],
      ['Balança', { reason: 'Balança' }, []],
    );
    assert.equal(corrected.record.outputs[0]?.kg, 700);
  });
});

describe('a record that a correction broke', () => {
  const broken = { ...drying, flags: ['inconsistent'], outputs: [outputOf('dry_cherry', 900)] };

  test('may be changed as long as it breaks no further rule, and keeps its mark', async () => {
    const { record, warnings } = await plan(broken, { notes: 'conferir' });
    assert.deepEqual([record.notes, record.flags, warnings], ['conferir', ['inconsistent'], []]);
    await assert.rejects(plan(broken, { name: '' }), refused('record/invalid'));
    await assert.rejects(plan({ ...broken, flags: [] }, { notes: 'conferir' }), refused('record/invalid'));
  });

  test('is sound again where it gives no more than it took', async () => {
    const right = [{ key: '0', form: 'dry_cherry', kg: 270 }];
    const data = { endDate: '2026-06-09', finalHumidity: 11.5 };
    const { record } = await plan(broken, { outputs: right, status: 'completed', data });
    assert.deepEqual([record.flags, record.outputs[0]?.kg], [[], 270]);
  });
});

describe('what else changed of a record', () => {
  test('is that it was worked out anew, confirmed or deleted', () => {
    const after = {
      ...drying,
      recalculated: { by: idOf('9'), at: NOW },
      confirmedWarnings: [{ code: 'x', by: 'eu', at: NOW }],
      deletedAt: NOW,
    };
    assert.deepEqual(otherChanges(drying, after), [
      { field: 'recalculated', from: null, to: after.recalculated },
      { field: 'confirmedWarnings', from: [], to: after.confirmedWarnings },
      { field: 'deletedAt', from: null, to: NOW },
    ]);
    assert.deepEqual(otherChanges(drying, { ...drying, notes: 'n', flags: ['x'] }), []);
  });

  test('asks for nobody where its lots hold what was drawn from them', async () => {
    await assert.doesNotReject(assertOutputsCover(planningOf(), harvest, [taken(600)]));
  });
});
