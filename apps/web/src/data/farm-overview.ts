import type { OutputBalance, Section } from '@cafezal/domain/record.ts';
import { useSyncExternalStore } from 'react';
import { balancesOf } from './balances.ts';
import type { Farm, FarmOverview, StageInHand } from './contract.ts';
import type { DeviceRecord } from './device-database.ts';
import { useFarmStore } from './farm-data.ts';
import type { Replica } from './replica.ts';

const LOT_SECTIONS: readonly Section[] = [
  'colheita',
  'processamento',
  'fermentacao',
  'secagem',
  'descanso',
  'beneficiamento',
  'armazenamento',
  'vendas',
];

const LOADING: FarmOverview = { loading: true, season: null, plots: 0, harvestedLiters: 0, stages: [] };

/** The season under way: the latest that a record of the farm names. */
function seasonUnderWay(replica: Replica): string | null {
  let latest: string | null = null;
  for (const { season, deletedAt } of replica.everything()) {
    if (deletedAt === null && season !== null && (latest === null || season > latest)) latest = season;
  }
  return latest;
}

const leftOf = (balances: Iterable<OutputBalance>): number[] =>
  [...balances].map(({ availableKg, reservedKg }) => availableKg + reservedKg).filter((kg) => kg > 0);

function inHand(replica: Replica, section: Section, season: string | null): StageInHand {
  const records = replica
    .section(section)
    .map(({ record }) => record)
    .filter((record) => record.season === season);
  const left = records.flatMap((record) => leftOf(balancesOf(replica, record).values()));
  return { section, records: records.length, lots: left.length, kg: left.reduce((sum, kg) => sum + kg, 0) };
}

const litersOf = ({ data }: DeviceRecord): number => (typeof data.quantity === 'number' ? data.quantity : 0);

function overviewOf(replica: Replica): FarmOverview {
  const season = seasonUnderWay(replica);
  const harvests = replica.section('colheita').filter(({ record }) => record.season === season);
  return {
    loading: false,
    season,
    plots: replica.section('talhoes').length,
    harvestedLiters: harvests.reduce((sum, { record }) => sum + litersOf(record), 0),
    stages: LOT_SECTIONS.map((section) => inHand(replica, section, season)),
  };
}

const cache = new WeakMap<object, FarmOverview>();

/** The overview of what a replica holds, reckoned once until it changes. */
function currentOverview(replica: Replica): FarmOverview {
  const known = cache.get(replica.snapshot);
  if (known !== undefined) return known;
  const overview = overviewOf(replica);
  cache.set(replica.snapshot, overview);
  return overview;
}

const noStore = () => () => undefined;

/** The farm at a glance, summed over the records on this device. */
export function useFarmOverview(farm: Farm): FarmOverview {
  const store = useFarmStore(farm);
  return useSyncExternalStore(store?.replica.subscribe ?? noStore, () =>
    store === null ? LOADING : currentOverview(store.replica),
  );
}
