import { PRODUCT_FORMS } from '@cafezal/domain/forms.ts';
import type { Section } from '@cafezal/domain/record.ts';
import { insideKg } from '@cafezal/domain/record-balance.ts';
import { isUnderWay } from '@cafezal/domain/rules/data-values.ts';
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

const latest = (records: Iterable<DeviceRecord>): string | null => {
  let season: string | null = null;
  for (const record of records) {
    if (record.season !== null && (season === null || record.season > season)) season = record.season;
  }
  return season;
};

const harvests = (replica: Replica): DeviceRecord[] =>
  replica
    .section('colheita')
    .map(({ record }) => record)
    .filter(isUnderWay);

/** The season under way: that of the last harvest, since work on the land belongs to the next one from September on. */
const seasonUnderWay = (replica: Replica): string | null =>
  latest(harvests(replica)) ?? latest([...replica.everything()].filter(({ deletedAt }) => deletedAt === null));

/** kg left of each lot of a record; husk, pulp and the like are no coffee in hand. */
function leftOf(replica: Replica, record: DeviceRecord): number[] {
  const balances = balancesOf(replica, record);
  return record.outputs
    .filter(({ form }) => !PRODUCT_FORMS[form].byProduct)
    .flatMap(({ key }) => balances.get(key) ?? [])
    .map(({ availableKg, reservedKg }) => availableKg + reservedKg);
}

/** Coffee in hand is counted whichever season it is of, records in the season alone. */
function inHand(replica: Replica, section: Section, season: string | null): StageInHand {
  const records = replica.section(section).map(({ record }) => record);
  const left = records.flatMap((record) => [...leftOf(replica, record), insideKg(record)]).filter((kg) => kg > 0);
  return {
    section,
    records: records.filter((record) => record.season === season).length,
    lots: left.length,
    kg: left.reduce((sum, kg) => sum + kg, 0),
  };
}

const litersOf = ({ data }: DeviceRecord): number => (typeof data.quantity === 'number' ? data.quantity : 0);

function overviewOf(replica: Replica): FarmOverview {
  const season = seasonUnderWay(replica);
  const picked = harvests(replica).filter((record) => record.season === season);
  return {
    loading: false,
    season,
    plots: replica.section('talhoes').length,
    harvestedLiters: picked.reduce((sum, record) => sum + litersOf(record), 0),
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
