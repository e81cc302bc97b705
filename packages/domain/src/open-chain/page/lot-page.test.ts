import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertApproved } from '../../golden/approved.ts';
import type { DryingShown, LotSnapshot } from '../publication/lot-snapshot.ts';
import { goneDocument, lotDocument, unknownDocument } from './lot-document.ts';
import { type PageContent, qrDrawing } from './lot-page.ts';
import { contentOf, HIDDEN, linesOf, SNAPSHOT } from './page-fixture.ts';
import {
  certificationsCard,
  courseCards,
  keyFigures,
  producerCard,
  sieveCard,
  wayCard,
  whereCard,
} from './page-parts.ts';
import { pageWords } from './page-words.ts';
import { pathOfModules } from './qr-path.ts';

const FOLDER = import.meta.dirname;
const square = (west: number, south: number, size: number) => [
  [west, south] as const,
  [west + size, south] as const,
  [west + size, south + size] as const,
  [west, south + size] as const,
  [west, south] as const,
];
const DAY = { from: '2025-12-30', to: '2025-12-30' };
const YEARS = { from: '2025-12-30', to: '2026-01-08' };
const run = (more: Partial<DryingShown>): DryingShown => ({
  ...{ ...YEARS, method: 'rotary', days: null, humidity: { from: null, to: null }, course: [] },
  ...more,
});
const cup = { protocol: 'sca2004', score: null, day: null, attributes: {}, drink: null, cobType: null } as const;

/** A lot of which each part lacks something, and lots of it are several. */
const GAPS: LotSnapshot = {
  lot: { farm: 'Sítio <Bom> & "Fim"', code: "L'1", season: null, form: 'dry_cherry' },
  place: { city: 'Jaru', state: 'RO', near: [62.45, 10.4], shapes: [[square(-62.5, -10.5, 0.02)]] },
  origin: {
    harvest: DAY,
    parts: [
      { kind: 'plot', name: null, cultivar: 'Apoatã', percent: 33.34 },
      { kind: 'plot', name: 'Alto', cultivar: 'Robusta', percent: 33.33 },
      { kind: 'opening', name: null, cultivar: null, percent: 33.23 },
      { kind: 'unknown', name: null, cultivar: null, percent: 0.1 },
    ],
    altitude: null,
    species: ['arabica', 'canephora'],
    harvestMethods: ['strip_cloth', 'sweep', 'by_moon'],
    processes: [
      { method: 'washed', honey: null },
      { method: 'honey', honey: 'preto' },
    ],
  },
  fermentation: [
    { ...YEARS, kind: null, hours: null, ph: { from: 5.25, to: null }, course: [[0, 5.25]] },
    { ...DAY, kind: 'solid', hours: 12.5, ph: { from: null, to: 4 }, course: [] },
  ],
  drying: { moisture: null, runs: [run({ days: 9, humidity: { from: null, to: 11 } }), run({ method: null })] },
  resting: [{ ...YEARS, days: null }],
  milling: { ...YEARS, kinds: ['hulling', 'blending'] },
  sieve: { grade: null, screens: { '17': 12.34, moca_9: 0.5, fundo: 87.16 } },
  quality: [
    { ...cup, drink: 'rio', cobType: 'fora', attributes: { flavor: 5, body: 10 } },
    { ...cup, protocol: 'cva', score: 79.25, attributes: { fragrance: 4.5, aroma: 9, flavor: 6, mouthfeel: 3 } },
    { ...cup, cobType: '6' },
  ],
  weight: { kg: 1234.5 },
  certifications: [{ certification: '4c', number: null, validUntil: null, percent: 66.67 }],
  photos: [
    { id: 'a', width: 400, height: 300 },
    { id: 'b', width: 30, height: 40 },
  ],
  producer: null,
  text: null,
  contact: '0800',
};

/** The first of three versions, with all files, in two languages. */
const OLD: PageContent & { picture: string } = {
  ...contentOf(GAPS),
  languages: ['pt', 'es'],
  versions: [
    { number: 3, day: '2026-09-10', changes: [] },
    { number: 2, day: '2026-09-01', changes: [{ field: 'Peso', published: null, now: '1 kg' }] },
    { number: 1, day: '2026-08-22', changes: [] },
  ],
  shown: 1,
  files: [
    { kind: 'dossier', path: '/r/K7QF/dossie.zip', bytes: 1_499_600 },
    { kind: 'epcis', path: '/r/K7QF/epcis.jsonld', bytes: 1_600 },
    { kind: 'plots', path: '/r/K7QF/plots.geojson', bytes: 400 },
  ],
};

describe('the page of a lot is what was approved', () => {
  const pages: Readonly<Record<string, () => string>> = {
    'tudo-pt': () => lotDocument(contentOf(SNAPSHOT), 'pt'),
    'tudo-en': () => lotDocument(contentOf(SNAPSHOT), 'en'),
    'lacunas-pt': () => lotDocument(OLD, 'pt'),
    'lacunas-es': () => lotDocument(OLD, 'es'),
    'nada-es': () => lotDocument({ ...contentOf(HIDDEN), versions: [], files: [] }, 'es'),
    'nenhum-lote': () => `${goneDocument()}${unknownDocument('en')}`,
  };
  for (const [name, page] of Object.entries(pages)) {
    test(name, (t) => {
      assertApproved({ t, folder: FOLDER }, name, linesOf(page()));
    });
  }
});

