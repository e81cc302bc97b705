import { numberAt, ratio, textsAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { areaOn } from '../record/versions.ts';
import { beforeLaterWork } from '../stages/plot/before-work.ts';
import { plantedOn } from '../stages/plot/planted-on.ts';
import { seasonPlots } from './season-plots.ts';

/** Sacas per hectare of a season from before the records: of plots by id, and of all that is asked about. */
export type PastYield = { byPlot: ReadonlyMap<string, number | null>; perHa: number | null };

type Asked = { records: readonly FarmRecord[]; season: string; plotIds?: ReadonlySet<string> | undefined };
type Sum = { sacas: number; areaHa: number };
type Past = { season: string; led: readonly FarmRecord[]; day: string };

/** Hectares of the plots that bore on a day of before the records, as far as these tell; planting since is taken back. */
function bearingHa(land: Iterable<FarmRecord>, { season, led, day }: Past): number {
  const all = [...land].map((plot) => ({ ...plot, data: beforeLaterWork(plot.data, day) }));
  // A plot that is gone went while the farm kept records: it stood then.
  const gone = all.filter(({ status, data }) => status === 'eradicated' && (plantedOn(data) ?? '') <= day);
  const { isBearing } = seasonPlots({ all, gave: new Set(gone.map(({ id }) => id)), led, season, day });
  return all.filter(isBearing).reduce((sum, plot) => sum + (areaOn(plot, day) ?? 0), 0);
}

const perHectare = ({ sacas, areaHa }: Partial<Sum>): number | null => ratio(sacas, areaHa);

/**
 * What closed seasons say that they produced (`producedYield`, sacas of 60 kg), as spreadsheets of the past bring it; null where
 * none does. A record of several plots is shared by their hectares; one of no plot is of all plots that bore then, and counts
 * before those of plots.
 */
export function pastYield({ records, season, plotIds }: Asked): PastYield | null {
  const own = records.flatMap((record) => {
    const sacas = numberAt(record.data, 'producedYield');
    return record.section === 'producao' && record.season === season && sacas !== undefined ? [{ record, sacas }] : [];
  });
  if (own.length === 0) return null;
  const led = own.map(({ record }) => record);
  const plots = new Map(records.filter(({ section }) => section === 'talhoes').map((plot) => [plot.id, plot]));
  const areaOf = (id: string, day: string): number => {
    const plot = plots.get(id);
    return plot === undefined ? 0 : (areaOn(plot, day) ?? 0);
  };
  const sums = new Map<string, Sum>();
  const whole: Pick<Sum, 'sacas'> & Partial<Sum> = { sacas: 0 };
  for (const { record, sacas } of own) {
    const ids = textsAt(record.data, 'plotIds');
    const areas = ids.map((id) => [id, areaOf(id, record.date)] as const);
    const areaHa = areas.reduce((sum, [, area]) => sum + area, 0);
    if (ids.length === 0) {
      whole.sacas += sacas;
      whole.areaHa = bearingHa(plots.values(), { season, led, day: record.date });
    }
    for (const [id, area] of areas) {
      const share = areaHa > 0 ? area / areaHa : 1 / ids.length;
      const before = sums.get(id);
      sums.set(id, { sacas: (before?.sacas ?? 0) + sacas * share, areaHa: area });
    }
  }
  const shown = [...sums].filter(([id]) => plotIds?.has(id) !== false);
  const ofPlots = shown.reduce(
    (sum, [, one]): Sum => ({ sacas: sum.sacas + one.sacas, areaHa: sum.areaHa + one.areaHa }),
    { sacas: 0, areaHa: 0 },
  );
  const isWhole = plotIds === undefined && whole.sacas > 0;
  const byPlot = new Map(shown.map(([id, sum]) => [id, perHectare(sum)]));
  return { byPlot, perHa: perHectare(isWhole ? whole : ofPlots) };
}
