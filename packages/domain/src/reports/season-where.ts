import { sacasText } from '../definition/unit-word.ts';
import { kgToSacas } from '../ground/units.ts';
import { NEWEST } from '../knowledge/knowledge.ts';
import { CUP_PROTOCOLS, type CupProtocol } from '../knowledge/scores.ts';
import { DRYING_AS } from '../lots/lots-in-hand.ts';
import { PROTOCOL_NAMES } from '../quality/classification.ts';
import { specialScore } from '../quality/special-score.ts';
import type { CostFigures } from './cost-figures.ts';
import type { ProtocolFigures } from './cup-figures.ts';
import { figureText, unitFigure } from './figure-text.ts';
import { isOnTheWay } from './on-the-way.ts';
import type { ReportFigure } from './report.ts';
import type { SalesFigures } from './sales-figures.ts';
import type { SeasonSummary } from './season-summary.ts';

const HALF_A_KG = 0.5;

/** kg in a note of a season's figures. */
export const kgText = (kg: number): string => unitFigure(kg, 'kg', { decimals: 0 });

/** Sold coffee that is still on the farm; undefined if all is delivered. */
export function toDeliverText({ soldKg, deliveredKg }: SalesFigures): string | undefined {
  const kg = soldKg - deliveredKg;
  return kg < HALF_A_KG ? undefined : `${sacasText(kgToSacas(kg), 1)} a entregar`;
}

function specialFigure(
  protocol: CupProtocol,
  { pct, average }: Pick<ProtocolFigures, 'pct' | 'average'>,
): ReportFigure {
  const label = `Especial ${PROTOCOL_NAMES[protocol]}, ${specialScore(protocol, NEWEST)} ou mais`;
  return {
    label,
    value: pct,
    unit: '%',
    decimals: 2,
    note: `nota média ${figureText(average ?? 0, { decimals: 2, upTo: true })}`,
  };
}

/** How much of the green coffee is special, each protocol by itself; where nobody tasted any, that is not known. */
function specialFigures({ production }: SeasonSummary): readonly ReportFigure[] {
  const { specialtyPct, avgScore, byProtocol } = production;
  const sca = avgScore === null ? [] : [specialFigure('sca2004', { pct: specialtyPct, average: avgScore })];
  const others = CUP_PROTOCOLS.flatMap((protocol) => {
    const figures = byProtocol[protocol];
    return figures === undefined ? [] : [specialFigure(protocol, figures)];
  });
  const tasted = [...sca, ...others];
  return tasted.length > 0 ? tasted : [{ label: 'Especial', value: null, unit: '%', decimals: 2, note: 'sem prova' }];
}

type Where = { sold: string; isOfBuyer: boolean; seesPrices: boolean };

const kgFigure = (label: string, value: number | null, note?: string): ReportFigure => ({
  label,
  value,
  unit: 'kg',
  decimals: 0,
  note,
});

/** The same, only if it is not zero. */
const unlessNone = (figure: ReportFigure): readonly ReportFigure[] =>
  Math.abs(figure.value ?? 0) < HALF_A_KG ? [] : [figure];

/** Balance of the season's green coffee: each kg once, so that it sums to the produced coffee. */
function balanceFigures({ greenBalance, stock }: SeasonSummary): readonly ReportFigure[] {
  const { promisedKg, storageLossKg: loss } = greenBalance;
  const promised = promisedKg < HALF_A_KG ? undefined : `${kgText(promisedKg)} já vendidos, a entregar`;
  const others = stock.totalKg - stock.ofSeasonKg;
  return [
    kgFigure('Beneficiado', greenBalance.producedKg),
    ...unlessNone(kgFigure('Já havia', greenBalance.openingKg)),
    ...unlessNone(kgFigure('Comprado', greenBalance.boughtKg)),
    kgFigure('Vendido e entregue', greenBalance.deliveredKg),
    kgFigure('Em estoque, desta safra', greenBalance.stockKg, promised),
    ...unlessNone(kgFigure(loss < 0 ? 'A mais no armazém' : 'Perda no armazém', Math.abs(loss))),
    ...unlessNone(kgFigure('Foi para outra safra', greenBalance.toOtherSeasonsKg)),
    ...unlessNone({ ...kgFigure('Em estoque, de outras safras', others), note: 'fora desta conta' }),
  ];
}

