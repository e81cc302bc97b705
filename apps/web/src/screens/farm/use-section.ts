import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { derivesStatus, shownStatus } from '@cafezal/domain/lots/shown-status.ts';
import type { FarmFacts, Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { useMemo } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { Farm } from '../../data/device/contract.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { drawsOn } from '../../data/replica/balances.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useFarmAddress } from '../frame/farm-address.ts';
import { sectionEntry } from '../frame/section-menu.ts';

/** What the screens of a section have in common. `store` is null until the device was read. */
export type SectionPlace = {
  farm: Farm;
  facts: FarmFacts;
  store: FarmStore | null;
  section: Section;
  definition: StageDefinition;
  /** Heading of the list, and its address. */
  heading: string;
  address: string;
};

/** The section of the address, or the given one. */
export function useSection(given?: Section): SectionPlace {
  const farm = useCurrentFarm();
  const { section: inAddress } = useFarmAddress();
  const section = given ?? inAddress;
  const definition = stageOf(section);
  const facts = useMemo(() => farmFactsOf(farm), [farm]);
  const store = useFarmStore(farm);
  return useMemo(
    () => ({
      farm,
      facts,
      store,
      section,
      definition,
      heading: sectionEntry(section)?.label ?? definition.label.many,
      address: `/fazenda/${farm.farmSlug}/${section}`,
    }),
    [farm, facts, store, section, definition],
  );
}

/** Finds names of records by id; unknown records are a dash. */
export const nameFinder =
  (store: { replica: Pick<FarmStore['replica'], 'byId'> } | null) =>
  (id: string): string =>
    store?.replica.byId(id)?.record.name ?? '–';

/** Where statuses are looked up, and the farm's time zone. */
export type StatusPlace = { store: FarmStore | null; timezone: string };

/** Finds the status that people see: the stored one, or the one derived from the balance or the day on the farm. */
export function statusFinder({ store, timezone }: StatusPlace): (record: DeviceRecord) => string {
  let today: string | undefined;
  return (record) => {
    if (!derivesStatus(record.section)) return record.status;
    today ??= todayIn(timezone);
    return shownStatus(record, store === null ? [] : drawsOn(store.replica, record.id), today);
  };
}

/** The address of a record's detail, or of one of its screens. */
export const recordAddress = ({ address }: { address: string }, { slug }: { slug: string }, action?: string): string =>
  `${address}/${slug}${action === undefined ? '' : `/${action}`}`;

/** The address of the form of a section. */
export const createAddress = ({ address }: { address: string }): string => `${address}/cadastrar`;
