import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { warning } from '@cafezal/domain/definition/finding.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { contextOf, outputOf } from '@cafezal/domain/rules/rule-fixture.ts';
import type { CreationFacts } from '../../db/creation-facts.ts';
import type { SeenSeq } from '../../db/farm-lock.ts';
import { idOf, scopeOf, storedOf } from '../../test/bare-records.ts';
import type { CreationSource } from './creation-source.ts';
import { CreationState, takenIn } from './creation-state.ts';
import { AlreadyCreated, type Creation, numbered, type Prepared, planRecord, prepare } from './plan-creation.ts';

const { farm } = contextOf();
const plot = storedOf('1', 'talhoes', { name: 'Grota' });
const harvest = storedOf('2', 'colheita', {
  data: { plots: [{ plotId: plot.id, kg: 600 }] },
  outputs: [outputOf('cherry_mixed', 600)],
});
const FACTS: CreationFacts = {
  ...{ farm, seq: '7' as SeenSeq, reached: [harvest, plot], consulted: new Map(), draws: [] },
  names: { slugs: [], highest: [], ids: [], codes: [] },
};

type Created = Awaited<ReturnType<CreationSource['created']>>;

/** A farm that is asked as the database is. */
const farmWith = (changes: Partial<CreationFacts> = {}, created?: Created): CreationSource => {
  const facts = { ...FACTS, ...changes };
  return {
    answer: async (question) => new CreationState(facts).answer(question),
    namesTaken: async (asked) => takenIn(facts.names, asked),
    isCodeTaken: async ({ code }) => facts.names.codes.includes(code),
    created: async () => created,
  };
};

const AT = { now: new Date('2026-06-10T10:00:00.000Z'), recordedAt: new Date('2026-06-09T10:00:00.000Z') };
const FULL = { dryingMethod: 'patio_concrete', initialHumidity: 60 };
const drying = (changes: object = {}, rest: Partial<Creation> = {}): Creation => ({
  ...{ section: 'secagem', id: idOf('a') },
  body: {
    ...{ name: 'Terreiro', date: '2026-06-02', status: 'in_progress', notes: 'Sol forte' },
    inputs: [{ recordId: harvest.id.toUpperCase(), kg: 600 }],
    data: FULL,
    ...changes,
  },
  ...rest,
});

const plan = (creation: Creation, source = farmWith(), role: 'owner' | 'agronomist' = 'owner', prepared?: Prepared) =>
  planRecord({ ...AT, scope: scopeOf(role), source }, creation, prepared);

const refused = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;

