import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openBrowser, visit } from './browser.ts';
import { allIsSent, makeFarm, register, save, signUp } from './journey.ts';
import { startProduct } from './product.ts';

/** A name of the farm's own network: what browsers call a secure page has https, or is on the same machine. */
const HOST = 'cafezal.test';

const product = await startProduct();
const browser = await openBrowser(`--host-resolver-rules=MAP ${HOST} 127.0.0.1`);
after(async () => {
  await browser.close();
  await product.stop();
});

describe('a farm’s own server without https', () => {
  test('takes plots and harvests, and a form keeps what is typed over a reload', async () => {
    const url = Object.assign(new URL(product.url), { hostname: HOST }).origin;
    const { context, page, complaints } = await visit(browser, url);
    await signUp(page, 'sem-https@example.test');
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await makeFarm(page, 'Fazenda da Rede');
    await register(page, 'Talhão');
    await page.getByLabel('Nome', { exact: true }).fill('Sede');
    await page.getByLabel('Área', { exact: true }).fill('3');
    await page.reload();
    await page.getByLabel('Área', { exact: true }).and(page.locator('[value="3"]')).waitFor();
    await save(page, 'Salvar talhão');
    await register(page, 'Colheita');
    await page.getByRole('checkbox', { name: 'Sede' }).check();
    await page.getByText('litros', { exact: true }).click();
    await page.getByLabel('Volume colhido').fill('6000');
    await save(page, 'Salvar colheita');
    await allIsSent(page);
    // The browser says of plain http itself that it takes no orders on who may open the page.
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.startsWith('The Cross-Origin-Opener-Policy')),
      [],
    );
    await context.close();
  });
});
