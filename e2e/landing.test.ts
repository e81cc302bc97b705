import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import { SCREENS, visit } from './browser.ts';
import { assertFitsScreen } from './journey.ts';
import { openProduct } from './open-product.ts';

const MOST_BYTES = 30_000;

const attributesOf = (html: string, tag: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?=[\\s>])[^>]*?\\s${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  );

const { product, browser } = await openProduct();

describe('the landing page', () => {
  let html: string;

  const bytesAt = async (path: string): Promise<{ status: number; type: string | null; bytes: Buffer }> => {
    const answer = await fetch(new URL(path, product.url));
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };

  before(async () => {
    html = (await bytesAt('/')).bytes.toString('utf8');
  });
  test('says in its HTML what the product is and how to get in', () => {
    assert.match(html, /<html lang="pt-BR">/);
    assert.match(html, /<h1>Do talhão à saca vendida, cada quilo no seu lugar\.<\/h1>/);
    const links = attributesOf(html, 'a', 'href');
    for (const address of ['/login', '/register']) assert(links.includes(address), address);
    assert.match(html, /<meta name="description" content="[^"]{50,}"/);
    assert.match(html, /<link rel="canonical" href="https?:\/\/[^/"]+\/"/);
    assert.match(html, /<link rel="manifest"/);
  });

  test('holds no script and no style of its own, as its security policy demands', () => {
    assert.doesNotMatch(html, /<script|<style|\sstyle="|\son\w+="|javascript:/i);
  });

  test('weighs at most 30 kB with its style sheet, compressed', async () => {
    const sheets = attributesOf(html, 'link rel="stylesheet"', 'href');
    assert.equal(sheets.length, 1);
    const parts = [Buffer.from(html), ...(await Promise.all(sheets.map(async (path) => (await bytesAt(path)).bytes)))];
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
    assert(bytes <= MOST_BYTES, `${bytes} bytes`);
  });

  test('names only places within it and files that are there', async () => {
    for (const address of attributesOf(html, 'a', 'href').filter((one) => one.startsWith('#'))) {
      assert(html.includes(`id="${address.slice(1)}"`), address);
    }
    const [shared = ''] = attributesOf(html, 'meta property="og:image"', 'content');
    assert.match(shared, /^https?:\/\/[^/]+\/pictures\/compartilhar\.jpg$/);
    const files = [
      ...attributesOf(html, 'link', 'href').filter((one) => !one.startsWith('http')),
      ...attributesOf(html, 'img', 'src'),
      new URL(shared).pathname,
      '/robots.txt',
    ];
    for (const path of files) {
      const { status, type } = await bytesAt(path);
      assert.deepEqual([status, type?.startsWith('text/html')], [200, false], path);
    }
  });

  test('shows pictures of at most 40 kB that keep their place', async () => {
    const pictures = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
    assert(pictures.length >= 5);
    for (const tag of pictures) {
      assert.match(tag, /width="\d+"/);
      assert.match(tag, /height="\d+"/);
      assert.match(tag, /alt="[^"]+"/);
      const [src = ''] = attributesOf(tag, 'img', 'src');
      assert((await bytesAt(src)).bytes.length <= 40_000, src);
    }
  });

  for (const screen of ['phone', 'desktop'] as const) {
    test(`reads without script on a ${screen}`, async () => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: SCREENS[screen],
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: /^Do talhão/ }).waitFor();
      await assertFitsScreen(page);
      const answer = page.getByText('Corrija onde aconteceu.');
      assert.equal(await answer.isVisible(), false);
      await page.getByText('E se eu errar um peso').click();
      await answer.waitFor();
      await context.close();
    });

    for (const scheme of ['light', 'dark'] as const) {
      test(`shuts nobody out on a ${screen} in ${scheme}`, async () => {
        const { context, page, complaints, picture } = await visit(browser, product.url, { screen });
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto('/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await assertFitsScreen(page);
        await page.evaluate(axe.source);
        const violations = await page.evaluate('axe.run().then((found) => found.violations.map((one) => one.id))');
        assert.deepEqual(violations, []);
        for (const image of await page.locator('img').filter({ visible: true }).all())
          await image.scrollIntoViewIfNeeded();
        await picture(`landing-${screen}-${scheme}`);
        assert.deepEqual(complaints, []);
        await context.close();
      });
    }
  }
});