describe('what a creation writes', () => {
  test('is the record with its names, who made it, and when they recorded it', async () => {
    const { made, warnings, seq } = await plan(drying());
    const inputs = [{ recordId: harvest.id, output: '0', kg: 600 }];
    assert.deepEqual(made.record, {
      ...{ id: idOf('a'), farmId: 'farm', section: 'secagem', slug: 'terreiro', name: 'Terreiro', code: '26-SEC-0001' },
      ...{ date: '2026-06-02', season: '2026/27', status: 'in_progress', notes: 'Sol forte', inputs, outputs: [] },
      data: FULL,
      ...{ version: 1, change: '', flags: [], confirmedWarnings: [], recalculated: null, photos: [], deletedAt: null },
      ...{ createdAt: '2026-06-09T10:00:00.000Z', updatedAt: '2026-06-09T10:00:00.000Z' },
      ...{ createdBy: 'eu', updatedBy: 'eu' },
    });
    assert.deepEqual([warnings, seq, made.extras.search], [[], '7', 'terreiro 26-sec-0001 sol forte']);
    const drawn = { recordId: harvest.id, output: '0', byRecordId: idOf('a'), consumedKg: 600, reservedKg: 0 };
    assert.deepEqual(made.draws, [drawn]);
    const fields = made.changes.map(({ field, from }) => [field, from]);
    const told = ['name', 'code', 'date', 'season', 'status', 'notes', 'inputs', 'outputs'];
    const inData = ['data.dryingMethod', 'data.initialHumidity'];
    assert.deepEqual(
      fields,
      [...told, ...inData].map((field) => [field, null]),
    );
  });

  test('has the warnings that were confirmed with it, and says where it comes from', async () => {
    const planned = await plan(drying({ data: { ...FULL, initialHumidity: 12 }, confirmedWarnings: ['*'] }));
    const code = 'initialHumidity/unlikely-for-form';
    assert.deepEqual(
      planned.warnings.map((one) => one.code),
      [code],
    );
    assert.deepEqual(planned.made.record.confirmedWarnings, [{ code, by: 'eu', at: '2026-06-10T10:00:00.000Z' }]);
    const { record, cause } = numbered(planned, { change: '8', source: 'Planilha, linha 2' });
    assert.deepEqual(record, { ...planned.made.record, change: '8' });
    assert.deepEqual(cause, { recordId: idOf('a'), version: 1, reason: 'Planilha, linha 2' });
    assert.equal(numbered(planned, { change: '8' }).cause, null);
  });

  test('inherits the mark of coffee that was picked too soon', async () => {
    const soon = { ...harvest, flags: ['phiViolation', 'inconsistent'] };
    const flagsOf = async (one: typeof harvest) =>
      (await plan(drying(), farmWith({ reached: [one, plot] }))).made.record.flags;
    assert.deepEqual(
      [await flagsOf(soon), await flagsOf({ ...soon, flags: ['inconsistent'] })],
      [['phiViolation'], []],
    );
  });

  test('marks a harvest within the waiting period of a spraying of its plot', async () => {
    const picked = (date: string, status = 'completed'): Creation => ({
      ...{ section: 'colheita', id: idOf('a') },
      body: { name: 'C', date, status, data: { plots: [{ plotId: plot.id, kg: 60 }] } },
    });
    const data = { plotIds: [plot.id], phiDays: 10, activityType: 'spraying' };
    const spraying = storedOf('5', 'atividades', { date: '2026-06-01', status: 'done', data });
    const source = farmWith({ consulted: new Map([['atividades' as const, [spraying]]]) });
    const flagsOn = async (date: string, status?: string) =>
      (await plan(picked(date, status), source)).made.record.flags;
    assert.deepEqual(await flagsOn('2026-06-10'), ['phiViolation']);
    assert.deepEqual([await flagsOn('2026-06-11'), await flagsOn('2026-06-10', 'planned')], [[], []]);
  });

  test('may not take more than is left beside what others took', async () => {
    const drawn = { recordId: harvest.id, output: '0', byRecordId: idOf('b'), consumedKg: 0.001, reservedKg: 0 };
    await assert.rejects(plan(drying(), farmWith({ draws: [drawn] })), refused('lot/insufficient-mass'));
    await assert.doesNotReject(plan(drying(), farmWith({ draws: [{ ...drawn, recordId: idOf('c') }] })));
  });

  test('of a closed season takes who may edit the farm', async () => {
    const season = { name: 'Safra', date: '2026-06-01', season: '2026/27' };
    const make = (status: string, role: 'owner' | 'agronomist') =>
      plan({ section: 'producao', id: idOf('a'), body: { ...season, status } }, farmWith(), role);
    await assert.rejects(make('closed', 'agronomist'), refused('farm/role-forbidden'));
    assert.equal((await make('closed', 'owner')).made.record.status, 'closed');
    assert.equal((await make('processing', 'agronomist')).made.record.status, 'processing');
  });
});

