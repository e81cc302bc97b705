import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { finished } from '../ground/steps.ts';
import type { FarmRecord } from '../record/record.ts';
import { closingItemSteps } from './closing-items.ts';
import { changedSinceSteps, closedSeasonSteps, closingFigures, heldEstimates } from './season-closing.ts';

type Question = Parameters<typeof changedSinceSteps>[0];

const changedSince = (question: Question) => finished(changedSinceSteps(question));
const closedSeason = (question: Question) => finished(closedSeasonSteps(question));
const closingItems = (question: Parameters<typeof closingItemSteps>[0]) => finished(closingItemSteps(question));

const SEASON = '2026/27';
const AT = '2026-12-18T20:20:00.000Z';
const ask = (records: readonly FarmRecord[]) => ({ farm: goldenFarm(), records, season: SEASON, asOf: '2026-12-18' });
const change = (records: readonly FarmRecord[], key: string, to: (record: FarmRecord) => Partial<FarmRecord>) =>
  records.map((record) => (record.id === goldenId(key) ? { ...record, ...to(record) } : record));

/** The worked season, closed as the server does it. */
function closed(): FarmRecord[] {
  const open = goldenRecords();
  const estimates = heldEstimates(ask(open));
  const shut = change(open, 'S1', ({ data }) => ({ status: 'closed', data: { ...data, estimates } }));
  const figures = closingFigures(ask(shut));
  return change(shut, 'S1', () => ({ closing: { at: AT, by: 'owner', sha256: '', reason: null, figures } }));
}

describe('a closed season', () => {
  test('keeps every figure that it had while it was open', () => {
    const [open, shut] = [closingFigures(ask(goldenRecords())), closingFigures(ask(closed()))];
    assert.deepEqual(shut.production, open.production);
    assert.deepEqual(shut.plots, open.plots);
    assert.deepEqual(shut.progress, open.progress);
    assert.deepEqual(changedSince(ask(closed())), []);
  });

  test('is led by its own record, whatever of the season comes before that', () => {
    assert.deepEqual(changedSince(ask(closed().reverse())), []);
  });

  test('does not change by what the plots are expected to give next', () => {
    const next = change(closed(), 'P1', ({ data }) => ({ data: { ...data, estimatedYield: 10 } }));
    assert.deepEqual(changedSince(ask(next)), []);
  });

  test('shows both figures after a correction, whatever day it is', () => {
    const mended = change(closed(), 'A1', ({ data }) => ({ data: { ...data, cost: Number(data.cost) + 100 } }));
    const changes = changedSince({ ...ask(mended), season: SEASON });
    const total = changes?.find(({ figure }) => figure === 'cost.total');
    assert.deepEqual(total, { figure: 'cost.total', closed: 258_450, now: 258_550 });
    assert.ok(!changes?.some(({ figure }) => figure.startsWith('harvest.')));
  });

  test('sells what was left of it: what it was closed with stays, and what the sale changes stands beside', () => {
    const shut = closed();
    const sale = shut.find(({ id }) => id === goldenId('V1'));
    assert.ok(sale);
    const data = { ...sale.data, bags: 2, pricePerBag: 2400, payments: [] };
    const inputs = [{ recordId: goldenId('ST7'), output: '0', kg: 120 }];
    const late: FarmRecord = { ...sale, id: 'late', code: 'L', date: '2027-02-10', inputs, data };
    const question = { farm: goldenFarm(), records: [...shut, late], season: SEASON };
    const told = closedSeason(question);
    const figure = (path: string) => told?.changed.find((one) => one.figure === path);
    const sold = figure('sales.soldSacas');
    assert.equal(Number(sold?.now) - Number(sold?.closed), 2);
    assert.equal(Number(figure('sales.grossRevenue')?.now) - Number(figure('sales.grossRevenue')?.closed), 4800);
    assert.deepEqual(told?.closing, shut.find(({ id }) => id === goldenId('S1'))?.closing);
    for (const group of ['harvest', 'production', 'waterfall', 'progress'])
      assert.ok(!told?.changed.some(({ figure: path }) => path.startsWith(`${group}.`)), group);
  });

  test('tells the same of the season as a whole without a walk through its lots', () => {
    const mended = change(closed(), 'A1', ({ data }) => ({ data: { ...data, cost: Number(data.cost) + 100 } }));
    const shut = closedSeason({ farm: goldenFarm(), records: mended, season: SEASON });
    const ofLots = (figure: string) => figure.startsWith('cost.byLot') || figure === 'cost.unborne';
    const all = changedSince(ask(mended)) ?? [];
    assert.deepEqual(
      shut?.changed,
      all.filter(({ figure }) => !ofLots(figure)),
    );
    assert.equal(closedSeason({ farm: goldenFarm(), records: goldenRecords(), season: SEASON }), null);
  });

  test('that is open, or was closed without figures, has none to compare', () => {
    assert.equal(changedSince(ask(goldenRecords())), null);
    assert.equal(changedSince(ask(change(closed(), 'S1', () => ({ closing: null })))), null);
  });
});

