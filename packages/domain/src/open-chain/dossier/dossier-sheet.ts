import { type Genealogy, movesCoffee } from '../../lots/genealogy.ts';
import { originMixturesOf } from '../../lots/mixture.ts';
import { coverageOf } from '../../lots/origins.ts';
import { balanceOf } from '../../lots/record-balance.ts';
import { ancestorsOf } from '../../lots/trace.ts';
import { lastDay, numberAt, textAt, toGram } from '../../record/data-values.ts';
import { isOwnWork } from '../../record/lot-origin.ts';
import type { FarmRecord, FarmSettings, Section } from '../../record/record.ts';
import { plotPicks } from '../../stages/harvest/harvest-plots.ts';
import { isPicking, isPlace } from '../../stages/kinds.ts';
import { plantedOn } from '../../stages/plot/planted-on.ts';
import { altitudeOf, type LotPlace } from '../plots/lot-places.ts';
import { shapesToDeclare } from '../plots/plots-file.ts';

/** What the paper of a lot tells in tables, besides what its page says. This type is the list of what may be in it. */
export type DossierSheet = {
  /** Work on the lot's way, sources first; kg that went in and came out as lots and as by-products, and what was lost. */
  steps: readonly {
    section: Section;
    from: string;
    to: string;
    inKg: number | null;
    outKg: number;
    byProductKg: number;
    lossKg: number;
  }[];
  harvests: readonly {
    code: string;
    day: string;
    plot: string;
    cultivar: string | null;
    liters: number | null;
    kg: number;
  }[];
  plots: readonly {
    name: string;
    hectares: number | null;
    altitude: number | null;
    planted: string | null;
    rowSpacing: number | null;
    plantSpacing: number | null;
    /** Corners of the outline, 1 for a point, 0 where it cannot be declared. */
    corners: number;
    percent: number;
  }[];
  /** How much of the lot has its plots, in per cent. */
  coverage: number;
  /** Whether in no step more came out than went in. */
  isBalanced: boolean;
};

function stepOf(genealogy: Genealogy, record: FarmRecord): DossierSheet['steps'][number] {
  const { inKg, outKg, byProductKg, lossKg } = balanceOf(genealogy, record);
  const isStart = isPicking(record) || !isOwnWork(record);
  const { section, date } = record;
  return { section, from: date, to: lastDay(record), inKg: isStart ? null : inKg, outKg, byProductKg, lossKg };
}

function harvestsOf(record: FarmRecord, { records }: Genealogy): DossierSheet['harvests'] {
  if (!isPicking(record) || !isOwnWork(record)) return [];
  return plotPicks(record).flatMap(({ plotId, kg, liters }) => {
    const plot = records.get(plotId);
    if (plot === undefined || kg <= 0) return [];
    const cultivar = textAt(plot.data, 'cultivar') ?? null;
    return [{ code: record.code, day: lastDay(record), plot: plot.name, cultivar, liters, kg: toGram(kg) }];
  });
}

const cornersOf = (place: LotPlace): number =>
  shapesToDeclare(place).reduce(
    (sum, shape) => sum + ('points' in shape ? shape.points.length : shape.rings.flat().length),
    0,
  );

const plotOf = (place: LotPlace): DossierSheet['plots'][number] => ({
  name: place.record.name,
  hectares: place.hectares ?? null,
  altitude: altitudeOf(place) ?? null,
  planted: plantedOn(place.record.data),
  rowSpacing: numberAt(place.record.data, 'rowSpacing') ?? null,
  plantSpacing: numberAt(place.record.data, 'plantSpacing') ?? null,
  corners: cornersOf(place),
  percent: place.percent,
});

/** What the tables of a lot's paper are made of. */
type SheetAsked = {
  recordId: string;
  places: readonly LotPlace[];
  basis: FarmSettings['allocationBasis'];
  /** Whether the page hides the origin: the tables name harvests and plots then, and neither cultivars nor altitudes. */
  hidesOrigin?: boolean;
};

/** The tables of a lot's paper. */
export function dossierSheet(
  genealogy: Genealogy,
  { recordId, places, basis, hidesOrigin = false }: SheetAsked,
): DossierSheet {
  const ids = new Set([recordId, ...ancestorsOf(genealogy, recordId).keys()]);
  const way = [...ids]
    .flatMap((id) => genealogy.records.get(id) ?? [])
    .filter((record) => !isPlace(record) && movesCoffee(record))
    .toSorted((one, other) => (`${lastDay(one)} ${one.code}` < `${lastDay(other)} ${other.code}` ? -1 : 1));
  const steps = way.map((record) => stepOf(genealogy, record));
  const harvests = way.flatMap((record) => harvestsOf(record, genealogy));
  const plots = places.filter(({ isBought }) => !isBought).map(plotOf);
  return {
    steps,
    harvests: hidesOrigin ? harvests.map((one) => ({ ...one, cultivar: null })) : harvests,
    plots: hidesOrigin ? plots.map((one) => ({ ...one, altitude: null })) : plots,
    coverage: coverageOf(originMixturesOf(genealogy, basis, ids).get(recordId) ?? new Map()),
    isBalanced: steps.every(({ inKg, lossKg }) => inKg === null || lossKg >= 0),
  };
}