describe('the code of a new record', () => {
  const names = {
    slugs: [],
    highest: [['secagem', '26-SEC-', 4] as ['secagem', string, number]],
    ids: [],
  };
  const source = farmWith({ names: { ...names, codes: ['26-SEC-0004', 'AZUL'] } });
  const coded = async (code: string, isFromDevice = true) => {
    const { made, warnings } = await plan(
      drying({ code, data: { ...FULL, formerCodes: ['X'] } }, { isFromDevice }),
      source,
    );
    return [made.record.code, made.record.data.formerCodes, warnings];
  };
  const twice = warning(
    'code',
    'code/duplicate',
    'Já existe um registro com este código. Use outro para não confundir.',
  );

  test('that a device gave is replaced where another has it by now, and stays known', async () => {
    assert.deepEqual(await coded('26-SEC-0004'), ['26-SEC-0005', ['26-SEC-0004'], []]);
    assert.deepEqual(await coded('26-SEC-0007'), ['26-SEC-0007', undefined, []]);
  });

  test('that a person gave stays, with a warning where another has it', async () => {
    assert.deepEqual(await coded('26-SEC-0004', false), ['26-SEC-0004', undefined, [twice]]);
    assert.deepEqual(await coded('AZUL'), ['AZUL', undefined, [twice]]);
    assert.deepEqual(await coded('VERDE', false), ['VERDE', undefined, []]);
  });

  test('is asked for again where it is read otherwise than it was sent', async () => {
    assert.deepEqual(await coded(' AZUL '), ['AZUL', undefined, [twice]]);
  });
});

describe('a creation under an id that is in use', () => {
  const ids = { names: { slugs: [], highest: [], ids: [idOf('a')], codes: [] } };
  const before = async (creation: Creation) => {
    const { made } = await plan(creation);
    return { record: made.record, requestHash: made.extras.requestHash };
  };

  test('is the same request again, whatever id its body has, or another one', async () => {
    const creation = drying();
    const same = { ...creation, body: { ...(creation.body as object), id: randomUUID() } };
    await assert.rejects(plan(same, farmWith(ids, await before(creation))), (error) => {
      assert.ok(error instanceof AlreadyCreated);
      return assert.equal(error.record.name, 'Terreiro') === undefined;
    });
    const other = farmWith(ids, await before(drying({ notes: 'Chuva' })));
    await assert.rejects(plan(creation, other), refused('record/id-taken'));
  });

  test('is answered as a repetition though it would be refused by now', async () => {
    const creation = drying();
    const gone = farmWith({ reached: [] }, await before(creation));
    await assert.rejects(plan(creation, gone), AlreadyCreated);
    await assert.rejects(plan(creation, farmWith({ reached: [] })), refused('lot/not-found'));
    await assert.rejects(plan(drying({ name: '' }), gone), refused('record/id-taken'));
  });
});

describe('what a creation asks beforehand', () => {
  const place = { scope: scopeOf('owner'), now: AT.now };

  test('is by what was sent: names of its day, its code, and all records that it names', () => {
    const { payload, question } = prepare(place, drying({ code: 'X-1', date: '2025-06-02' }));
    assert.deepEqual((payload as { inputs: unknown }).inputs, [{ recordId: harvest.id, kg: 600 }]);
    const { names, ...rest } = question;
    assert.deepEqual(
      [names.section, names.id, names.slugs[0], names.prefix],
      ['secagem', idOf('a'), 'terreiro', '25-SEC-'],
    );
    assert.deepEqual(rest, { code: 'X-1', ids: new Set([harvest.id]), sections: ['producao'] });
  });

  test('is by today and without names where none can be read', () => {
    for (const body of [{ date: '2025-02-30', name: 7, code: ['X'] }, 'x', null]) {
      const { names, code, ids } = prepare(place, { section: 'secagem', id: idOf('a'), body }).question;
      assert.deepEqual([names.slugs[0], names.prefix, code, ids.size], ['secagem-1', '26-SEC-', '', 0]);
    }
  });

  test('is no money from a person who may not see it', () => {
    const body = { data: { cost: 5, description: 'd' } };
    const sent = prepare({ ...place, scope: scopeOf('operator') }, { section: 'atividades', id: idOf('a'), body });
    assert.deepEqual(sent.payload, { data: { description: 'd' } });
  });

  test('is refused where it names more than 5,000 records', () => {
    const body = (count: number) => ({ inputs: Array.from({ length: count }, () => ({ recordId: randomUUID() })) });
    const asked = (count: number) => prepare(place, { section: 'secagem', id: idOf('a'), body: body(count) });
    assert.equal(asked(5_000).question.ids.size, 5_000);
    assert.throws(() => asked(5_001), {
      code: 'record/invalid',
      message: 'Este registro aponta para registros demais.',
    });
  });
});
