import type { Genealogy } from '../../lots/genealogy.ts';
import { type Mixture, originMixturesOf } from '../../lots/mixture.ts';
import { ancestorsOf } from '../../lots/trace.ts';
import type { FarmSettings } from '../../record/record.ts';

/** Where the coffee of records comes from, each looked up once. */
export type LotSources = {
  /** Ids of a record and of all that it came from, plots included. */
  idsOf: (id: string) => ReadonlySet<string>;
  /** Ids of the plots and records with which its coffee came to the farm; one and the same set where they are the same. */
  rootsOf: (id: string) => ReadonlySet<string>;
  /** Shares of a record by plot id and by the keys of `origins.ts`. */
  mixtureOf: (id: string) => Mixture;
};

const NOTHING: Mixture = new Map();

/** Tells of each record the roots, each set of them kept once: whether two have the same is asked of many pairs. */
function rootsReader({ into }: Genealogy, idsOf: LotSources['idsOf']): LotSources['rootsOf'] {
  const byRecord = new Map<string, ReadonlySet<string>>();
  const byContent = new Map<string, ReadonlySet<string>>();
  return (id) => {
    const known = byRecord.get(id);
    if (known !== undefined) return known;
    const ids = [...idsOf(id)].filter((at) => into(at).length === 0).sort();
    const content = ids.join(' ');
    const roots = byContent.get(content) ?? new Set(ids);
    byContent.set(content, roots);
    byRecord.set(id, roots);
    return roots;
  };
}

/** Reads a genealogy; `mixtures` are those of all its records, where somebody has made them already. */
export function lotSources(
  genealogy: Genealogy,
  basis: FarmSettings['allocationBasis'],
  mixtures?: ReadonlyMap<string, Mixture>,
): LotSources {
  const ids = new Map<string, ReadonlySet<string>>();
  const known = new Map(mixtures);
  const idsOf = (id: string): ReadonlySet<string> => {
    const found = ids.get(id) ?? new Set([id, ...ancestorsOf(genealogy, id).keys()]);
    ids.set(id, found);
    return found;
  };
  return {
    idsOf,
    rootsOf: rootsReader(genealogy, idsOf),
    mixtureOf: (id) => {
      if (!known.has(id)) for (const [at, one] of originMixturesOf(genealogy, basis, idsOf(id))) known.set(at, one);
      return known.get(id) ?? NOTHING;
    },
  };
}
