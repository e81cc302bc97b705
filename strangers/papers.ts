import { join } from 'node:path';
import { pageCode } from '../apps/server/src/services/lot-files/page-code.ts';
import { qrPath } from '../apps/web/src/screens/qr-codes/qr-path.ts';
import { dossierPage } from '../packages/domain/src/open-chain/dossier/dossier-page.ts';
import { LANGUAGES } from '../packages/domain/src/open-chain/page/language.ts';
import { lotDocument } from '../packages/domain/src/open-chain/page/lot-document.ts';
import { findChromium } from '../scripts/test-programs.ts';
import { goldenLot } from './golden-lot.ts';
import type { Part, Trial } from './trial.ts';

const BROWSER = findChromium();

/** What reads paper back: a browser prints it, the others take text and codes from it. */
export const PAPER_PARTS: readonly Part[] = [
  ['chromium', BROWSER ?? 'chromium', '--version'],
  ['poppler-utils', 'pdftotext', '-v'],
  ['zbar-tools', 'zbarimg', '--version'],
];

const PUBLIC_URL = 'https://cafezal.example';
const TOKEN = 'K7QF3MZ2WDXH6T4BVYRN5PGLSA';
const CODE = `${PUBLIC_URL}/r/${TOKEN}`.toUpperCase();
const DOTS_PER_INCH = '200';

/** Prints a document, and answers the files of its text and of its pictures. */
function print({ put, prepare, folder }: Trial, html: string) {
  const [pdf, text] = [join(folder, 'paper.pdf'), join(folder, 'paper.txt')];
  const switches = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
  prepare([BROWSER ?? 'chromium', ...switches, `--print-to-pdf=${pdf}`, put('paper.html', html)]);
  prepare(['pdftotext', '-layout', pdf, text]);
  prepare(['pdftoppm', '-r', DOTS_PER_INCH, '-png', pdf, join(folder, 'paper')]);
  return { text, pictures: join(folder, 'paper*.png') };
}

/** Reads the codes in all pictures of a paper; the shell names the pictures. */
const codesIn = (pictures: string) => ['sh', '-c', `zbarimg --quiet --raw ${pictures}; rm ${pictures}`] as const;

/** A code of which a third is gone, which is more than it can do without. */
const torn = (html: string): string => {
  const [, path = ''] = html.match(/<path d="(M[^"]*)" fill="#000"/) ?? [];
  const runs = path.split('M');
  return html.replace(path, runs.slice(0, Math.round((runs.length * 2) / 3)).join('M'));
};

function expectPaper(trial: Trial, what: string, html: string): void {
  const { text, pictures } = print(trial, html);
  for (const said of ['26-ARM-0002', 'K7QF-3MZ2-WDXH-6T4B-VYRN-5PGL-SA'])
    trial.expectSaid(`${what} says ${said} on paper`, true, [said, ['cat', text]]);
  trial.expectSaid(`${what} has the code of its page`, true, [CODE, codesIn(pictures)]);
  const faulty = print(trial, torn(html).replaceAll('26-ARM-0002', '26-ARM-0003'));
  trial.expectSaid(`${what} of another lot`, false, ['26-ARM-0002', ['cat', faulty.text]]);
  trial.expectSaid(`${what} with a torn code`, false, [CODE, codesIn(faulty.pictures)]);
}

/** The code of a label for buyers as wide as it is printed, alone on a page. */
function labelCode(millimetres: number): string {
  const { size, path } = qrPath(CODE, 'quartile');
  return `<!doctype html><svg viewBox="0 0 ${size} ${size}" style="width:${millimetres}mm" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`;
}

/** The widths of the codes of a small and of a large label. */
const LABEL_CODES_MM = [26, 33];

/** Prints the dossier and the page of a lot, and the codes of its labels, and has others read them. */
export function checkPapers(trial: Trial): void {
  const { snapshot, sheet } = goldenLot('ST2');
  const page = pageCode({ publicUrl: PUBLIC_URL }, TOKEN);
  for (const language of LANGUAGES) {
    const files = [{ name: 'lot.json', sha256: '0'.repeat(64) }];
    const dossier = dossierPage({ snapshot, sheet, files, isReady: true, page }, language);
    expectPaper(trial, `the dossier (${language})`, dossier);
  }
  const shown = { versions: [], shown: 1, path: `/r/${TOKEN}`, files: [], photoUrl: () => '', picture: '' };
  expectPaper(trial, 'the page', lotDocument({ snapshot, languages: LANGUAGES, ...shown, ...page }, 'en'));
  for (const millimetres of LABEL_CODES_MM) {
    const whole = print(trial, labelCode(millimetres));
    trial.expectSaid(`the code of a label, ${millimetres} mm`, true, [CODE, codesIn(whole.pictures)]);
    const faulty = print(trial, torn(labelCode(millimetres)));
    trial.expectSaid(`the torn code of a label, ${millimetres} mm`, false, [CODE, codesIn(faulty.pictures)]);
  }
}
