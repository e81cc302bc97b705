import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, SCREENS, visit } from '../../e2e/browser.ts';
import { furnishFarm } from '../../e2e/furnished-farm.ts';
import { signIn } from '../../e2e/journey.ts';
import { startProduct } from '../../e2e/product.ts';

const EMAIL = 'primeira-visita@example.test';
/** How long nothing must have come or gone before the network counts as idle, in ms; the app waits longer before it fetches ahead. */
const QUIET_MS = 1_500;

/**
 * What a browser fetched for a screen until the network was idle: how many requests of any kind, and bytes as they came,
 * packed: of the app's own files, of the scripts among them, of the person's data, and of the headers of them all.
 */
export type FirstLoad = { requests: number; files: number; scripts: number; data: number; headers: number };

type Fetched = { url: string; headers: number; bytes: number | null };

/** Follows what a page fetches; `isIdle` says whether all of it came, and nothing for a while. */
async function follow(page: Page) {
  const session = await page.context().newCDPSession(page);
  const fetched = new Map<string, Fetched>();
  let last = performance.now();
  const settle = (id: string, bytes: number) => {
    const one = fetched.get(id);
    if (one !== undefined) one.bytes = bytes;
    last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    fetched.set(requestId, { url: request.url, headers: 0, bytes: null });
    last = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = fetched.get(requestId);
    if (one !== undefined) one.headers = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => settle(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => settle(requestId, 0));
  await session.send('Network.enable');
  const all = () => [...fetched.values()];
  return {
    all,
    isIdle: () => performance.now() - last > QUIET_MS && all().every(({ bytes }) => bytes !== null),
  };
}

const isData = ({ url }: Fetched): boolean => new URL(url).pathname.startsWith('/api/');

function summed(fetched: readonly Fetched[]): FirstLoad {
  const bodies = (some: readonly Fetched[]) =>
    some.reduce((sum, { bytes, headers }) => sum + (bytes ?? 0) - headers, 0);
  const files = fetched.filter((one) => !isData(one));
  return {
    requests: fetched.length,
    files: bodies(files),
    scripts: bodies(files.filter(({ url }) => url.endsWith('.js'))),
    data: bodies(fetched.filter(isData)),
    headers: fetched.reduce((sum, { headers }) => sum + headers, 0),
  };
}

type Asked = { address: string; shows: string };

/** Opens an address on a device that has nothing of the app yet, by a person who is signed in. */
async function firstLoad(page: Page, { address, shows }: Asked): Promise<FirstLoad> {
  const network = await follow(page);
  await page.goto(address);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  while (!network.isIdle()) await new Promise((resolve) => setTimeout(resolve, 50));
  const workers = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  if (workers > 0) throw new Error(`${address}: the service worker competes with the first load.`);
  return summed(network.all());
}

/** What the list of farms, the dashboard of a farm with a season and a section list fetch at a first visit by phone. */
export async function measureFirstLoads(): Promise<Readonly<Record<'farms' | 'dashboard' | 'list', FirstLoad>>> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const { farmSlug } = await furnishFarm(product.url, EMAIL);
    const entrance = await visit(browser, product.url);
    await signIn(entrance.page, EMAIL);
    const device: BrowserContextOptions = {
      baseURL: product.url,
      storageState: await entrance.context.storageState(),
      viewport: SCREENS.phone,
      hasTouch: true,
      locale: 'pt-BR',
    };
    const measured = async (asked: Asked): Promise<FirstLoad> => {
      const context = await browser.newContext(device);
      const load = await firstLoad(await context.newPage(), asked);
      await context.close();
      return load;
    };
    const home = `/fazenda/${farmSlug}`;
    return {
      farms: await measured({ address: '/fazenda', shows: 'área total' }),
      dashboard: await measured({ address: home, shows: 'O que precisa de atenção hoje' }),
      list: await measured({ address: `${home}/colheita`, shows: 'Excluídos' }),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
