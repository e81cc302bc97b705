import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { SCREENS, visit } from './browser.ts';
import { emptyFarm } from './furnished-farm.ts';
import { allIsSent, arrive, assertFitsScreen, makePlot, register, save } from './journey.ts';
import { openProduct } from './open-product.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** What the farm's settings are on the server, as this person sees them. */
const storedSettings = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('cafezal.token')}` };
    const { farms } = await (await fetch('/api/farms', { headers })).json();
    return (await (await fetch(`/api/farms/${farms[0].id}/settings`, { headers })).json()).settings;
  });

const { product, browser } = await openProduct();

describe('whoever answers for a farm', () => {
  test('sets its own medida and goal, keeps what was typed without a signal, and goes back to ours', async () => {
    const { page, context, picture } = await visit(browser, product.url);
    await page.setViewportSize(SCREENS.phone);
    const email = 'medidas@example.test';
    const farm = `/fazenda/${(await emptyFarm(product.url, { email, name: 'Fazenda Boa Vista' })).farmSlug}`;
    await arrive(page, email, `${farm}/editar`);
    await page.getByRole('link', { name: 'Medidas e contas' }).click();
    await page.getByText('Nada mudou').waitFor();
    await page.getByText('80\u00a0L', { exact: true }).click();
    await field(page, 'Broca, a partir de').fill('200');
    await field(page, 'Meta de umidade, de').fill('10,8');
    await page.getByText('3 mudanças por salvar').waitFor();
    await assertFitsScreen(page);

    const saveButton = page.getByRole('button', { name: 'Salvar medidas' });
    await saveButton.click();
    await page.getByText('Escreva um número de 0,1 a 100.').waitFor();
    await field(page, 'Broca, a partir de').fill('4');
    await context.setOffline(true);
    await saveButton.click();
    await page.getByText('Sem sinal agora. Nada se perdeu').waitFor();
    assert.equal(await field(page, 'Broca, a partir de').inputValue(), '4');
    await context.setOffline(false);
    await saveButton.click();
    await page.getByText('Medidas e contas salvas.').waitFor();
    const stored = await storedSettings(page);
    assert.deepEqual([stored.measureLiters, stored.targetMoisture], [80, { low: 10.8, high: 11.5 }]);

    await page.getByRole('button', { name: 'Voltar ao padrão: Broca, a partir de' }).click();
    await saveButton.click();
    await page.getByText('Nada mudou').waitFor();
    assert.deepEqual((await storedSettings(page)).mipLevels, {
      broca: 3,
      bicho_mineiro: 20,
      ferrugem: 5,
      cercosporiose: 5,
    });

    await page.goto(farm);
    await makePlot(page, 'Sede', '3');
    await register(page, 'Colheita');
    await page.getByRole('checkbox', { name: 'Sede' }).check();
    await page.getByText('medidas', { exact: true }).click();
    await page.getByLabel('Volume colhido').fill('10');
    await page.getByText('= 800\u00a0L').waitFor();
    await save(page, 'Salvar colheita');
    await page.getByText('10 medidas de 80\u00a0L').waitFor();
    await allIsSent(page);
    const harvest = page.url();
    await page.reload();
    await page.getByText('10 medidas de 80\u00a0L').waitFor();

    await page.goto(`${farm}/editar?aba=medidas`);
    await page.getByText('60\u00a0L (balaio)', { exact: true }).click();
    await page.getByText('1 registro da safra').waitFor();
    await page.getByRole('button', { name: 'Ver antes de salvar' }).click();
    await page.getByText(/^de 800 para 600\s?L, de 496 para 372\s?kg$/).waitFor();
    await assertFitsScreen(page);
    await picture('remeasured-list');
    await page.getByRole('switch', { name: /Refazer com 60/ }).check();
    await page.getByRole('button', { name: 'Salvar medidas' }).click();
    await page.getByText('Medidas e contas salvas.').waitFor();
    await page.goto(harvest);
    await page.getByText('10 medidas de 60\u00a0L').waitFor();
  });

  test('tells from which day on sales are taxed in another way, and the numbers of GS1 as far as they fit', async () => {
    const { page, picture } = await visit(browser, product.url);
    const email = 'imposto@example.test';
    const { farmSlug } = await emptyFarm(product.url, { email, name: 'Fazenda Boa Vista' });
    await arrive(page, email, `/fazenda/${farmSlug}/editar?aba=medidas`);
    await page.getByText(/Hoje são 1,63\s%.*SENAR.*Vale desde 01\/04\/2026.*conferido em/).waitFor();
    await page.getByRole('button', { name: 'Acrescentar data' }).click();
    await page.getByLabel('Desde').fill('2026-01-01');
    await page.getByRole('button', { name: 'Acrescentar', exact: true }).click();
    await page.getByText('Escolha como o imposto é pago.').waitFor();
    await page.getByLabel('Como paga').selectOption({ label: 'Sobre a folha, pessoa física' });
    await page.getByRole('button', { name: 'Acrescentar', exact: true }).click();
    await page.getByRole('button', { name: 'Salvar medidas' }).click();
    await page.getByText('Medidas e contas salvas.').waitFor();
    await page.getByText('Desde 01/01/2026: sobre a folha, pessoa física').waitFor();
    assert.deepEqual((await storedSettings(page)).taxRegimes, [{ from: '2026-01-01', regime: 'pf_payroll' }]);

    const saveButton = page.getByRole('button', { name: 'Salvar medidas' });
    const gtin = field(page, 'GTIN do café beneficiado');
    await gtin.fill('7891234000018');
    await saveButton.click();
    await page.getByText('Este GTIN não confere.').waitFor();
    await gtin.fill('7891234000019');
    await saveButton.click();
    await page.getByText('Com um GTIN, diga também o prefixo GS1 da empresa.').waitFor();
    await field(page, 'Prefixo GS1 da empresa').fill('789999');
    await saveButton.click();
    await page.getByText('O GTIN 07891234000019 é de outro prefixo. Confira os dois.').waitFor();
    await assertFitsScreen(page);
    await picture('gs1-phone');
    await field(page, 'Prefixo GS1 da empresa').fill('7891234');
    await saveButton.click();
    await page.getByText('Nada mudou').waitFor();
    const { gs1CompanyPrefix, gtinByForm } = await storedSettings(page);
    assert.deepEqual([gs1CompanyPrefix, gtinByForm], ['7891234', { green_bean: '07891234000019' }]);
    await page.reload();
    assert.match(await gtin.inputValue(), /7891234000019$/);
  });
});
