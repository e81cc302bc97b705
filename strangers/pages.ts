import { fileURLToPath } from 'node:url';
import { dossierPage } from '../packages/domain/src/open-chain/dossier/dossier-page.ts';
import { LANGUAGES, type Language } from '../packages/domain/src/open-chain/page/language.ts';
import { goneDocument, lotDocument, unknownDocument } from '../packages/domain/src/open-chain/page/lot-document.ts';
import { goldenLot } from './golden-lot.ts';
import type { Part, Trial } from './trial.ts';

/** The Nu Html Checker comes with the packages; what runs it does not. */
const CHECKER = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));

/** What reads a page as the W3C does. */
export const PAGE_PARTS: readonly Part[] = [['default-jre-headless', 'java', '-version']];

const PATH = '/r/K7QF3MZ2WDXH6T4BVYRN5PGLSA';

/** A page with every part that it may have. */
function fullPage(language: Language): string {
  const texts = { producer: 'Helena Alves', text: 'Colhido no ponto.', contact: 'helena@exemplo.com' };
  const { snapshot } = goldenLot('ST1', { place: 'exact', certifications: true, ...texts });
  const shown = { ...snapshot, photos: [{ id: 'p', width: 4, height: 3 }] };
  const version = { number: 1, day: '2026-08-22', changes: [] };
  const change = { field: 'Umidade', published: '11,4 %', now: '11,2 %' };
  return lotDocument(
    {
      snapshot: shown,
      languages: LANGUAGES,
      versions: [{ ...version, number: 2, changes: [change] }, version],
      shown: 2,
      address: `cafezal.example${PATH}`,
      path: PATH,
      qr: { size: 41, path: 'M4 4h7v7h-7z' },
      files: [{ kind: 'epcis', path: `${PATH}/epcis.jsonld`, bytes: 18_000 }],
      photoUrl: (at) => `${PATH}/foto/${at}`,
      picture: 'https://cafezal.example/pictures/lote.png',
    },
    language,
  );
}

function fullDossier(language: Language): string {
  const files = [{ name: 'lot.json', sha256: '0'.repeat(64) }];
  return dossierPage({ ...goldenLot('ST1'), files, isReady: true, page: null }, language);
}

/** Faults that a reader of a page would meet, each with how it is planted. */
const FAULTS: readonly (readonly [what: string, plant: (html: string) => string])[] = [
  ['a heading that does not end', (html) => html.replace('</h1>', '')],
  ['a picture without words', (html) => html.replace(/<img([^>]*) alt="[^"]*"/, '<img$1')],
  ['one id twice', (html) => html.replace('<main', '<p id="twice"></p><p id="twice"></p><main')],
  ['a list with a paragraph in it', (html) => html.replace('</main>', '<ul><p>x</p></ul></main>')],
];

/** What the checker's own list of properties does not know yet; browsers that do not know it either read on. */
const NOT_KNOWN_YET = '.*CSS: .*(container-type|@container|details-content).*';

/** Has the documents that strangers open read by the Nu Html Checker, its warnings left out. */
export function checkPages({ expect, put, tell }: Trial): void {
  const command = ['java', '-jar', CHECKER, '--errors-only', '--filterpattern', NOT_KNOWN_YET] as const;
  const documents = [
    ...LANGUAGES.flatMap((language) => [fullPage(language), fullDossier(language)]),
    goneDocument(),
    unknownDocument('en'),
  ];
  const files = documents.map((html, at) => put(`page-${at}.html`, html));
  expect('pages, dossiers and notices in each language by Nu', true, [...command, ...files]);
  const page = fullPage('pt');
  for (const [what, plant] of FAULTS) {
    const faulty = plant(page);
    if (faulty === page) tell(`planting ${what}`, false, 'the page has nowhere for it');
    expect(`the page with ${what}`, false, [...command, put('page.html', faulty)]);
  }
}
