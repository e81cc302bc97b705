import { type GoldenRecord, goldenRecord } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';

/** A plan or work `days` from today. */
type Planned = {
  id: string;
  section: 'atividades' | 'colheita';
  days: number;
  name: string;
  status: 'planned' | 'done';
  data: Readonly<Record<string, unknown>>;
};

const PLANNED: readonly Planned[] = [
  {
    id: 'A11',
    section: 'atividades',
    days: -1,
    name: 'Roçada das ruas',
    status: 'planned',
    data: { activityType: 'weeding', plotIds: ['P1', 'P3'] },
  },
  {
    id: 'A12',
    section: 'atividades',
    days: 0,
    name: 'Amostra de solo',
    status: 'planned',
    data: { activityType: 'soil_analysis', plotIds: ['P1', 'P2', 'P3', 'P4'] },
  },
  {
    id: 'A13',
    section: 'atividades',
    days: 6,
    name: 'Adubação 20-05-20',
    status: 'planned',
    data: { activityType: 'fertilization', plotIds: ['P1', 'P2'] },
  },
  {
    id: 'A14',
    section: 'atividades',
    days: -5,
    name: 'Pulverização contra cercospora',
    status: 'done',
    data: {
      activityType: 'spraying',
      plotIds: ['P2'],
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

/**
 * Records that are current on `today` (YYYY-MM-DD): due or late work, and a plot in its waiting period. They move no
 * coffee.
 */
export const demonstrationDays = (today: string): readonly GoldenRecord[] =>
  PLANNED.map(({ id, section, days, ...payload }) =>
    goldenRecord({ id, section, payload: { ...payload, date: addDays(today, days) } }),
  );
