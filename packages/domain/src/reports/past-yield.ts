import { numberAt, ratio, textsAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { areaOn } from '../record/versions.ts';

/** Sacas per hectare of a season from before the records: of plots by id, and of all that is asked about. */
export type PastYield = { byPlot: ReadonlyMap<string, number | null>; perHa: number | null };

type Asked = { records: readonly FarmRecord[]; season: string; plotIds?: ReadonlySet<string> | undefined };
type Sum = { sacas: number; areaHa: number };

const perHectare = ({ sacas, areaHa }: Partial<Sum>): number | null => ratio(sacas, areaHa);

/**
 * What closed seasons say that they produced (`producedYield`, sacas of 60 kg), as spreadsheets of the past bring it; null where
 * none does. A record of several plots is shared by their hectares; one of no plot is of the whole farm, and counts before those
 * of plots.
 */
export function pastYield({ records, season, plotIds }: Asked): PastYield | null {
  const own = records.flatMap((record) => {
    const sacas = numberAt(record.data, 'producedYield');
    return record.section === 'producao' && record.season === season && sacas !== undefined ? [{ record, sacas }] : [];
  });
  if (own.length === 0) return null;
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
      whole.areaHa = [...plots.keys()].reduce((sum, id) => sum + areaOf(id, record.date), 0);
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
