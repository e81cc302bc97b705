import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { centsHalfUp } from '../ground/numbers.ts';
import type { FarmRecord } from '../record/record.ts';
import { partnershipReport } from './partnership-report.ts';
import { seasonSummary } from './season-summary.ts';

const ASK = { farm: goldenFarm(), season: '2026/27', asOf: '2026-11-01' } as const;
const [template] = goldenRecords();

const recordOf = (id: string, section: FarmRecord['section'], data: object): FarmRecord => {
  assert.ok(template);
  return {
    ...template,
    ...{ id, slug: id, section, name: `Seu ${id}`, status: 'active', season: null },
    data: { ...data },
  };
};
const tenure = (id: string, data: object) => recordOf(id, 'documentos', { kind: 'tenure', ...data });
const reportOf = (documents: readonly FarmRecord[], seesPrices = true) => {
  const partners = ['joao', 'zeca'].map((id) => recordOf(id, 'parceiros', {}));
  return partnershipReport({ ...ASK, records: [...goldenRecords(), ...partners, ...documents], seesPrices });
};
const near = (value: unknown, expected: number | undefined) =>
  assert.ok(
    typeof value === 'number' && expected !== undefined && Math.abs(value - expected) < 1e-6,
    `${value}, ${expected}`,
  );

describe('a partner of a plot', () => {
  const summary = seasonSummary({ ...ASK, records: goldenRecords() });
  const [P1, P4] = [goldenId('P1'), goldenId('P4')];
  const netOf = (id: string) => (summary.costByPlot[id]?.netMargin ?? 0) + (summary.costByPlot[id]?.total ?? 0);
  const inCentavos = (amount: number) => centsHalfUp(amount) / 100;

  test('has a part of its coffee and of what that brought, half of a meação', () => {
    const { rows, tables, figures } = reportOf([
      tenure('one', { tenureKind: 'parceria', partnerId: 'joao', sharePct: 40, plotIds: [P1] }),
      tenure('two', { tenureKind: 'meacao', partnerId: 'zeca', plotIds: [P4] }),
    ]);
    near(rows[0]?.partnerKg, (summary.plots[P1]?.greenKg ?? 0) * 0.4);
    near(rows[0]?.partnerNet, inCentavos(netOf(P1) * 0.4));
    near(rows[1]?.partnerKg, (summary.plots[P4]?.greenKg ?? 0) * 0.5);
    near(figures.partnerNet, inCentavos(netOf(P1) * 0.4 + netOf(P4) * 0.5));
    assert.deepEqual(
      tables.map(({ title, rows: lines }) => [title, lines.length]),
      [
        ['Acerto com Seu joao', 1],
        ['Acerto com Seu zeca', 1],
      ],
    );
  });

  test('of the whole farm has the part of all, whatever was sold', () => {
    const { figures } = reportOf([tenure('one', { tenureKind: 'parceria', partnerId: 'joao', sharePct: 30 })]);
    near(figures.partnerKg, summary.production.greenKg * 0.3);
    near(figures.partnerNet, inCentavos((summary.cost.netMargin + summary.cost.total) * 0.3));
  });

  test('has nothing by a lease, a document that is out of force, and one without a share', () => {
    const one = { partnerId: 'joao', sharePct: 30 };
    const none = reportOf([
      tenure('one', { ...one, tenureKind: 'rent' }),
      { ...tenure('two', { ...one, tenureKind: 'parceria' }), status: 'inactive' },
      tenure('three', { tenureKind: 'parceria', partnerId: 'joao' }),
    ]);
    assert.deepEqual([none.rows, none.tables.map(({ key }) => key)], [[], ['none']]);
  });

  test('is told no money to those who may not see prices', () => {
    const { figures, rows, tables, headline } = reportOf(
      [tenure('one', { tenureKind: 'parceria', partnerId: 'joao', sharePct: 30 })],
      false,
    );
    assert.doesNotMatch(JSON.stringify([figures, rows, headline, tables.map(({ columns }) => columns)]), /R\$|[nN]et"/);
  });
});
