import { type BrowserServer, chromium } from 'playwright-core';
import { launchOptions } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** Environment variable with the places that journeys share, for test processes. */
const SHARED_PLACES = 'CAFEZAL_TEST_PLACES';
/** A product signs up 60 people an hour from one address: so many journeys have about half as many. */
const JOURNEYS_A_PLACE = 12;

/** A product and a browser for some of the journeys: where both listen, and whose they are. */
export type SharedPlace = Pick<Product, 'url' | 'mails'> & { browser: string; files: readonly string[] };

/** The place that was started for a journey; none where it was started by itself. */
export function sharedPlaceOf(file: string): SharedPlace | undefined {
  const places = JSON.parse(process.env[SHARED_PLACES] ?? '[]') as SharedPlace[];
  return places.find(({ files }) => files.includes(file));
}

async function startPlace(files: readonly string[]): Promise<{ place: SharedPlace; stop: () => Promise<void> }> {
  const product = await startProduct();
  let browser: BrowserServer | undefined;
  const stop = async (): Promise<void> => {
    await browser?.close();
    await product.stop();
  };
  try {
    browser = await chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
    return { place: { url: product.url, mails: product.mails, browser: browser.wsEndpoint(), files }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts products and browsers for journeys to share, and gives the environment that tells them. A journey takes two
 * seconds of the processor to start its own, and its people and farms are its own anyway.
 */
export async function startSharedPlaces(
  files: readonly string[],
): Promise<{ environment: Readonly<Record<string, string>>; stop: () => Promise<void> }> {
  const places = Math.ceil(files.length / JOURNEYS_A_PLACE);
  const shares = Map.groupBy(files.entries(), ([at]) => at % places)
    .values()
    .map((entries) => startPlace(entries.map(([, file]) => file)));
  const begun = await Promise.allSettled([...shares]);
  const started = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async (): Promise<void> => void (await Promise.all(started.map((one) => one.stop())));
  const failed = begun.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return { environment: { [SHARED_PLACES]: JSON.stringify(started.map(({ place }) => place)) }, stop };
}
