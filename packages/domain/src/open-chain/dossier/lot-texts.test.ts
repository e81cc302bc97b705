import { describe, test } from 'node:test';
import { assertApproved } from '../../golden/approved.ts';
import { mixedSeason } from '../../golden/mixed-season.ts';
import { goldenRecords } from '../../golden/records.ts';
import { goldenFarm, goldenId } from '../../golden/season.ts';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import { epcisFile } from '../epcis/epcis-file.ts';
import { LANGUAGES, type Language } from '../page/language.ts';
import { lotDocument } from '../page/lot-document.ts';
import { linesOf } from '../page/page-fixture.ts';
import { lotPlaces } from '../plots/lot-places.ts';
import { plotsFile } from '../plots/plots-file.ts';
import type { LotSnapshot } from '../publication/lot-snapshot.ts';
import { makeSnapshot } from '../publication/make-snapshot.ts';
import { DEFAULT_SHOW, type Show } from '../publication/show.ts';
import { lotReadiness } from '../readiness/readiness.ts';
import { dossierPage } from './dossier-page.ts';
import { dossierSheet } from './dossier-sheet.ts';

const FOLDER = import.meta.dirname;
const TIMEZONE = 'America/Sao_Paulo';
const FARM = { ...goldenFarm(), settings: { ...goldenFarm().settings, timezone: TIMEZONE } };
const ALL: Show = {
  ...DEFAULT_SHOW,
  weight: true,
  certifications: true,
  place: 'exact',
  photos: ['photo'],
  producer: 'Helena Alves',
  text: 'Colhido no ponto.',
  contact: 'helena@exemplo.com',
  files: { epcis: true, plots: true, dossier: true },
};
const HOUR = 3_600_000;
const COURSES: Readonly<Record<string, readonly (readonly [hours: number, value: number])[]>> = {
  humidity: [
    [0, 58],
    [30, 41.5],
    [100, 0],
    [260, 11.2],
  ],
  ph: [
    [0, 5.6],
    [48, 4.2],
  ],
};
const readingsOf = (_: string, kind: string) =>
  (COURSES[kind] ?? []).map(([hours, value]) => ({ at: hours * HOUR, value }));

/** A lot of the worked season, and one of the farm's own coffee with what there was and what was bought. */
const LOTS: Readonly<Record<string, readonly [records: readonly FarmRecord[], recordId: string]>> = {
  moca: [goldenRecords(), goldenId('ST2')],
  misturado: [mixedSeason(), 'blend'],
};

const snapshotOf = (records: readonly FarmRecord[], recordId: string, show: Show): LotSnapshot => {
  const snapshot = makeSnapshot(
    {
      genealogy: genealogyOf(records),
      recordId,
      output: records.find(({ id }) => id === recordId)?.outputs[0]?.key ?? '',
      farm: FARM,
      readingsOf,
      photos: new Map([['photo', { width: 4, height: 3 }]]),
    },
    show,
  );
  if (snapshot === undefined) throw new Error(`${recordId} gives no lot`);
  return snapshot;
};

const pageOf = (snapshot: LotSnapshot, language: Language): string =>
  lotDocument(
    {
      snapshot,
      languages: LANGUAGES,
      versions: [{ number: 1, day: '2026-09-10', changes: [] }],
      shown: 1,
      address: 'cafezal.example/r/K7QF',
      path: '/r/K7QF',
      qr: { size: 41, path: 'M4 4h7v7h-7z' },
      files: [{ kind: 'plots', path: '/r/K7QF/talhoes.geojson', bytes: 1_499 }],
      photoUrl: (n) => `/r/K7QF/foto/${n}`,
      picture: 'https://cafezal.example/pictures/lote.png',
    },
    language,
  );

for (const [name, [records, recordId]] of Object.entries(LOTS)) {
  const genealogy = genealogyOf(records);
  const basis = FARM.settings.allocationBasis;
  describe(`all that leaves the farm of the lot ${name} is what was approved`, () => {
    test('what is public of it', (t) => {
      const shown = { all: snapshotOf(records, recordId, ALL), asOffered: snapshotOf(records, recordId, DEFAULT_SHOW) };
      assertApproved({ t, folder: FOLDER }, `${name}-publico`, JSON.stringify(shown, null, 1));
    });

    test('its page in each language', (t) => {
      const pages = LANGUAGES.map((language) => linesOf(pageOf(snapshotOf(records, recordId, ALL), language)));
      assertApproved({ t, folder: FOLDER }, `${name}-pagina`, pages.join('\n\n'));
    });

    test('its paper', (t) => {
      const places = lotPlaces(genealogy, recordId, basis);
      const content = {
        snapshot: snapshotOf(records, recordId, ALL),
        sheet: dossierSheet(genealogy, { recordId, places, basis }),
        files: [{ name: 'talhoes.geojson', sha256: 'ab'.repeat(32) }],
        isReady: name === 'moca',
        page: name === 'moca' ? { address: 'cafezal.example/r/K7QF', qr: { size: 41, path: 'M4 4h7v7h-7z' } } : null,
      };
      const papers = (['pt', 'en'] as const).map((language) => linesOf(dossierPage(content, language)));
      assertApproved({ t, folder: FOLDER }, `${name}-dossie`, papers.join('\n\n'));
    });

    test('its events', (t) => {
      const file = epcisFile({
        genealogy,
        lot: { recordId, output: '0' },
        place: { publicUrl: 'https://cafezal.example', farmId: FARM.id, timezone: TIMEZONE },
        basis,
        readingsOf: () => [],
        formerOf: () => [],
      });
      assertApproved({ t, folder: FOLDER }, `${name}-eventos`, JSON.stringify(JSON.parse(file ?? 'null'), null, 1));
    });

    test('its plots', (t) => {
      const file = plotsFile(lotPlaces(genealogy, recordId, basis), FARM);
      assertApproved(
        { t, folder: FOLDER },
        `${name}-talhoes`,
        typeof file === 'string' ? file : JSON.stringify(file, null, 1),
      );
    });

    test('what it still lacks', (t) => {
      const found = lotReadiness(genealogy, { recordId }, { farm: FARM, today: '2026-12-31' });
      assertApproved({ t, folder: FOLDER }, `${name}-prontidao`, JSON.stringify(found, null, 1));
    });
  });
}
