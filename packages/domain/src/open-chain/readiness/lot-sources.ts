import type { Genealogy } from '../../lots/genealogy.ts';
import { type Mixture, originMixturesOf } from '../../lots/mixture.ts';
import { ancestorsOf } from '../../lots/trace.ts';
import type { FarmSettings } from '../../record/record.ts';

/** Where the coffee of records comes from, each looked up once. */
export type LotSources = {
  /** Ids of a record and of all that it came from, plots included. */
  idsOf: (id: string) => ReadonlySet<string>;
  /** Ids of the plots and records with which its coffee came to the farm. */
  rootsOf: (id: string) => ReadonlySet<string>;
  /** Shares of a record by plot id and by the keys of `origins.ts`. */
  mixtureOf: (id: string) => Mixture;
};

const NOTHING: Mixture = new Map();

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
    rootsOf: (id) => new Set([...idsOf(id)].filter((at) => genealogy.into(at).length === 0)),
    mixtureOf: (id) => {
      if (!known.has(id)) for (const [at, one] of originMixturesOf(genealogy, basis, idsOf(id))) known.set(at, one);
      return known.get(id) ?? NOTHING;
    },
  };
}
