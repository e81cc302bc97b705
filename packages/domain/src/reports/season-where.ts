import { sacasText } from '../definition/unit-word.ts';
import { kgToSacas } from '../ground/units.ts';
import { DRYING_AS } from '../lots/lots-in-hand.ts';
import { unitFigure } from './figure-text.ts';
import { isOnTheWay } from './on-the-way.ts';
import type { ReportFigure } from './report.ts';
import type { SalesFigures } from './sales-figures.ts';
import type { SeasonSummary } from './season-summary.ts';

const HALF_A_KG = 0.5;

/** kg in a note of a season's figures. */
export const kgText = (kg: number): string => unitFigure(kg, 'kg', { decimals: 0 });

/** What is sold and lies here still; undefined where all is delivered. */
export function toDeliverText({ soldKg, deliveredKg }: SalesFigures): string | undefined {
  const kg = soldKg - deliveredKg;
  return kg < HALF_A_KG ? undefined : `${sacasText(kgToSacas(kg), 1)} a entregar`;
}

/** How much of the green coffee is special; where nobody tasted any, that is not known. */
function specialFigure({ production }: SeasonSummary, isTasted: boolean): ReportFigure {
  const figure = { label: 'Especial, 80 ou mais', unit: '%', decimals: 2 } as const;
  if (isTasted || production.specialtyPct === null) return { ...figure, value: production.specialtyPct };
  return { ...figure, value: null, note: 'sem prova' };
}

type Where = { sold: string; isOfBuyer: boolean; seesPrices: boolean; isTasted: boolean };

const kgFigure = (label: string, value: number, note?: string): ReportFigure => ({
  label,
  value,
  unit: 'kg',
  decimals: 0,
  note,
});

/** The same only where it is something. */
const unlessNone = (figure: ReportFigure): readonly ReportFigure[] =>
  Math.abs(figure.value ?? 0) < HALF_A_KG ? [] : [figure];

/** What became of the season's green coffee: each kg once, so that it adds up to what was made. */
function balanceFigures({ greenBalance, stock }: SeasonSummary): readonly ReportFigure[] {
  const { promisedKg, storageLossKg: loss } = greenBalance;
  const promised = promisedKg < HALF_A_KG ? undefined : `${kgText(promisedKg)} já vendidos, a entregar`;
  const others = stock.totalKg - stock.ofSeasonKg;
  return [
    kgFigure('Beneficiado', greenBalance.producedKg),
    ...unlessNone(kgFigure('Veio de outras safras', greenBalance.fromOtherSeasonsKg)),
    kgFigure('Vendido e entregue', greenBalance.deliveredKg),
    kgFigure('Em estoque, desta safra', greenBalance.stockKg, promised),
    ...unlessNone(kgFigure(loss < 0 ? 'A mais no armazém' : 'Perda no armazém', Math.abs(loss))),
    ...unlessNone(kgFigure('Foi para outra safra', greenBalance.toOtherSeasonsKg)),
    ...unlessNone({ ...kgFigure('Em estoque, de outras safras', others), note: 'fora desta conta' }),
  ];
}

/** What is not hulled yet; a drying counts with what went into it, so that the way from cherry to bean adds up. */
const onTheWayFigure = ({ waterfall: { inProcess } }: SeasonSummary): ReportFigure =>
  inProcess > 0
    ? kgFigure('Ainda no caminho', inProcess, DRYING_AS.entered)
    : { ...kgFigure('Ainda no caminho', 0), value: null };

/** Where the season's coffee is and how good, for `sold` as its sales are called. */
export function whereFigures(summary: SeasonSummary, { sold, isOfBuyer, seesPrices, isTasted }: Where) {
  const { sales, production, cost, premium } = summary;
  const isUnderWay = isOnTheWay(summary);
  const facts: readonly ReportFigure[] = [
    ...(isOfBuyer ? [kgFigure(sold, sales.soldKg, toDeliverText(sales))] : []),
    ...balanceFigures(summary),
    onTheWayFigure(summary),
    specialFigure(summary, isTasted),
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
    {
      label: 'Preço de empate',
      value: cost.total > 0 && !isUnderWay ? cost.breakEvenPricePerSacaSold : null,
      unit: 'R$',
      decimals: 2,
    },
    { label: 'Ágio do especial', value: premium.premiumPct, unit: '%', decimals: 1 },
  ] satisfies readonly ReportFigure[];
}
