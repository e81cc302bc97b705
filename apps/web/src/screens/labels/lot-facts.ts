import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { originMixturesOf } from '@cafezal/domain/lots/mixture.ts';
import { type LotOriginPart, originParts } from '@cafezal/domain/lots/origins.ts';
import type { FarmRecord, FarmSettings } from '@cafezal/domain/record/record.ts';
import { mapPlotName } from '../words/plot-names.ts';

/** Facts about a lot on its label that come from other records. */
export type LotFacts = {
  /** Moisture in %, of the record or of its source lots; null if no dry coffee was measured. */
  moistureOf: (id: string) => number | null;
  /** Where it came from, the largest share first: plots, and in words what lay there before, was bought, or nobody knows. */
  originsOf: (id: string) => readonly Pick<LotOriginPart, 'kind' | 'label'>[];
  /** Grade of its only source lot; null with several lots or without a grade. */
  gradeOf: (id: string) => string | null;
};

/** Above this moisture in % coffee is still drying, and a printed value would soon be wrong. */
const DRY = 20;

const measured = ({ data }: FarmRecord): number | null => {
  const value = data.finalHumidity ?? data.initialHumidity;
  return typeof value === 'number' && value <= DRY ? value : null;
};

const FARTHEST = 12;

/** Collects the facts for labels from all records of a farm. */
export function lotFactsOf(records: readonly FarmRecord[], basis: FarmSettings['allocationBasis']): LotFacts {
  const genealogy = genealogyOf(records);
  const mixtures = originMixturesOf(genealogy, basis);
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
    originsOf: (id) =>
      originParts(mixtures.get(id) ?? new Map(), genealogy.records).filter(({ percent }) => percent > 0),
  };
}

const MOST_NAMES = 2;

/** Where a lot came from in short: `Cruzeiro e Mata`, `Cruzeiro e mais 3`, `Cruzeiro e Já havia, 2025/26`. */
export function joinedNames(origins: ReturnType<LotFacts['originsOf']>): string {
  const short = origins.map(({ kind, label }) => (kind === 'plot' ? mapPlotName(label) : label));
  return short.length <= MOST_NAMES ? short.join(' e ') : `${short[0]} e mais ${short.length - 1}`;
}
