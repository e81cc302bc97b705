import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { signUp } from '../apps/server/src/test/test-client.ts';
import { PERSON, signIn } from './journey.ts';
import { type OwnBrowser, startOwnBrowser } from './own-browser.ts';
import { startProduct } from './product.ts';

const product = await startProduct();
after(() => product.stop());

const isHome = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();

/** Lets the access token end, and waits until the server took a call with the next one. */
async function renew(page: Page): Promise<void> {
  const old = await page.evaluate(() => {
    localStorage.setItem('cafezal.tokenExpiresAt', new Date(0).toISOString());
    return localStorage.getItem('cafezal.token');
  });
  const isTaken = page.waitForResponse((answer) => {
    const { authorization } = answer.request().headers();
    return answer.ok() && authorization !== undefined && authorization !== `Bearer ${old}`;
  });
  await page.reload({ waitUntil: 'commit' });
  await isTaken;
}

describe('a browser that is killed', () => {
  let folder = '';
  let running: OwnBrowser;

  const open = async (): Promise<Page> => {
    running = await startOwnBrowser(folder, false);
    return running.context.newPage();
  };
  /** Signs a new person in. */
  const begin = async (context: { after: (end: () => Promise<void>) => void }, email: string): Promise<Page> => {
    folder = await mkdtemp(join(tmpdir(), 'cafezal-killed-'));
    context.after(async () => {
      await running.end('killed');
      await rm(folder, { recursive: true, maxRetries: 5 });
    });
    await signUp(remoteApp(product.url), { email, password: PERSON.password });
    const page = await open();
    await signIn(page, email, product.url);
    return page;
  };
  const killAndOpen = async (): Promise<Page> => {
    await running.end('killed');
    const page = await open();
    await page.goto(`${product.url}/fazenda`);
    return page;
  };
  /** The same of somebody who is signed in: no call goes out before what the browser lost is restored. */
  const killAndComeBack = async (): Promise<Page> => {
    await running.end('killed');
    const page = await open();
    const isRestored = page.waitForResponse((answer) => answer.request().headers().authorization !== undefined);
    await page.goto(`${product.url}/fazenda`);
    await isRestored;
    return page;
  };

  test('right after the sign-in comes back signed in', async (context) => {
    await begin(context, 'entrou@example.test');
    await isHome(await killAndOpen());
  });

  test('right after a refresh comes back with the tokens that the server takes', async (context) => {
    await renew(await begin(context, 'renovou@example.test'));
    // Twice: the tokens of the second start were made by the first.
    for (let start = 0; start < 2; start += 1) {
      const page = await killAndComeBack();
      await isHome(page);
      await renew(page);
      await isHome(page);
      assert.notEqual(await page.evaluate(() => localStorage.getItem('cafezal.refreshToken')), null);
    }
  });

  test('right after the sign-out stays signed out, though the sign-in had long been on the disk', async (context) => {
    await begin(context, 'saiu@example.test');
    await running.end('inOrder');
    const page = await open();
    await page.goto(`${product.url}/fazenda`);
    await isHome(page);
    await page.getByRole('button', { name: /^Sua conta/ }).click();
    await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
    const isOut = page.waitForResponse((answer) => answer.url().endsWith('/auth/logout'));
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click();
    await isOut;
    const opened = await killAndOpen();
    await opened.getByRole('heading', { name: 'Entrar' }).waitFor();
    assert.equal(await opened.evaluate(() => localStorage.getItem('cafezal.person')), null);
  });
});
