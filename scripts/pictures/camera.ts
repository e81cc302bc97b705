import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { liveOn } from '../../e2e/own-day.ts';
import type { PicturedFarm } from './season-on-server.ts';

/** A screen in px, and how many dots of the picture a px has. */
export type Screen = { width: number; height: number; dots: number };

/** A phone in the hand, a laptop in the office, and what a message shows of a link. */
export const SCREENS = {
  phone: { width: 360, height: 740, dots: 2 },
  desktop: { width: 1280, height: 800, dots: 1 },
  shared: { width: 1200, height: 630, dots: 1 },
} as const satisfies Record<string, Screen>;

/** Opens a page of that screen on which it is `now`, an ISO instant, though time goes on within a screen. */
export async function openPage(browser: Browser, url: string, { screen, now }: { screen: Screen; now: string }) {
  const { width, height, dots } = screen;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: dots,
    hasTouch: width < 768,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await liveOn(context, now);
  return await context.newPage();
}

/** Signs the person of a farm in; ends on the list of farms. */
export async function signIn(page: Page, { email, password }: PicturedFarm): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
}

const QUALITY = { webp: 72, jpeg: 82 } as const;
type Format = 'png' | keyof typeof QUALITY;

const formatOf = (file: string): Format => {
  if (file.endsWith('.webp')) return 'webp';
  return file.endsWith('.jpg') ? 'jpeg' : 'png';
};

/** The page or what holds a table, where it can be pushed sideways: a picture of it would show something cut off. */
const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, main, main *')]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .filter((part) => part.tagName === 'HTML' || part.querySelector('table') !== null)
      .map((part) => part.getAttribute('aria-label') ?? `${part.tagName.toLowerCase()}.${part.className}`),
  );

/** Keeps what the screen shows in `file`, in the format of its name; gives the bytes it took. Throws where a part of it is cut off. */
export async function takePicture(page: Page, file: string): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  const cut = await cutParts(page);
  if (cut.length > 0) throw new Error(`${file}: this scrolls sideways: ${cut.join(', ')}`);
  const format = formatOf(file);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'png' ? {} : { quality: QUALITY[format] }),
  });
  await session.detach();
  const picture = Buffer.from(data, 'base64');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  return picture.length;
}
