import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { openBrowser, visit } from '../e2e/browser.ts';
import { furnishFarm } from '../e2e/furnished-farm.ts';
import { signIn } from '../e2e/journey.ts';
import { type Line, type Measure, rounded } from './measure.ts';
import { makePhoto } from './photo.ts';

const EMAIL = 'photos@example.test';
const TIMES = 5;
const AIM_MS = 1_000;
const AIM_BYTES = 600_000;
const TAKEN = { IFD2: { DateTimeOriginal: '2026:06:03 11:05:00', OffsetTimeOriginal: '-03:00' } };
const TAKEN_AT = '2026-06-03T14:05:00.000Z';

/** Keeps the times at which photos were chosen, and at which a new one stood in the gallery. */
function keepTimes(): void {
  const times: { chosen: number[]; shown: number[] } = { chosen: [], shown: [] };
  Object.assign(globalThis, { photoTimes: times });
  document.addEventListener('change', () => times.chosen.push(performance.now()), true);
  let seen = 0;
  new MutationObserver(() => {
    const photos = document.querySelectorAll('img[alt^="Foto "]').length;
    if (photos > seen) times.shown.push(performance.now());
    seen = Math.max(seen, photos);
  }).observe(document, { childList: true, subtree: true });
}

type Kept = { chosen: number[]; shown: number[] };

async function keptTimes(page: Page, file: string): Promise<number[]> {
  const input = page.locator('input[type="file"]:not([capture])').first();
  for (let photo = 1; photo <= TIMES; photo += 1) {
    await input.setInputFiles(file);
    await page.getByAltText(`Foto ${photo} de ${photo}`).waitFor();
  }
  const { chosen, shown } = await page.evaluate(() => (globalThis as unknown as { photoTimes: Kept }).photoTimes);
  return shown.map((at, index) => at - (chosen[index] ?? Number.NaN));
}

/** A photo of 12 megapixels of a camera made small and put into the queue of a phone; and what of it arrives. */
export const keepPhoto: Measure = async ({ url }): Promise<Line[]> => {
  const farm = await furnishFarm(url, EMAIL);
  const record = farm.records.find(({ section }) => section === 'secagem');
  if (record === undefined) throw new Error('the worked season has a drying');
  const folder = await mkdtemp(join(tmpdir(), 'keep-photo-'));
  const browser = await openBrowser();
  try {
    const file = join(folder, 'IMG_0001.jpg');
    await writeFile(
      file,
      await sharp(await makePhoto())
        .withExif(TAKEN)
        .jpeg({ quality: 92 })
        .toBuffer(),
    );
    const { page } = await visit(browser, url);
    await signIn(page, EMAIL);
    await page.addInitScript(keepTimes);
    await page.goto(`/fazenda/${farm.farmSlug}/secagem/${record.slug}`);
    const times = await keptTimes(page, file);
    const path = `/farms/${farm.id}/secagem/${record.slug}`;
    type Answer = { record: { photos: { url: string; takenAt: string | null }[] } };
    const photosThere = async () =>
      (await call<Answer>(remoteApp(url), 'GET', path, { token: farm.token })).body.record.photos;
    let photos = await photosThere();
    while (photos.length < TIMES) {
      await page.waitForTimeout(200);
      photos = await photosThere();
    }
    const isKept = photos.every(({ takenAt }) => takenAt === TAKEN_AT);
    const sizes = await page.evaluate(
      (addresses) => Promise.all(addresses.map(async (one) => (await (await fetch(one)).blob()).size)),
      photos.map((photo) => photo.url),
    );
    const slowest = Math.max(...times);
    const largest = Math.max(...sizes);
    return [
      {
        what: `photo of 12 MP, from being chosen to standing in the queue, slowest of ${TIMES}`,
        result: `${rounded(slowest)} ms`,
        aim: `< ${AIM_MS} ms`,
        isMet: slowest < AIM_MS,
      },
      {
        what: 'what the server keeps of it, with the moment when it was taken',
        result: `${rounded(largest / 1_000)} kB, ${isKept ? 'with it' : `without it: ${photos[0]?.takenAt}`}`,
        aim: `< ${AIM_BYTES / 1_000} kB, with it`,
        isMet: largest < AIM_BYTES && isKept,
      },
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
};
