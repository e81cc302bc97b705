import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { makeFolder, PRODUCT, startProcess } from '../apps/server/src/test/platform-process.ts';
import { buildWeb } from './build-web.ts';
import { openPage, SCREENS, signIn, takePicture } from './pictures/camera.ts';
import { makePicturedFarm, type PicturedFarm } from './pictures/season-on-server.ts';
import { findChromium } from './test-programs.ts';

const ROOT = join(import.meta.dirname, '..');
const LANDING = 'apps/web/public/pictures';
/** Most bytes of one picture of the landing page. */
const MOST = 40_000;

/** A day within the worked season, with lots in every stage, and one after it. */
const UNDER_WAY = { email: 'em-andamento@example.test', day: '2026-07-15' } as const;
const OVER = { email: 'terminada@example.test', day: '2026-10-31' } as const;
/** 17 h of São Paulo. */
const evening = (day: string): string => `${day}T20:00:00.000Z`;

type Studio = { browser: Browser; url: string; underWay: PicturedFarm; over: PicturedFarm };

/** Goes to an address, waits until it shows the words `ready`, and keeps what the screen shows. */
async function keep(page: Page, file: string, [address, ready]: readonly [string, string | RegExp]): Promise<void> {
  await page.goto(address);
  await page.getByText(ready).filter({ visible: true }).first().waitFor();
  await keepHere(page, file);
}

async function keepHere(page: Page, file: string): Promise<void> {
  const bytes = await takePicture(page, join(ROOT, file));
  process.stdout.write(`${file}: ${(bytes / 1_000).toFixed(1)} kB\n`);
  if (file.endsWith('.webp') && bytes > MOST) throw new Error(`${file} is over ${MOST / 1_000} kB.`);
}

async function fillHarvest(page: Page): Promise<void> {
  await page.getByText(/Mata$/).first().click();
  await page.getByLabel('Volume colhido').fill('62');
  await page.getByLabel('Volume colhido').blur();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function seasonUnderWay({ browser, url, underWay }: Studio): Promise<void> {
  const now = evening(UNDER_WAY.day);
  const home = `/fazenda/${underWay.farmSlug}`;
  const phone = await openPage(browser, url, { screen: SCREENS.phone, now });
  await signIn(phone, underWay);
  await keep(phone, `${LANDING}/painel.webp`, [home, /^Medir /]);
  await keep(phone, `${LANDING}/secagem.webp`, [`${home}/secagem/${underWay.slugs.get('D6')}`, /16,8/]);
  await phone.goto(`${home}/colheita/cadastrar`);
  await fillHarvest(phone);
  await keepHere(phone, `${LANDING}/colheita.webp`);
  const desktop = await openPage(browser, url, { screen: SCREENS.desktop, now });
  await signIn(desktop, underWay);
  await keep(desktop, 'docs/pictures/lista.png', [`${home}/secagem`, 'Secagem do lavado Sede']);
}

async function seasonOver({ browser, url, over }: Studio): Promise<void> {
  const home = `/fazenda/${over.farmSlug}`;
  const phone = await openPage(browser, url, { screen: SCREENS.phone, now: evening(OVER.day) });
  await signIn(phone, over);
  await keep(phone, `${LANDING}/safra.webp`, [`${home}/relatorios?relatorio=resumo-da-safra`, 'Por hectare']);
  await keep(phone, `${LANDING}/origem.webp`, [`${home}/vendas/${over.slugs.get('V2')}/rastreabilidade`, /70,4/]);
}

/** What a message shows of a link: the landing page's own top, once its pictures are there. */
async function sharedPicture({ browser, url }: Studio): Promise<void> {
  await buildWeb();
  const page = await openPage(browser, url, { screen: SCREENS.shared, now: evening(UNDER_WAY.day) });
  await page.goto('/', { waitUntil: 'networkidle' });
  await keepHere(page, `${LANDING}/compartilhar.jpg`);
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  const underWay = await makePicturedFarm(url, UNDER_WAY);
  const over = await makePicturedFarm(url, OVER);
  const studio: Studio = { browser, url, underWay, over };
  await seasonUnderWay(studio);
  await seasonOver(studio);
  await sharedPicture(studio);
}

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium: set CHROMIUM_PATH.');
await buildWeb();
const account = { name: 'the present user', identity: null };
const folder = await makeFolder(account);
const server = startProcess(account, { DATA_DIR: join(folder.path, 'data'), NODE_ENV: 'production' }, PRODUCT);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await takeAll(browser, await server.url);
} finally {
  await browser.close();
  server.signal('SIGTERM');
  await server.ended;
  await folder.remove();
}