describe('what does not add up in a season', () => {
  const codesOf = (records: readonly FarmRecord[], key: string) =>
    closingItems(ask(records)).flatMap(({ code, recordId }) => (recordId === goldenId(key) ? [code] : []));

  test('is a rest of less than a saca in store', () => {
    const items = closingItems(ask(goldenRecords()));
    const rest = items.find(({ recordId }) => recordId === goldenId('ST6'));
    assert.equal(rest?.code, 'lot/rest');
    assert.match(rest?.message ?? '', /sobraram 22\u00a0kg/);
    assert.deepEqual(codesOf(goldenRecords(), 'ST7'), []);
  });

  test('is work that nobody ended, a lot without weight, and a sale without a price', () => {
    const planned = change(goldenRecords(), 'A1', () => ({ status: 'planned' }));
    assert.deepEqual(codesOf(planned, 'A1'), ['work/open']);
    const weightless = change(goldenRecords(), 'D9', () => ({ outputs: [] }));
    assert.ok(codesOf(weightless, 'D9').includes('lot/without-weight'));
    const { pricePerBag: _, ...rest } = goldenRecords().find(({ id }) => id === goldenId('V1'))?.data ?? {};
    assert.deepEqual(
      codesOf(
        change(goldenRecords(), 'V1', () => ({ data: rest })),
        'V1',
      ),
      ['sale/without-price'],
    );
  });

  test('is no CPR that was settled in money: it is neither to be delivered nor to be cancelled', () => {
    const pledged = (cpr: object) =>
      change(goldenRecords(), 'V1', ({ data }) => ({ status: 'contracted', data: { ...data, ...cpr } }));
    assert.deepEqual(codesOf(pledged({ contractType: 'cpr_financial' }), 'V1'), ['work/open']);
    assert.deepEqual(codesOf(pledged({ contractType: 'cpr_financial', settledAt: '2026-10-01' }), 'V1'), []);
  });

  test('is what a drying lost beyond its moistures, unless it is told why', () => {
    const drying = goldenRecords().find(({ id }) => id === goldenId('D2'));
    const kg = (drying?.outputs[0]?.kg ?? 0) * 0.9;
    const light = change(goldenRecords(), 'D2', ({ outputs }) => ({
      outputs: outputs.map((lot) => ({ ...lot, kg })),
    }));
    const [item] = closingItems(ask(light)).filter(({ recordId }) => recordId === drying?.id);
    assert.equal(item?.code, 'lot/unexplained');
    assert.match(item?.message ?? '', /faltam .+kg \(\d+,\d %\) além do que a umidade explica/);
    const why = { id: 'r', kg: 400, kind: 'rain', at: drying?.date };
    const told = change(light, 'D2', ({ data }) => ({ data: { ...data, losses: [why] } }));
    assert.ok(!codesOf(told, 'D2').includes('lot/unexplained'));
  });

  test('is more that left a lot than there was, and kilos that nobody explains', () => {
    const [first] = goldenRecords().find(({ id }) => id === goldenId('M1'))?.outputs ?? [];
    const lighter = change(goldenRecords(), 'M1', ({ outputs }) => ({
      outputs: outputs.map((lot) => (lot.key === first?.key ? { ...lot, kg: 1 } : lot)),
    }));
    assert.deepEqual(codesOf(lighter, 'M1').sort(), ['lot/negative', 'lot/unexplained']);
  });
});
