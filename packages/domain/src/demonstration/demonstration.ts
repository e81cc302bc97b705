import type { Mutation } from '../changes.ts';
import { dayIn } from '../days.ts';
import { type GoldenFarm, goldenSeason } from '../golden/season.ts';
import type { Section } from '../record.ts';
import { defaultSettings } from '../units.ts';
import { demonstrationDays } from './demonstration-days.ts';
import { demonstrationPartners, withPeople } from './demonstration-people.ts';
import { type DemonstrationReading, demonstrationReadings } from './demonstration-readings.ts';

/** A farm to look around in: what is sent to make it, in an order in which nothing refers to what comes later. */
export type Demonstration = {
  farm: GoldenFarm & { stateRegistration: null };
  mutations: readonly Mutation[];
  measured: readonly { section: Section; recordId: string; readings: readonly DemonstrationReading[] }[];
};

/**
 * The worked season 2026/27 as writes of a new farm, with invented people, what they measured, and work of these days. Ids are fixed, and so
 * unique within the farm alone: what is sent twice is there once. `at` is the instant of the writes, ISO in UTC.
 */
export function demonstration(at: string): Demonstration {
  const { farm, records } = goldenSeason();
  const worked = records.map((record) => ({ ...record, payload: withPeople(record) }));
  const { name, totalArea, city, region, state } = farm;
  const days = demonstrationDays(dayIn(defaultSettings(state).timezone, new Date(at)));
  const activities = days.activities.map(({ id, patch }) => ({ id, section: 'atividades' as const, payload: patch }));
  const mutations = [...demonstrationPartners(), ...worked, ...activities].map(
    ({ id, section, payload }): Mutation => ({
      mutationId: id,
      section,
      recordId: id,
      op: 'create',
      // What is odd in the worked season is meant to be.
      patch: { ...payload, confirmedWarnings: ['*'] },
      at,
    }),
  );
  const ofSeason = records.map((record) => ({
    section: record.section,
    recordId: record.id,
    readings: demonstrationReadings(record),
  }));
  const measured = [...ofSeason.filter(({ readings }) => readings.length > 0), ...days.measured];
  return {
    farm: { name: `${name} (exemplo)`, totalArea, city, region, state, stateRegistration: null },
    mutations,
    measured,
  };
}
