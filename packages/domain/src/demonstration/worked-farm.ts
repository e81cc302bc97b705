import { defaultSettings } from '../farm/farm-defaults.ts';
import { goldenId, goldenSeason } from '../golden/season.ts';
import { addDays, dayIn } from '../ground/days.ts';
import { type Demonstration, writesOf } from './demonstration.ts';
import { demonstrationDays } from './demonstration-days.ts';
import { demonstrationPartners, withPeople } from './demonstration-people.ts';
import { demonstrationReadings } from './demonstration-readings.ts';

/** The last sale of the worked season. */
const LAST_DAY = '2026-10-02';

/** Readings of the coffee that is left in store, by days since then. */
const MEASURED = [
  { key: 'ST1', days: -36, value: 11.3 },
  { key: 'ST7', days: -2, value: 12.9 },
] as const;

function measuredInStore(today: string): Demonstration['measured'] {
  return MEASURED.map(({ key, days, value }, at) => {
    const day = addDays(today, days);
    const id = `019d0000-2026-7000-8f13-${day.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`;
    const reading = { id, kind: 'humidity', at: `${day}T19:00:00.000Z`, value };
    return { section: 'armazenamento', recordId: goldenId(key), readings: [reading] };
  });
}

/**
 * The complete worked season 2026/27 on its own days, as writes of a new farm, with invented people and readings; its
 * figures are known. For tests, screenshots and benchmarks. `at` is the instant of the writes, ISO in UTC; after the
 * season it also has current work. The product has its own demonstration.
 */
export function workedFarm(at: string): Demonstration {
  const { farm, records } = goldenSeason();
  const today = dayIn(defaultSettings(farm.state).timezone, new Date(at));
  const isOver = addDays(today, -40) > LAST_DAY;
  const peopled = records.map((record) => ({ ...record, payload: withPeople(record) }));
  const ofSeason = records.map((record) => ({
    section: record.section,
    recordId: record.id,
    readings: demonstrationReadings(record, { D4: 12 }),
  }));
  return {
    farm: {
      name: `${farm.name} (exemplo)`,
      totalArea: farm.totalArea,
      city: farm.city,
      region: farm.region,
      state: farm.state,
      stateRegistration: null,
    },
    mutations: writesOf([...demonstrationPartners(), ...peopled, ...(isOver ? demonstrationDays(today) : [])], at),
    closes: [],
    measured: [...ofSeason.filter(({ readings }) => readings.length > 0), ...(isOver ? measuredInStore(today) : [])],
  };
}
