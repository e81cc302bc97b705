import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { sumKg } from '../ground/numbers.ts';
import { finished } from '../ground/steps.ts';
import type { Repair } from '../open-chain/readiness/repairs.ts';
import type { FarmFacts, FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { readinessReport, readinessSteps, stockReadinessSteps } from './readiness-report.ts';
import { stockRowSteps } from './stock-rows.ts';

const car = recordOf('car', 'documentos', {
  ...{ status: 'active', season: null },
  data: { kind: 'car', documentNumber: `MG-3114105-${'A'.repeat(32)}` },
});
const golden = goldenFarm();
const producer = { name: 'Ana Souza', address: 'Sítio Alto, Carmo de Minas/MG' };
const farm: FarmFacts = { ...golden, settings: { ...golden.settings, producer } };
const isPlot = ({ section }: FarmRecord): boolean => section === 'talhoes';
/** Plots of the worked season with all that a buyer asks for, each at a place of its own. */
const repaired = (record: FarmRecord, at: number): FarmRecord => ({
  ...record,
  data: {
    ...record.data,
    area: 3,
    boundary: { type: 'Point', coordinates: [-45.1 - at / 100, -22.1] },
    ...{ deforestationFree: 'yes', deforestationEvidence: 'Imagem de 2020', versions: [] },
  },
});
const records = [...goldenRecords().map((one, at) => (isPlot(one) ? repaired(one, at) : one)), car];
const reportOf = (some: readonly FarmRecord[], on = farm) =>
  readinessReport({ farm: on, records: some, season: null, asOf: '2026-11-01', seesPrices: false });
type Figures = { readyKg: number; missingKg: number; blockedKg: number; readyPct: number | null; missing: Repair[] };
const figuresOf = (some: readonly FarmRecord[], on = farm): Figures => reportOf(some, on).figures as Figures;
const stockKg = (some: readonly FarmRecord[]): number =>
  sumKg(
    finished(stockRowSteps({ farm, records: some, season: null, asOf: '2026-11-01', seesPrices: false })).map(
      ({ kg }) => kg,
    ),
  );
const change = (id: string, data: object) =>
  records.map((one) => (one.id === id ? { ...one, data: { ...one.data, ...data } } : one));

describe('the readiness of all coffee in stock', () => {
  test('is all of the stock where every plot and the farm have what is asked', () => {
    const { readyKg, missingKg, blockedKg, readyPct, missing } = figuresOf(records);
    assert.deepEqual([missing, missingKg, blockedKg, readyPct], [[], 0, 0, 100]);
    assert.equal(readyKg, stockKg(records));
    assert.ok(readyKg > 0);
  });

  test('adds up to the stock whatever lacks, and a lot lacks no code twice', () => {
    for (const some of [goldenRecords(), records, records.filter((one) => !isPlot(one))]) {
      const { readyKg, missingKg, blockedKg } = figuresOf(some, golden);
      assert.equal(sumKg([readyKg, missingKg, blockedKg]), stockKg(some));
      for (const { missing } of reportOf(some, golden).rows as { missing: string[] }[])
        assert.equal(new Set(missing).size, missing.length);
    }
  });

  test('of a record with several lots is that of the worst', () => {
    const question = { farm: golden, records: goldenRecords(), season: null, asOf: '2026-11-01', seesPrices: false };
    const byRecord = finished(stockReadinessSteps(question));
    const lots = readinessReport(question).rows as { recordId: string; status: string; missing: string[] }[];
    assert.deepEqual(new Set(byRecord.keys()), new Set(lots.map(({ recordId }) => recordId)));
    for (const { recordId, status } of lots) {
      const own = byRecord.get(recordId)?.status;
      assert.ok(own === status || own === 'blocked' || (own === 'missing' && status === 'ready'), recordId);
    }
    const [first] = lots;
    const twice = goldenRecords().map((one) =>
      one.id === first?.recordId ? { ...one, flags: ['inconsistent'] } : one,
    );
    const worse = finished(stockReadinessSteps({ ...question, records: twice as FarmRecord[] }));
    assert.equal(worse.get(first?.recordId ?? '')?.status, 'blocked');
  });

  test('is made in steps, each of one lot at most, and comes to the same', () => {
    const question = { farm, records, season: null, asOf: '2026-11-01', seesPrices: false };
    const steps = readinessSteps(question);
    let count = 0;
    let step = steps.next();
    while (!step.done) {
      count += 1;
      step = steps.next();
    }
    assert.deepEqual(step.value, readinessReport(question));
    assert.ok(count > step.value.rows.length, `${count} steps for ${step.value.rows.length} lots`);
  });

  test('says what one repair frees, the most kg first, and what lacks besides another', () => {
    const [one, other] = records.filter(isPlot).map(({ id }) => id);
    const lacking = change(one ?? '', { deforestationFree: null });
    const [repair, ...rest] = figuresOf(lacking).missing;
    assert.deepEqual(rest, []);
    assert.deepEqual(
      [repair?.code, repair?.recordId, repair?.field],
      ['plot/forest-unknown', one, 'data.deforestationFree'],
    );
    assert.equal(repair?.kgAlone, repair?.kg);
    assert.equal(repair?.kg, figuresOf(lacking).missingKg);
    assert.match(repair?.gain ?? '', /^Libera [\d.]+ kg em \d+ lotes?\.$/);
    assert.match(repair?.message ?? '', /^Diga se houve derrubada no .+: libera [\d.]+ kg em \d+ lotes?\.$/);

    const both = figuresOf(
      lacking.map((record) => (record.id === other ? { ...record, data: { ...record.data, boundary: null } } : record)),
    ).missing;
    assert.deepEqual(both.map(({ code }) => code).sort(), ['plot/forest-unknown', 'plot/no-place']);
    for (const { kg, kgAlone } of both) assert.ok(kgAlone < kg);
    const alone = both.map(({ kgAlone }) => kgAlone);
    assert.deepEqual(
      alone,
      alone.toSorted((a, b) => b - a),
    );
  });

  test('of a farm without papers is one repair for all, which frees nothing beside another', () => {
    const missing = figuresOf(
      records.filter(({ id }) => id !== 'car'),
      golden,
    ).missing;
    assert.deepEqual(
      missing.map(({ code, kgAlone, kg }) => [code, kgAlone, kg]),
      [
        ['farm/no-car', 0, stockKg(records)],
        ['farm/no-producer', 0, stockKg(records)],
      ],
    );
    assert.match(missing[0]?.message ?? '', /^Anote o CAR da fazenda: falta em \d+ lotes, [\d.]+ kg\.$/);
  });

  test('repaired one by one in its order, makes all of it ready', () => {
    let some: readonly FarmRecord[] = goldenRecords();
    const seen: string[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      const [next] = figuresOf(some).missing;
      if (next === undefined) break;
      seen.push(next.code);
      const mended = (record: FarmRecord, at: number) => (record.id === next.recordId ? repaired(record, at) : record);
      some = next.code === 'farm/no-car' ? [...some, car] : some.map(mended);
    }
    assert.equal(figuresOf(some).readyPct, 100, seen.join(' '));
  });
});
