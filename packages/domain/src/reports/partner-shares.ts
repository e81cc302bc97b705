import { centsHalfUp, centsThatSum, fromCents, sumMoney } from '../ground/numbers.ts';
import { kgToSacas } from '../ground/units.ts';
import { numberAt, textAt, textsAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { seasonRecord } from '../stages/season-records.ts';
import { netByPlot, plotAreas } from './cost-by-plot.ts';
import { estimateOf, estimatesOf, type FarmEstimate } from './farm-estimate.ts';
import { greenByPlot } from './production-figures.ts';
import type { PartnersPart } from './rest-figures.ts';
import type { SaleLine } from './sale-lines.ts';
import type { SeasonBooks } from './season-books.ts';

/** A plot that is worked with a partner: the partner's part of its coffee, 0 to 1. */
type Shared = { plotId: string; partnerId: string; share: number };

/**
 * What a partner has of a plot in a season: of its green coffee in kg, and of what its sales brought in R$. `partnerNet` is
 * in whole centavos, and the rows of one partner sum to what is theirs.
 */
export type PartnerShare = Shared & { greenKg: number; partnerKg: number; net: number; partnerNet: number };

/** What a meeiro has where the document says nothing. */
const HALF_PCT = 50;

/** Ids of the papers that a closed season was closed with; null of an open one, and of closings that do not tell. */
function keptPapers({ all, season }: SeasonBooks): readonly unknown[] | null {
  const kept = seasonRecord(all('producao'), season)?.closing?.figures.tenures;
  return Array.isArray(kept) ? kept : null;
}

/** The documents of parceria and meação of a season: those that it was closed with, else those in force. */
function tenures(books: SeasonBooks): readonly FarmRecord[] {
  const kept = keptPapers(books);
  return [...books.genealogy.records.values()].filter(
    ({ id, section, status, data }) =>
      section === 'documentos' && data.kind === 'tenure' && (kept?.includes(id) ?? status === 'active'),
  );
}

/** Ids of the documents of parceria and meação that a season counts, kept with the figures that it is closed with. */
export const tenureIds = (books: SeasonBooks): readonly string[] => tenures(books).map(({ id }) => id);

/** Plots by their documents of parceria and meação; a document without plots is of the whole farm. */
function sharedPlots(books: SeasonBooks): readonly Shared[] {
  const { plots, isAsked } = books;
  return tenures(books).flatMap(({ data }): readonly Shared[] => {
    const partnerId = textAt(data, 'partnerId');
    const isHalf = data.tenureKind === 'meacao';
    const pct = numberAt(data, 'sharePct') ?? (isHalf ? HALF_PCT : undefined);
    if (partnerId === undefined || pct === undefined || !(isHalf || data.tenureKind === 'parceria')) return [];
    const named = textsAt(data, 'plotIds');
    const ids = named.length > 0 ? named : plots.map(({ id }) => id);
    return ids.filter(isAsked).map((plotId) => ({ plotId, partnerId, share: pct / 100 }));
  });
}

/** Finds how much of a record is coffee of the season's own that belongs to partners, 0 to 1. */
export function partnersOf(books: SeasonBooks): (recordId: string) => number {
  const shares = new Map<string, number>();
  for (const { plotId, share } of sharedPlots(books)) shares.set(plotId, (shares.get(plotId) ?? 0) + share);
  return (recordId) =>
    [...books.producedMixture(recordId)].reduce((sum, [plotId, part]) => sum + part * (shares.get(plotId) ?? 0), 0);
}

/** R$ at full precision as centavos that sum, partner by partner, to what is that partner's. */
function centsByPartner(shared: readonly Shared[], amountOf: (one: Shared) => number): ReadonlyMap<Shared, number> {
  return new Map(
    [...Map.groupBy(shared, ({ partnerId }) => partnerId).values()].flatMap((own) => {
      const exact = own.map(amountOf);
      const cents = centsThatSum(exact, centsHalfUp(exact.reduce((sum, amount) => sum + amount, 0)));
      return own.map((one, at) => [one, cents[at] ?? 0] as const);
    }),
  );
}

/** What each partner has of each plot in a season, by the coffee that came of it and what the sales of it brought so far. */
export function partnerShares(books: SeasonBooks, lines: readonly SaleLine[]): readonly PartnerShare[] {
  const shared = sharedPlots(books);
  if (shared.length === 0) return [];
  const green = greenByPlot(books);
  const net = netByPlot(books, lines);
  const netOf = ({ plotId }: Shared) => net.get(plotId) ?? 0;
  const cents = centsByPartner(shared, (one) => netOf(one) * one.share);
  return shared.map((one) => {
    const greenKg = green.get(one.plotId) ?? 0;
    const partnerNet = fromCents(cents.get(one) ?? 0);
    return { ...one, greenKg, partnerKg: greenKg * one.share, net: netOf(one), partnerNet };
  });
}

/** Amounts by plot as far as they are the partners'. */
const partOfPartners = (shares: readonly PartnerShare[], amounts: ReadonlyMap<string, number>): number =>
  shares.reduce((sum, { plotId, share }) => sum + (amounts.get(plotId) ?? 0) * share, 0);

/** What is expected of each plot, as a weight: its estimate, or its area where the estimate is of the whole season. */
function expectedByPlot(books: SeasonBooks, { plotIds }: FarmEstimate): ReadonlyMap<string, number> {
  if (plotIds === null) return plotAreas(books);
  const estimates = estimatesOf(books);
  return new Map(books.askedPlots.map((plot) => [plot.id, estimateOf(plot, estimates) ?? 0]));
}

/** The part of all partners; `expected` is the estimate where it holds in place of what was produced. */
export function partnersPart(
  books: SeasonBooks,
  { lines, expected }: { lines: readonly SaleLine[]; expected: FarmEstimate | null },
): PartnersPart {
  const shares = partnerShares(books, lines);
  if (shares.length === 0) return { net: 0, byPlot: new Map(), sacasLeft: 0 };
  const ofPartners = partnersOf(books);
  const sumOfSales = (of: (line: SaleLine) => number) =>
    lines.reduce((sum, line) => sum + of(line) * ofPartners(line.sale.id), 0);
  const weights = expected === null ? greenByPlot(books) : expectedByPlot(books, expected);
  const weight = [...weights].reduce((sum, [plotId, one]) => (books.isAsked(plotId) ? sum + one : sum), 0);
  const part = partOfPartners(shares, weights);
  const given = kgToSacas(part) + sumOfSales(({ unmilledSacas }) => unmilledSacas);
  const whole = expected === null ? given : weight > 0 ? (expected.sacas * part) / weight : 0;
  const byPlot = Map.groupBy(shares, ({ plotId }) => plotId);
  const netOf = (own: readonly PartnerShare[]) => sumMoney(own.map(({ partnerNet }) => partnerNet));
  return {
    net: netOf(shares),
    byPlot: new Map([...byPlot].map(([plotId, own]) => [plotId, netOf(own)])),
    sacasLeft: Math.max(0, whole - sumOfSales(({ sacas }) => sacas)),
  };
}
