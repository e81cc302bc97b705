import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { lotMoisture } from '@cafezal/domain/lots/lot-moisture.ts';
import { originMixturesOf } from '@cafezal/domain/lots/mixture.ts';
import { type LotOriginPart, originParts } from '@cafezal/domain/lots/origins.ts';
import type { FarmRecord, FarmSettings, RecordOutput } from '@cafezal/domain/record/record.ts';
import { mapPlotName } from '../words/plot-names.ts';

/** The last moisture that was read of lots, in %, by id. */
export type LastMoistures = ReadonlyMap<string, number>;

/** Facts about a lot on its label that come from other records. */
export type LotFacts = {
  /** Moisture in %, as on the page of the lot; null if no dry coffee was measured. */
  moistureOf: (record: FarmRecord, output?: RecordOutput) => number | null;
  /** Where it came from, the largest share first: plots, and in words what lay there before, was bought, or nobody knows. */
  originsOf: (id: string) => readonly Pick<LotOriginPart, 'kind' | 'label'>[];
  /** Grade of its only source lot; null with several lots or without a grade. */
  gradeOf: (id: string) => string | null;
};

/** Collects the facts for labels from all records of a farm, and what was read last of the lots that have some. */
export function lotFactsOf(
  records: readonly FarmRecord[],
  basis: FarmSettings['allocationBasis'],
  lastRead: LastMoistures = new Map(),
): LotFacts {
  const genealogy = genealogyOf(records);
  const mixtures = originMixturesOf(genealogy, basis);
  const around = { record: (id: string) => genealogy.records.get(id) };
  return {
    moistureOf: (record, output) => lotMoisture(record, { ...around, lastRead: lastRead.get(record.id) }, output),
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
