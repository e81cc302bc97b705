import { describe, test } from 'node:test';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { appIsKept, arrive, PERSON } from './journey.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();

/** A person on a device that has nothing yet, and the dashboard of their farm. */
async function newcomer(email: string) {
  const server = remoteApp(product.url);
  const { token } = await signUp(server, { email, password: PERSON.password });
  const { farmSlug } = await createFarm(server, token);
  const visited = await visit(browser, product.url, { keepsApp: true });
  return { ...visited, dashboard: `/fazenda/${farmSlug}` };
}

describe('the app comes to lie on a device', () => {
  test('whose page was on its way as the worker began', async () => {
    const email = 'a-caminho@example.test';
    const { context, page, dashboard } = await newcomer(email);
    await arrive(page, email, dashboard);
    const other = await context.newPage();
    // The browser lets a worker take the pages that are there, not one that is still waiting for its document.
    await other.route('**/novo', async (route) => {
      await appIsKept(page);
      await route.continue();
    });
    await other.goto(`${dashboard}/talhoes/novo`);
    await appIsKept(other);
    await context.close();
  });

  test('to which one of its files did not come', async () => {
    const email = 'sinal-fraco@example.test';
    const { context, page, dashboard } = await newcomer(email);
    await page.clock.install();
    let isRefused = false;
    await context.route('**/assets/trace-*', async (route) => {
      if (isRefused || route.request().serviceWorker() === null) return await route.continue();
      isRefused = true;
      await route.abort();
    });
    const refused = context.waitForEvent('requestfailed', (request) => request.serviceWorker() !== null);
    await arrive(page, email, dashboard);
    await refused;
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) === undefined);
    await page.clock.fastForward('01:00');
    await appIsKept(page);
    await context.close();
  });
});
