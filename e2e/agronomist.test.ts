import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  connectionSays,
  goWithin,
  isRedrawn,
  save,
} from './journey.ts';
import { openProduct } from './open-product.ts';

type Position = { longitude: number; latitude: number };

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Placemark><name>Sede velha</name><Point><coordinates>-45.1262,-22.1222,0</coordinates></Point></Placemark>
  <Placemark><name>Grota</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
    -45.1270,-22.1215,0 -45.1262,-22.1215,0 -45.1262,-22.1208,0 -45.1270,-22.1208,0 -45.1270,-22.1215,0
  </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
</Document></kml>`;

/** Entities that would grow to gigabytes, were they read. */
const HOSTILE = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<kml><Placemark><name>&b;</name></Placemark></kml>`;

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

/** Corners of a square of about 50 m, and points between them, 10 m apart. */
function squareWalk({ longitude, latitude }: Position): Position[] {
  const step = 0.0001;
  const corners = [
    [0, 0],
    [5, 0],
    [5, 5],
    [0, 5],
  ] as const;
  return corners.flatMap(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length] ?? [0, 0];
    return [0, 1, 2, 3, 4].map((part) => ({
      longitude: longitude + (x + ((toX - x) * part) / 5) * step,
      latitude: latitude + (y + ((toY - y) * part) / 5) * step,
    }));
  });
}

const editor = (page: Page): Locator => page.getByRole('dialog', { name: 'Contorno do talhão' });

async function nameAndSave(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await save(page, 'Salvar talhão');
  await page.getByRole('heading', { name: `Talhão ${name}`, level: 1 }).waitFor();
}

/** Sees the plots on the map and in the list, opens one, and reads when it may be picked and what it bore. */
async function readsThePlots(page: Page): Promise<void> {
  await page.getByText('4 talhões · 10 ha plantados de 24 ha').waitFor();
  const map = page.getByRole('img', { name: 'Mapa dos 4 talhões, colorido por cultivar' });
  await map.getByText('Cruzeiro').waitFor();
  await page.getByRole('link', { name: /01 – Cruzeiro.*5 ha.*24,9 sc\/ha/ }).waitFor();
  await assertFitsScreen(page);
  await map.getByText('Sede').waitFor();
  await map.locator('[data-area]').last().click();
  await page.getByRole('heading', { name: 'Talhão 04 – Sede', level: 1 }).waitFor();
  await page
    .getByText(/faltava 1 dia/)
    .first()
    .or(page.getByRole('img', { name: /faltava 1 dia/ }))
    .first()
    .waitFor();
  await page.getByText('O lote 26-COL-0011 leva a marca até a venda.').waitFor();
  await page.getByRole('listitem').filter({ hasText: '2026/27' }).filter({ hasText: '19,6' }).waitFor();
  await assertFitsScreen(page);
}

/** Ends what was planned, as who did it, by the first button of its head. */
async function doesIt(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByText('Planejada', { exact: true }).waitFor();
  await main
    .getByRole('navigation', { name: 'O que fazer com este registro' })
    .getByRole('link', { name: /^Concluir/ })
    .click();
  await page.getByRole('heading', { name: /^Concluir Pulverização/ }).waitFor();
  await save(page, 'Concluir atividade');
  await main.getByText('Realizada', { exact: true }).waitFor();
  assert.equal(await main.getByText('Talhões', { exact: true }).count(), 1);
  await main.getByText('0,75 L/ha').waitFor();
}

/** Recommends a spraying of today on two plots at once, without signal, and does it. */
async function recommends(page: Page, context: BrowserContext, farm: FurnishedFarm): Promise<void> {
  await page.goto(`/fazenda/${farm.farmSlug}/cadastrar-atividade`);
  await page.getByLabel('Tipo de atividade').selectOption({ label: 'Pulverização' });
  // The app is kept on the device by now, or a page could not be opened without a network.
  await appIsKept(page);
  await context.setOffline(true);
  await connectionSays(page, /^Sem conexão/);
  await page.getByRole('button', { name: 'Salvar atividade' }).click();
  await page.getByText('Falta informar em quais talhões foi.').waitFor();
  await page.getByRole('checkbox', { name: /^Mata/ }).check();
  await page.getByRole('checkbox', { name: /^Cruzeiro/ }).check();
  await page.getByLabel('Produto', { exact: true }).fill('Fungicida X');
  await page.getByLabel('Dose', { exact: true }).fill('0,75');
  await page.getByLabel('Carência', { exact: true }).fill('30');
  await page.getByLabel('Receituário agronômico', { exact: true }).fill('RA-2026-0200');
  await page.getByRole('radio', { name: 'Ainda não' }).check();
  await page.getByText('Fica planejada para hoje.').waitFor();
  await save(page, 'Salvar atividade');
  await doesIt(page);
  await goWithin(page, `/fazenda/${farm.farmSlug}/atividades`);
  await page.getByRole('link', { name: /^Pulverização Mata e Cruzeiro/ }).waitFor();
  await page.goto(`/fazenda/${farm.farmSlug}/talhoes`);
  await page.getByRole('link', { name: /02 – Mata/ }).click();
  await page.getByText(/^Livre a partir de/).waitFor();
  await page.getByText(/Faltam \d+ dias\./).waitFor();
}

