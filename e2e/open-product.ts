import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The product and a browser for the tests of a file, ended after the last of them. */
export async function openProduct(): Promise<{ product: Product; browser: Browser }> {
  const product = await startProduct();
  let browser: Browser | undefined;
  after(async () => {
    await browser?.close();
    await product.stop();
  });
  browser = await openBrowser();
  return { product, browser };
}