/** Unhulled coffee. A drying counts with its input weight, so that the way from cherry to bean adds up. */
const onTheWayFigure = ({ waterfall: { inProcess } }: SeasonSummary): ReportFigure =>
  inProcess > 0 ? kgFigure('Ainda no caminho', inProcess, DRYING_AS.entered) : kgFigure('Ainda no caminho', null);

/** In what the rest of the costs must come: own coffee of the season, since nothing else has cost it. */
function leftWords(sacasLeft: number, partnerSacasLeft: number): string {
  if (sacasLeft === 0) return 'sem café próprio desta safra por vender';
  const theirs = partnerSacasLeft > 0 ? `, ${sacasText(partnerSacasLeft, 1)} dos parceiros` : '';
  return `nas ${sacasText(sacasLeft, 1)} que faltam vender${theirs}`;
}

/** Of how many sacas a cost by the saca produced is, where those are still expected or sold unhulled; nothing where all were milled. */
export function expectedWords({ total, perSaca, perSacaProduced, unmilledSacas }: CostFigures): string | undefined {
  if (perSacaProduced === null || perSacaProduced === 0) return undefined;
  if (perSaca !== perSacaProduced) return `pelas ${sacasText(total / perSacaProduced, 1)} previstas`;
  return unmilledSacas > 0 ? `com ${sacasText(unmilledSacas, 1)} vendidas sem beneficiar` : undefined;
}

/** What a saca costs, and what the coffee that is not sold yet must bring; none without costs. */
function restOf(cost: CostFigures): readonly ReportFigure[] {
  const { total, perSacaProduced: value, neededForRest, sacasLeft, partnerSacasLeft } = cost;
  if (total <= 0) return [];
  const isPaid = neededForRest !== null && neededForRest <= 0;
  return [
    { label: 'Custo por saca produzida', value, unit: 'R$', decimals: 2, note: expectedWords(cost) },
    {
      label: 'Preciso no resto, por saca',
      value: isPaid ? 0 : neededForRest,
      unit: 'R$',
      decimals: 2,
      note: isPaid ? 'já pago' : leftWords(sacasLeft, partnerSacasLeft),
    },
  ];
}

/** What of the sales belongs to partners, in centavos; nothing where there are none. */
const partnersOf = ({ partnerNet }: CostFigures): readonly ReportFigure[] =>
  partnerNet === 0
    ? []
    : [{ label: 'Dos parceiros', value: partnerNet, unit: 'R$', decimals: 2, note: 'do líquido, fora da sobra' }];

/** Where the season's coffee is and how good, for `sold` as its sales are called. */
export function whereFigures(summary: SeasonSummary, { sold, isOfBuyer, seesPrices }: Where) {
  const { sales, production, cost, premium } = summary;
  const isUnderWay = isOnTheWay(summary);
  const facts: readonly ReportFigure[] = [
    ...(isOfBuyer ? [kgFigure(sold, sales.soldKg, toDeliverText(sales))] : []),
    ...balanceFigures(summary),
    onTheWayFigure(summary),
    ...specialFigures(summary),
    { label: 'Catação', value: production.screeningsPct, unit: '%', decimals: 2 },
    {
      label: 'Cereja por kg de grão',
      value: isUnderWay ? null : production.kgCherryPerKgGreen,
      unit: 'kg',
      decimals: 2,
    },
  ];
  if (!seesPrices) return facts;
  return [
    ...facts,
    ...partnersOf(cost),
    ...restOf(cost),
    { label: 'Ágio do especial SCA', value: premium.premiumPct, unit: '%', decimals: 1 },
  ] satisfies readonly ReportFigure[];
}