/** Draws four corners by touch, with a crossing on the way that is told and taken back. */
async function drawsByTouch(page: Page): Promise<void> {
  const map = editor(page).getByRole('img', { name: 'Mapa para desenhar o contorno' });
  await map.waitFor();
  await isRedrawn(page);
  const box = await map.boundingBox();
  assert(box !== null);
  const touch = (x: number, y: number) => page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
  await touch(-20, -26);
  await touch(40, 34);
  await editor(page).getByText('Com 2 cantos não há área: marque mais 1.').waitFor();
  await touch(40, -26);
  await touch(-20, 34);
  await editor(page).getByText('As linhas se cruzam. Arraste um canto ou desfaça o último.').waitFor();
  for (let step = 0; step < 3; step += 1) await editor(page).getByRole('button', { name: 'Desfazer' }).click();
  await touch(40, -26);
  await touch(40, 34);
  await touch(-20, 34);
  await editor(page)
    .getByText(/^4 cantos · /)
    .waitFor();
}

/** Draws three corners with keys alone, one of them moved by arrows, and takes all back. */
async function drawsByKeys(page: Page): Promise<void> {
  // A key that comes before the map has its size marks nothing.
  await editor(page).getByRole('img', { name: 'Mapa para desenhar o contorno' }).waitFor();
  await editor(page)
    .getByRole('group', { name: /^Mapa para desenhar/ })
    .focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await editor(page)
    .getByText(/^3 cantos · /)
    .waitFor();
  await editor(page).getByRole('button', { name: 'Canto 2 de 3' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  await editor(page).getByText('Com 2 cantos não há área: marque mais 1.').waitFor();
  await page.keyboard.press('Control+z');
  await editor(page)
    .getByText(/^3 cantos · /)
    .waitFor();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  await editor(page).getByRole('button', { name: 'Desfazer', disabled: true }).waitFor();
}

/** Draws a plot from the list, its area filled in from the outline, without signal. */
async function draws(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('link', { name: 'Desenhar' }).click();
  await drawsByKeys(page);
  await drawsByTouch(page);
  await editor(page).getByRole('button', { name: 'Usar este contorno' }).click();
  await page.getByText(/^Contorno com \d cantos\./).waitFor();
  assert.match(await page.getByLabel('Área', { exact: true }).inputValue(), /^\d+(?:,\d+)?$/);
  await nameAndSave(page, 'Desenhado');
}

/** Is refused a hostile file and a picture, then takes one shape of a KML file. */
async function imports(page: Page, list: string): Promise<void> {
  await goWithin(page, list);
  await page.getByRole('link', { name: 'Importar' }).click();
  const choose = editor(page).getByLabel('Escolher arquivo');
  await choose.setInputFiles(file('fazenda.kml', HOSTILE));
  await editor(page)
    .getByText(/Salve de novo como KML simples/)
    .waitFor();
  await choose.setInputFiles(file('foto.jpg', 'ÿØÿà'));
  await editor(page)
    .getByText(/não é KML, KMZ, GPX nem GeoJSON/)
    .waitFor();
  await choose.setInputFiles(file('fazenda.kml', KML));
  await editor(page).getByText('O arquivo traz 2 áreas. Qual é este talhão?').waitFor();
  await editor(page)
    .getByRole('button', { name: /^Grota/ })
    .click();
  await editor(page)
    .getByText(/^4 cantos · 0,6\d+\sha$/)
    .waitFor();
  await editor(page).getByRole('button', { name: 'Usar este contorno' }).click();
  await nameAndSave(page, 'Grota');
}

const isAt = (page: Page, points: number) =>
  editor(page).getByText('Pontos').locator('..').getByText(String(points), { exact: true });

/** Walks round a plot, is interrupted by a reload, and goes on from where he was. */
async function walks(page: Page, context: BrowserContext, list: string): Promise<void> {
  const path = squareWalk({ longitude: -45.1312, latitude: -22.1215 });
  const goTo = (position: Position) => context.setGeolocation({ ...position, accuracy: 4 });
  const walk = async (from: number, to: number) => {
    for (const [at, position] of path.slice(from, to).entries()) {
      await goTo(position);
      await isAt(page, from + at + 1).waitFor();
    }
  };
  await context.grantPermissions(['geolocation']);
  const [start] = path;
  assert(start !== undefined);
  await goTo(start);
  await page.goto(list);
  await page.getByRole('link', { name: 'Andar' }).click();
  await editor(page).getByRole('button', { name: 'Começar' }).click();
  await walk(0, 8);
  await editor(page).getByRole('button', { name: 'Pausar' }).click();
  await editor(page).getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Continuar o contorno de 8 pontos' }).waitFor();
  await page
    .getByRole('link', { name: 'Cancelar' })
    .or(page.getByRole('link', { name: 'Voltar' }))
    .first()
    .click();
  await page.getByRole('heading', { name: 'Talhões', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Andar' }).click();
  await isAt(page, 8).waitFor();
  await page.reload();
  await isAt(page, 8).waitFor();
  await editor(page).getByRole('button', { name: 'Continuar' }).click();
  await walk(8, path.length);
  await editor(page).getByText('± 4').waitFor();
  await editor(page).getByRole('button', { name: 'Terminar' }).click();
  await editor(page)
    .getByText(/^[4-7] cantos · 0,2\d+\sha$/)
    .waitFor();
  await editor(page).getByRole('button', { name: 'Usar este contorno' }).click();
  await nameAndSave(page, 'Andado');
}

const { product, browser } = await openProduct();

describe('an agronomist', () => {
  test('reads plots, recommends, and puts three on the map', { timeout: 600_000 }, async () => {
    const email = 'agronoma@example.test';
    const farm = await furnishFarm(product.url, email);
    const list = `/fazenda/${farm.farmSlug}/talhoes`;
    const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    await arrive(page, email, list);
    await readsThePlots(page);
    await picture('plot');
    await recommends(page, context, farm);
    await draws(page, list);
    await context.setOffline(false);
    await allIsSent(page);
    await imports(page, list);
    await walks(page, context, list);
    await page.goto(list);
    await page.getByText(/^7 talhões/).waitFor();
    await picture('plots');
    await allIsSent(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
