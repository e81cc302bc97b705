import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { openBrowser, visit } from '../e2e/browser.ts';
import { furnishFarm } from '../e2e/furnished-farm.ts';
import { signIn } from '../e2e/journey.ts';
import { startProduct } from '../e2e/product.ts';
import { buildWeb } from '../scripts/build-web.ts';
import type { Trial } from './trial.ts';

const EMAIL = 'etiquetas@example.test';
/** As sharp as a cheap thermal printer. */
const DOTS_PER_INCH = '203';
const SIZES = ['100 × 60', '50 × 30', 'Folha A4'] as const;

type Record = { id: string; slug: string; outputs: { key: string }[] };
type Published = { publication: { qr: string } };

/** Prints the screen as it stands, and has the codes read; `isSound` says whether each must be the text. */
async function read(
  { folder, prepare, expectSaid }: Trial,
  page: Page,
  [what, text, isSound]: [string, string, boolean],
) {
  const [pdf, picture] = [join(folder, 'labels.pdf'), join(folder, 'labels')];
  writeFileSync(pdf, await page.pdf({ preferCSSPageSize: true }));
  prepare(['pdftoppm', '-r', DOTS_PER_INCH, '-png', '-singlefile', pdf, picture]);
  expectSaid(what, isSound, [text, ['zbarimg', '--quiet', '--raw', `${picture}.png`]]);
  rmSync(`${picture}.png`);
}

/** Takes a third of each code away, which is more than it can do without. */
const tear = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const path of document.querySelectorAll('svg[aria-label^="QR"] path')) {
      const runs = (path.getAttribute('d') ?? '').split('M');
      path.setAttribute('d', runs.slice(0, Math.round((runs.length * 2) / 3)).join('M'));
    }
  });

/** A farm with a stored lot that is published, and what the codes of its labels say. */
async function publishedLot(url: string) {
  const farm = await furnishFarm(url, EMAIL);
  const app = remoteApp(url);
  const token = farm.token;
  const { body } = await call<{ records: Record[] }>(app, 'GET', `/farms/${farm.id}/armazenamento`, { token });
  const [lot] = body.records;
  if (lot === undefined) throw new Error('the farm has no stored lot');
  const json = { recordId: lot.id, output: lot.outputs[0]?.key };
  const made = await call<Published>(app, 'POST', `/farms/${farm.id}/publicacoes`, { token, json });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const path = `/fazenda/${farm.farmSlug}/armazenamento/${lot.slug}`;
  return { path, codes: { 'De dentro': lot.id, 'Para o comprador': made.body.publication.qr } };
}

/** Prints labels from the product's screen in each size, with each code, and has them read as a camera would. */
export async function checkLabels(trial: Trial): Promise<void> {
  await buildWeb();
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const { path, codes } = await publishedLot(product.url);
    const { page } = await visit(browser, product.url, { screen: 'desktop' });
    await signIn(page, EMAIL);
    await page.goto(`${path}/etiqueta`);
    for (const [code, text] of Object.entries(codes)) {
      await page.getByText(code, { exact: true }).click();
      for (const size of SIZES) {
        await page.getByText(size).first().click();
        await read(trial, page, [`the label ${size} from the screen, ${code}`, text, true]);
      }
    }
    await tear(page);
    await read(trial, page, ['the torn label from the screen', codes['Para o comprador'], false]);
  } finally {
    await browser.close();
    await product.stop();
  }
}
