import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import { seasonOfYear } from '@cafezal/domain/ground/seasons.ts';
import type { Locator } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { growerMapWords } from '../apps/web/src/screens/records/record-form/bought/grower-map.ts';
import { SCREENS, visit } from './browser.ts';
import { allIsSent, appIsKept, arrive, assertFitsScreen, letToastsStay, PERSON, save } from './journey.ts';
import { openProduct } from './open-product.ts';

type Stored = { status: string; season: string | null; outputs: { kg: number }[]; data: Record<string, unknown> };

const outline = (west: number) => {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ].map(([x = 0, y = 0]) => `${west + x / 100},${-21.01 + y / 100}`);
  return `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
};
const GROWERS_MAP = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${outline(-45)}${outline(-44.98)}</Document></kml>`;

const { product, browser } = await openProduct();

describe('what a farm has in store when it begins, and what it buys', () => {
  test('is asked for among the first steps, and a lot is in by four touches besides its digits, without a signal', async () => {
    const app = remoteApp(product.url);
    const email = 'primeiros-passos@example.test';
    const { token } = await signUp(app, { email, password: PERSON.password });
    const { id, farmSlug } = await createFarm(app, token);
    await call(app, 'POST', `/farms/${id}/talhoes`, { token, json: { name: 'Mata', data: { area: 3 } } });
    const { context, page, complaints, picture } = await visit(browser, product.url, {
      screen: 'phone',
      keepsApp: true,
    });
    await letToastsStay(context);
    await arrive(page, email, `/fazenda/${farmSlug}`);
    await page.getByText('O que já está guardado?').waitFor();
    await assertFitsScreen(page);
    await picture('first-steps-stock');
    await page.goto(`/fazenda/${farmSlug}/armazenamento/cadastrar?origem=opening`);
    await page.getByText('Tulha', { exact: true }).waitFor();
    await appIsKept(page);
    await context.setOffline(true);
    const before = seasonOfYear(Number(dayIn('America/Sao_Paulo', new Date()).slice(0, 4)) - 1);
    let touches = 0;
    const touch = async (target: Locator) => {
      touches += 1;
      await target.tap();
    };
    await touch(page.getByText('Tulha', { exact: true }));
    await touch(page.getByRole('button', { name: 'Coco' }));
    await page.keyboard.type('3040');
    await touch(page.getByText(before, { exact: true }));
    await picture('opening-by-touch');
    await touch(page.getByRole('button', { name: /^Guardar 3\.040\s?kg$/ }));
    await page.getByText(/Entraram 3\.040\s?kg/).waitFor();
    assert.equal(touches, 4);
    // Offline still: the next form tells what is noted already.
    await page.goto(`/fazenda/${farmSlug}/armazenamento/cadastrar?origem=opening`);
    await page.getByText('1 lote', { exact: true }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Coco.*Tulha.*3\.040\s?kg/ })
      .waitFor();
    await assertFitsScreen(page);
    await picture('opening-noted');
    await context.setOffline(false);
    await allIsSent(page);
    const { body } = await call<{ records: Stored[] }>(app, 'GET', `/farms/${id}/armazenamento`, { token });
    assert.deepEqual(
      body.records.map(({ season, outputs, data }) => [season, outputs[0]?.kg, data.storageLot, data.origin]),
      [[before, 3040, 'Tulha', 'opening']],
    );
    await page.goto(`/fazenda/${farmSlug}`);
    await page.getByText('Registrar a primeira colheita').waitFor();
    await page.getByText('Em coco').waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('are lots without a lot that they came from', async () => {
    const app = remoteApp(product.url);
    const email = 'estoque@example.test';
    const { token } = await signUp(app, { email, password: PERSON.password });
    const { id, farmSlug } = await createFarm(app, token);
    const { context, page, complaints, picture } = await visit(browser, product.url);
    await arrive(page, email, `/fazenda/${farmSlug}/armazenamento/cadastrar`);
    await page.getByRole('link', { name: 'Já havia', exact: true }).click();
    await page.getByRole('heading', { name: 'Já estava guardado', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Daqui', exact: true }).and(page.locator(':not([aria-current])')).waitFor();
    await page.getByRole('button', { name: 'Coco' }).click();
    await page.keyboard.type('3040');
    await assertFitsScreen(page);
    await page.setViewportSize(SCREENS.desktop);
    await page.getByText(/^3\.040\s?kg de coco$/).waitFor();
    await picture('opening-stock');
    await page.setViewportSize(SCREENS.phone);
    await save(page, 'Guardar 3.040\u00a0kg');

    await page.goto(`/fazenda/${farmSlug}/armazenamento/cadastrar?origem=bought`);
    await page.getByRole('heading', { name: 'Café comprado', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Coco' }).click();
    await page.getByText('sacas de 40 kg', { exact: true }).click();
    await page.getByLabel('Peso', { exact: true }).fill('120');
    await page.getByLabel('Preço pago').fill('1480');
    await page.getByLabel('Renda').fill('48');
    await page.getByText('4.800 kg × 48 % ÷ 60 = 38,4 sacas.').waitFor();
    await page.getByText('Custou R$ 56.832,00.').waitFor();
    await page.getByText('Tenho o mapa do produtor').click();
    await page.getByLabel('Trazer o mapa').setInputFiles({
      name: 'produtor.kml',
      mimeType: 'application/vnd.google-earth.kml+xml',
      buffer: Buffer.from(GROWERS_MAP),
    });
    await page.getByText(/^2 talhões, 230,22\s?ha\.$/).waitFor();
    // What he has in store and what he buys, by their kg.
    await page.getByText('Se juntar com o seu').waitFor();
    await page.getByText(/^61,22\s?%$/).waitFor();
    await assertFitsScreen(page);
    await picture('bought-coffee');
    await save(page, 'Salvar armazenamento');
    await allIsSent(page);
    await page.getByText('com mapa do produtor').waitFor();
    await page.getByText('120 sacas de 40 kg', { exact: true }).waitFor();
    await picture('bought-lot');

    const { body } = await call<{ records: Stored[] }>(app, 'GET', `/farms/${id}/armazenamento`, { token });
    const seen = body.records.map(({ status, season, outputs, data }) => [
      status,
      season,
      outputs[0]?.kg,
      data.purchaseTotal,
      growerMapWords(data.originGeometry),
    ]);
    assert.deepEqual(
      new Set(seen.map((row) => JSON.stringify(row))),
      new Set([
        JSON.stringify(['in_stock', null, 3040, undefined, null]),
        JSON.stringify(['in_stock', null, 4800, 56_832, '2 talhões, 230,22\u00a0ha']),
      ]),
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
