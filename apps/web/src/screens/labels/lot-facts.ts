import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { plotMixturesOf } from '@cafezal/domain/lots/mixture.ts';
import type { FarmRecord, FarmSettings } from '@cafezal/domain/record/record.ts';
import { mapPlotName } from '../words/plot-names.ts';

/** What a label tells of a lot that its own record may not say. */
export type LotFacts = {
  /** Moisture in %, by the record or the lots that it came from; null where nobody measured dry coffee. */
  moistureOf: (id: string) => number | null;
  /** Ids of the plots that it came from, the larger share first. */
  plotsOf: (id: string) => readonly string[];
  /** Grade of the only lot that it was made of; null where there are several, or none has a grade. */
  gradeOf: (id: string) => string | null;
};

/** Above this coffee is still drying, and a printed moisture would be wrong tomorrow. */
const DRY = 20;

const measured = ({ data }: FarmRecord): number | null => {
  const value = data.finalHumidity ?? data.initialHumidity;
  return typeof value === 'number' && value <= DRY ? value : null;
};

const FARTHEST = 12;

/** Reads what labels tell from all records of a farm. */
export function lotFactsOf(records: readonly FarmRecord[], basis: FarmSettings['allocationBasis']): LotFacts {
  const genealogy = genealogyOf(records);
  const mixtures = plotMixturesOf(genealogy, basis);
  const moistureOf = (id: string, steps = 0): number | null => {
    const record = genealogy.records.get(id);
    if (record === undefined || steps > FARTHEST) return null;
    const own = measured(record);
    if (own !== null) return own;
    const flows = genealogy.into(id).map(({ from, kg }) => ({ kg, value: moistureOf(from, steps + 1) }));
    const kg = flows.reduce((sum, flow) => sum + flow.kg, 0);
    if (kg === 0 || flows.some(({ value }) => value === null)) return null;
    const water = flows.reduce((sum, flow) => sum + flow.kg * (flow.value ?? 0), 0);
    return Math.round((water / kg) * 10) / 10;
  };
  return {
    moistureOf: (id) => moistureOf(id),
    gradeOf: (id) => {
      const [source, ...others] = genealogy.into(id);
      if (source === undefined || others.length > 0) return null;
      const outputs = genealogy.records.get(source.from)?.outputs ?? [];
      return outputs.find(({ key }) => key === source.output)?.grade ?? null;
    },
    plotsOf: (id) =>
      [...(mixtures.get(id) ?? [])]
        .filter(([plotId, share]) => share > 0 && genealogy.records.has(plotId))
        .sort(([, one], [, other]) => other - one)
        .map(([plotId]) => plotId),
  };
}

const MOST_NAMES = 2;

/** Names of plots in a few words: `Cruzeiro e Mata`, `Cruzeiro e mais 3`. */
export function joinedNames(names: readonly string[]): string {
  const short = names.map(mapPlotName);
  return short.length <= MOST_NAMES ? short.join(' e ') : `${short[0]} e mais ${short.length - 1}`;
}
