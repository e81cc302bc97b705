import { addDays } from '../days.ts';
import { goldenId } from '../golden/season.ts';
import type { Section } from '../record.ts';
import type { DemonstrationReading } from './demonstration-readings.ts';

/** Work and measurements of the days round the one on which the farm is made. They cost nothing and move no coffee. */
export type DemonstrationDays = {
  activities: readonly { id: string; patch: Readonly<Record<string, unknown>> }[];
  measured: readonly { section: Section; recordId: string; readings: readonly DemonstrationReading[] }[];
};

/** The last sale of the worked season; whoever makes the farm before stands within it. */
const LAST_DAY = '2026-10-02';

const idOf = (number: number): string => `019d0000-2026-7000-8013-${String(number).padStart(12, '0')}`;

/** Unique for its day, so that a farm which is finished on another day gets no two readings of one id. */
const readingId = (number: number, day: string): string =>
  `019d0000-2026-7000-8f13-${day.replaceAll('-', '')}${String(number).padStart(4, '0')}`;

const plots = (...keys: string[]) => keys.map((key) => goldenId(key));

/** An activity that stands `days` from today. */
type Planned = { days: number; name: string; status: 'planned' | 'done'; data: Readonly<Record<string, unknown>> };

const ACTIVITIES: readonly Planned[] = [
  {
    days: -1,
    name: 'Roçada das ruas',
    status: 'planned',
    data: { activityType: 'weeding', plotIds: plots('P1', 'P3') },
  },
  {
    days: 0,
    name: 'Amostra de solo',
    status: 'planned',
    data: { activityType: 'soil_analysis', plotIds: plots('P1', 'P2', 'P3', 'P4') },
  },
  {
    days: 6,
    name: 'Adubação 20-05-20',
    status: 'planned',
    data: { activityType: 'fertilization', plotIds: plots('P1', 'P2') },
  },
  {
    days: -5,
    name: 'Pulverização contra cercospora',
    status: 'done',
    data: {
      activityType: 'spraying',
      plotIds: plots('P2'),
      phiDays: 21,
      reentryHours: 24,
      product: 'Fungicida X',
      className: 'fungicida',
      target: 'Cercospora',
      dose: 0.75,
      doseUnit: 'L/ha',
      registrationNumber: '00000',
      prescriptionNumber: 'RA-0102',
      agronomist: 'Eng. Agr. Exemplo',
      crea: 'MG-000000/D',
    },
  },
];

/** What was measured of the coffee that is left, by the days since. */
const MEASURED = [
  { key: 'ST1', days: -36, kind: 'humidity', value: 11.3 },
  { key: 'ST7', days: -2, kind: 'humidity', value: 12.9 },
] as const;

/** Four in the afternoon in Carmo de Minas. */
const AT = 'T19:00:00.000Z';

/**
 * What makes the farm live on `today` (YYYY-MM-DD): work that is due or late, a plot in its waiting period, stock to be
 * measured. Nothing while the worked season goes on, whose figures would change.
 */
export function demonstrationDays(today: string): DemonstrationDays {
  if (addDays(today, -40) <= LAST_DAY) return { activities: [], measured: [] };
  return {
    activities: ACTIVITIES.map(({ days, name, status, data }, at) => {
      const id = idOf(at + 1);
      return { id, patch: { id, name, date: addDays(today, days), status, data } };
    }),
    measured: MEASURED.map(({ key, days, kind, value }, at) => {
      const day = addDays(today, days);
      const reading = { id: readingId(at + 1, day), kind, at: day + AT, value };
      return { section: 'armazenamento', recordId: goldenId(key), readings: [reading] };
    }),
  };
}
