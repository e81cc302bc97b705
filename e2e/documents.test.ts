import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp, TINY_PNG } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { allIsSent, appIsKept, arrive, assertFitsScreen, PERSON, save } from './journey.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();

describe('the papers of a farm', () => {
  test('are in a tab with their ends, and keep their files', async () => {
    const app = remoteApp(product.url);
    const email = 'papeis@example.test';
    const { token } = await signUp(app, { email, password: PERSON.password });
    const { id, farmSlug } = await createFarm(app, token);
    const make = (data: object, name?: string) =>
      call(app, 'POST', `/farms/${id}/documentos`, { token, json: { name, data } });
    await make({ kind: 'license', documentNumber: 'LAS 0417/2021', validUntil: '2026-06-30' }, 'Licença do lavador');
    await make({ kind: 'certificate', certification: 'certifica_minas', validUntil: '2099-03-11' });
    await make({ kind: 'tenure', tenureKind: 'meacao', sharePct: 50 });
    const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    await arrive(page, email, `/fazenda/${farmSlug}/editar`);
    await page.getByRole('link', { name: 'Documentos', exact: true }).last().click();
    await page.getByText('Venceu: Licença do lavador.').waitFor();
    await page.getByText('Certifica Minas', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Novo documento' }).click();
    await page.getByLabel('Documento', { exact: true }).selectOption('ccir');
    await page.getByLabel('Número').fill('950.033');
    await page.getByLabel('Número').blur();
    await page.getByText('tem 13 números').waitFor();
    await page.getByLabel('Número').fill('950.033.271.446-0');
    await page.getByText('tem 13 números').waitFor({ state: 'detached' });
    await save(page, 'Salvar documento');
    await allIsSent(page);
    const chosen = page.waitForEvent('filechooser');
    await page.getByText('Pôr arquivo').click();
    await (await chosen).setFiles({ name: 'ccir-2025.png', mimeType: 'image/png', buffer: TINY_PNG });
    await page.getByRole('button', { name: 'ccir-2025.png', exact: true }).waitFor();
    await picture('document');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'ccir-2025.png', exact: true }).click();
    assert.equal((await saved).suggestedFilename(), 'ccir-2025.png');

    await page.goto(`/fazenda/${farmSlug}/editar?aba=documentos`);
    await page.getByRole('button', { name: 'ccir-2025.png' }).waitFor();
    await assertFitsScreen(page);
    await picture('documents');
    await appIsKept(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'ccir-2025.png' }).click();
    await page.getByText('Os arquivos precisam de conexão.').waitFor();
    await context.setOffline(false);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
