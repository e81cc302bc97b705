import type { LotSnapshot } from '../publication/lot-snapshot.ts';
import { LANGUAGES } from './language.ts';
import type { PageContent } from './lot-page.ts';

/** A lot of which its farm shows everything. */
export const SNAPSHOT: LotSnapshot = {
  lot: { farm: 'Boa Vista', code: '26-ARM-0001', season: '2026/27', form: 'green_bean' },
  place: { city: 'Carmo de Minas', state: 'MG', near: [-45.15, -22.1], shapes: [] },
  origin: {
    harvest: { from: '2026-05-18', to: '2026-05-25' },
    parts: [
      { kind: 'plot', name: 'Cruzeiro', cultivar: 'Arara', percent: 71.88 },
      { kind: 'bought', name: null, cultivar: null, percent: 28.12 },
    ],
    altitude: 1188,
    species: ['arabica'],
    harvestMethods: ['mechanical'],
    processes: [{ method: 'honey', honey: 'amarelo' }],
  },
  fermentation: [
    {
      from: '2026-05-18',
      to: '2026-05-21',
      kind: 'anaerobic',
      hours: 72,
      ph: { from: 5.4, to: 4.1 },
      course: [
        [0, 5.4],
        [72, 4.1],
      ],
    },
  ],
  drying: {
    moisture: 11.2,
    runs: [
      {
        from: '2026-05-18',
        to: '2026-06-08',
        method: 'raised_bed',
        days: 21,
        humidity: { from: 58, to: 11.2 },
        course: [
          [0, 58],
          [504, 11.2],
        ],
      },
    ],
  },
  resting: [{ from: '2026-06-08', to: '2026-07-13', days: 35 }],
  milling: { from: '2026-07-14', to: '2026-07-14', kinds: ['hulling'] },
  sieve: { grade: 'peneira 16', screens: { '16': 60, moca_10: 40 } },
  quality: [
    {
      protocol: 'sca2004',
      score: 84,
      day: '2026-09-02',
      attributes: { flavor: 8, acidity: 7.5, body: 7.75 },
      drink: 'hard',
      cobType: '4',
    },
  ],
  weight: { kg: 1775 },
  certifications: [{ certification: 'fairtrade', number: 'F-1', validUntil: '2027-01-01', percent: 100 }],
  photos: [{ id: 'p', width: 4, height: 3 }],
  producer: 'Helena',
  text: 'Colhido no ponto.',
  contact: 'helena@exemplo.com',
};

/** All that a page needs besides its lot. */
export const contentOf = (snapshot: LotSnapshot): PageContent & { picture: string } => ({
  snapshot,
  languages: LANGUAGES,
  versions: [
    { number: 2, day: '2026-09-10', changes: [{ field: 'Moisture', published: '11.4 %', now: '11.2 %' }] },
    { number: 1, day: '2026-08-22', changes: [] },
  ],
  shown: 2,
  address: 'cafezal.example/r/K7QF',
  path: '/r/K7QF',
  qr: { size: 41, path: 'M4 4h7v7h-7z' },
  files: [{ kind: 'epcis', path: '/r/K7QF/epcis.jsonld', bytes: 18_000 }],
  photoUrl: (n) => `/r/K7QF/foto/${n}`,
  picture: 'https://cafezal.example/pictures/lote.png',
});

/** A lot of which its farm shows nothing but what it is. */
export const HIDDEN: LotSnapshot = {
  lot: SNAPSHOT.lot,
  ...{ place: null, origin: null, fermentation: null, drying: null, resting: null, milling: null, sieve: null },
  ...{ quality: null, weight: null, certifications: null, photos: [], producer: null, text: null, contact: null },
};

/** HTML as text: a line for each element and what it says, without its style. */
export const linesOf = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll('<', '\n<')
    .replaceAll('>', '>\n')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('</'))
    .join('\n');