describe('the links of a page', () => {
  const linksIn = (content: PageContent & { picture: string }) =>
    [...lotDocument(content, 'pt').matchAll(/href="(\/r\/K7QF\?[^"]*)"/g)].map(([, to]) => to);

  test('keep the version that is read where the language changes, and name the newest without a number', () => {
    assert.deepEqual(linksIn(contentOf(SNAPSHOT)), [
      '/r/K7QF?lang=en',
      '/r/K7QF?lang=es',
      '/r/K7QF?lang=pt&amp;versao=1',
    ]);
    assert.deepEqual(linksIn(OLD), [
      '/r/K7QF?lang=es&amp;versao=1',
      '/r/K7QF?lang=pt',
      '/r/K7QF?lang=pt',
      '/r/K7QF?lang=pt&amp;versao=2',
    ]);
  });

  test('say nothing of an older version where the one that is read is not in the list, or there is no list', () => {
    for (const versions of [[], OLD.versions.slice(0, 2)]) {
      assert.doesNotMatch(lotDocument({ ...OLD, versions }, 'pt'), /Você está vendo/);
    }
  });
});

test('a code of the page is drawn row by row, each run of dark modules once', () => {
  const rows = ['##.#', '....', '.###', '#..#'].map((row) => [...row].map((sign) => sign === '#'));
  const code = pathOfModules(rows);
  assert.deepEqual(code, {
    size: 4,
    path: 'M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3zM0 3h1v1h-1zM3 3h1v1h-1z',
  });
  assert.equal(
    qrDrawing(code, pageWords('es')).text,
    `<svg class="qr" viewBox="0 0 4 4" shape-rendering="crispEdges" role="img" aria-label="Código QR de esta página"><path d="${code.path}" fill="#000"/></svg>`,
  );
});

describe('a part of a page', () => {
  const words = pageWords('pt');

  test('is left out where nothing of it is shown', () => {
    const cards = [keyFigures, courseCards, whereCard, wayCard, sieveCard, producerCard, certificationsCard];
    assert.deepEqual(
      cards.map((card) => card(HIDDEN, words).text),
      cards.map(() => ''),
    );
    const bare = { ...(SNAPSHOT.origin ?? assert.fail()), parts: [], altitude: null };
    assert.equal(whereCard({ ...HIDDEN, origin: bare }, words).text, '');
    assert.equal(keyFigures({ ...HIDDEN, origin: bare }, words).text, '');
  });

  test('has moisture to a tenth and pH to a hundredth beside its drawing', () => {
    const measured = (value: number) =>
      [
        [0, 5.004],
        [12, value],
      ] as const;
    const fermentation = [{ ...DAY, kind: null, hours: null, ph: { from: null, to: null }, course: measured(4.126) }];
    const drying = { moisture: null, runs: [run({ course: measured(11.26) })] };
    const cells = [...courseCards({ ...HIDDEN, drying, fermentation }, words).text.matchAll(/<td>([^<]*)</g)];
    assert.deepEqual(
      cells.map(([, cell]) => cell),
      ['0', '5', '0,5', '11,3', '0', '5', '12', '4,13'],
    );
    const short = { moisture: null, runs: [run({ course: [[0, 5]] }), run({ days: 3 })] };
    assert.equal(courseCards({ ...HIDDEN, drying: short }, words).text, '');
  });

  test('counts the cultivars that are known, and names the species of one', () => {
    const grown = (...cultivars: readonly (string | null)[]) => {
      const parts = cultivars.map((cultivar) => ({ kind: 'plot' as const, name: 'A', cultivar, percent: 50 }));
      const origin = { ...(SNAPSHOT.origin ?? assert.fail()), parts };
      return /<p class="fig">\d<small>talhões.*?<p class="sub">([^<]*)/.exec(
        keyFigures({ ...HIDDEN, origin }, words).text,
      )?.[1];
    };
    assert.deepEqual(
      [grown('Arara', null), grown('Arara', 'Arara'), grown('Arara', 'Catuaí')],
      ['arábica', 'arábica', '2 cultivares'],
    );
  });

  test('has no choice that has no words', () => {
    const origin = { ...(SNAPSHOT.origin ?? assert.fail()), species: ['liberica', 'arabica'] };
    assert.match(keyFigures({ ...HIDDEN, origin }, words).text, /<p class="sub">arábica<\/p>/);
    const milling = { from: '2026-07-14', to: '2026-07-14', kinds: ['by_hand', 'hulling'] };
    assert.match(wayCard({ ...HIDDEN, milling }, words).text, /<br>descascado <\/li>/);
  });
});

describe('the page for machines', () => {
  const productOf = (snapshot: LotSnapshot) =>
    JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(lotDocument(contentOf(snapshot), 'pt'))?.[1] ?? '',
    );

  test('has the day of milling, otherwise the last of the harvest, otherwise none', () => {
    const { origin } = SNAPSHOT;
    assert.equal(productOf(SNAPSHOT).productionDate, '2026-07-14');
    assert.equal(productOf({ ...SNAPSHOT, milling: null }).productionDate, '2026-05-25');
    const unpicked = { ...SNAPSHOT, milling: null, origin: { ...(origin ?? assert.fail()), harvest: null } };
    assert.equal('productionDate' in productOf(unpicked), false);
  });

  test('has every fact that is shown but the farm, which its name says, and the photos', () => {
    const named = (snapshot: LotSnapshot) =>
      productOf(snapshot).additionalProperty.map(({ name, value }: Record<string, string>) => `${name}: ${value}`);
    assert.deepEqual(named(HIDDEN), ['Café: Café beneficiado']);
    assert.equal(productOf(HIDDEN).name, 'Café beneficiado, Boa Vista');
    assert.deepEqual(named({ ...HIDDEN, photos: SNAPSHOT.photos, contact: '</script>' }), [
      'Café: Café beneficiado',
      'Contato: </script>',
    ]);
  });
});
