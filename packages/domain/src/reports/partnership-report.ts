import { sumMoney } from '../ground/numbers.ts';
import { finished, type Steps } from '../ground/steps.ts';
import { kgToSacas } from '../ground/units.ts';
import type { FarmRecord } from '../record/record.ts';
import { unitFigure } from './figure-text.ts';
import { type PartnerShare, partnerShares } from './partner-shares.ts';
import type { Report, ReportColumn, ReportQuestion, ReportTable } from './report.ts';
import { ownLineSteps } from './sale-lines.ts';
import { seasonBookSteps } from './season-book-steps.ts';
import { plotsOf } from './season-report.ts';

const KILOS: readonly ReportColumn[] = [
  { key: 'name', header: 'Talhão' },
  { key: 'pct', header: 'Parte (%)', decimals: 2, upTo: true, card: '{}\u00a0%' },
  { key: 'kg', header: 'Beneficiado (kg)', decimals: 3, upTo: true },
  { key: 'ownKg', header: 'Parte (kg)', decimals: 3, upTo: true, card: '{} kg' },
  { key: 'ownSacas', header: 'Parte (sacas)', decimals: 2, card: '{} sacas' },
];
const MONEY: readonly ReportColumn[] = [
  { key: 'net', header: 'Líquido das vendas (R$)', decimals: 2 },
  { key: 'ownNet', header: 'Parte do líquido (R$)', decimals: 2, card: 'R$\u00a0{}' },
];

type Shares = readonly PartnerShare[];
const sum = (shares: Shares, of: (share: PartnerShare) => number) => shares.reduce((total, one) => total + of(one), 0);

const amounts = (shares: Shares) => ({
  kg: sum(shares, ({ greenKg }) => greenKg),
  ownKg: sum(shares, ({ partnerKg }) => partnerKg),
  ownSacas: kgToSacas(sum(shares, ({ partnerKg }) => partnerKg)),
  net: sum(shares, ({ net }) => net),
  ownNet: sumMoney(shares.map(({ partnerNet }) => partnerNet)),
});

type Asked = { records: readonly FarmRecord[]; seesPrices: boolean };

/** The statement of a partner: each plot with the coffee and the money of it, and the partner's part. */
function statement(partnerId: string, shares: Shares, { records, seesPrices }: Asked): ReportTable {
  const plots = plotsOf(records);
  const name = records.find(({ id }) => id === partnerId)?.name ?? 'Parceiro';
  return {
    key: `partner-${partnerId}`,
    title: `Acerto com ${name}`,
    columns: seesPrices ? [...KILOS, ...MONEY] : KILOS,
    rows: shares.map((share) => {
      const plot = plots.get(share.plotId);
      return {
        id: share.plotId,
        ...(plot !== undefined && { of: { section: plot.section, slug: plot.slug } }),
        cells: { name: plot?.name ?? '–', pct: share.share * 100, ...amounts([share]) },
      };
    }),
    total: { name: 'Total', ...amounts(shares) },
  };
}

/** A workbook has one sheet at least. */
const NONE: ReportTable = { key: 'none', title: 'Nenhuma parceria', columns: [], rows: [], total: null };

type OfSeason = ReportQuestion & { season: string };

/** `partnershipReport` in steps. */
export function* partnershipSteps(question: OfSeason): Steps<Report> {
  const { seesPrices, records } = question;
  const books = yield* seasonBookSteps(question);
  const lines = yield* ownLineSteps(books);
  yield;
  const shares = partnerShares(books, lines);
  yield;
  const { ownKg, ownSacas, ownNet } = amounts(shares);
  const note = unitFigure(ownKg, 'kg', { decimals: 1, upTo: true });
  const byPartner = Map.groupBy(shares, ({ partnerId }) => partnerId);
  return {
    figures: { partnerKg: ownKg, ...(seesPrices && { partnerNet: ownNet }) },
    rows: shares.map(({ net, partnerNet, ...share }) => ({ ...share, ...(seesPrices && { net, partnerNet }) })),
    headline: [
      { label: 'Parte dos parceiros', value: shares.length === 0 ? null : ownSacas, unit: 'sacas', decimals: 2, note },
      ...(seesPrices
        ? [
            {
              label: 'Do líquido das vendas',
              value: shares.length === 0 ? null : ownNet,
              unit: 'R$' as const,
              decimals: 2,
            },
          ]
        : []),
    ],
    charts: [],
    tables:
      byPartner.size === 0
        ? [NONE]
        : [...byPartner].map(([partnerId, own]) => statement(partnerId, own, { records, seesPrices })),
    choices: {},
  };
}

/**
 * Parcerias: what each partner has of the coffee of a season and of what it brought, a statement for each.
 *
 * @internal All steps at once, for tests.
 */
export const partnershipReport = (question: OfSeason): Report => finished(partnershipSteps(question));
