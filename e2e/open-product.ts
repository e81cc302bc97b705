import { after } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { sharedPlaceOf } from './shared-places.ts';

/** The product and a browser for the tests of a file: its own, or shared with other files, whose people and farms are there too. */
export type OpenProduct = { product: Pick<Product, 'url' | 'mails'>; browser: Browser };

async function startOwn(): Promise<OpenProduct> {
  const product = await startProduct();
  let browser: Browser | undefined;
  after(async () => {
    await browser?.close();
    await product.stop();
  });
  browser = await openBrowser();
  return { product, browser };
}

/** Opens the product for the test file that runs, until after the last of its tests. */
export async function openProduct(): Promise<OpenProduct> {
  const place = sharedPlaceOf(process.argv[1] ?? '');
  if (place === undefined) return startOwn();
  const browser = await chromium.connect(place.browser);
  after(() => browser.close());
  return { product: place, browser };
}
