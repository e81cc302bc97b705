import { remoteApp } from '../../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp, type TestApp } from '../../apps/server/src/test/test-client.ts';
import { appIsKept, PERSON } from '../journey.ts';
import { type Chance, chanceOf } from './chance.ts';
import { Device } from './device.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { type KillableProduct, startKillableProduct } from './killable-product.ts';
import { Ledger } from './ledger.ts';

const EMAIL = 'ciclos@example.test';
/** The office has the whole browser, which alone keeps pages to go back to. */
const BROWSERS = [
  { name: 'phone', tabs: 1, keepsPages: false },
  { name: 'office', tabs: 2, keepsPages: true },
  { name: 'tablet', tabs: 1, keepsPages: false },
] as const;
/** The native app is one page, which nothing is gone back to from. */
const SHELLS = BROWSERS.map(({ name }) => ({ name, tabs: 1, keepsPages: false }));

/** What the devices work with: browsers, or the native app with the system behind it. */
export type Kind = 'browsers' | 'shells';

/** A person's farm on a server of its own, with three devices that work on it. */
export type World = {
  readonly seed: number;
  readonly kind: Kind;
  readonly product: KillableProduct;
  readonly farm: { readonly id: string; readonly slug: string };
  /** What was there before the first cycle. */
  readonly drying: string;
  readonly baseline: ReadonlySet<string>;
  readonly devices: readonly Device[];
  readonly ledger: Ledger;
  /** How often a page was gone back to that the browser had kept as it was, and how often it was loaded anew. */
  readonly returns: { asItWas: number; anew: number };
  readonly chance: Chance;
  /** Asks the server past all proxies. */
  readonly ask: <Body>(path: string) => Promise<Body>;
  /** Ends the sessions of all devices on the server, as the person can from another one. */
  readonly endSessions: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export const farmPath = ({ farm }: Pick<World, 'farm'>): string => `/fazenda/${farm.slug}`;

/** Asks with a session of its own, which is renewed by signing in again. */
function asker(app: TestApp, first: string): World['ask'] {
  let token = first;
  return async <Body>(path: string): Promise<Body> => {
    const answer = await call<Body>(app, 'GET', path, { token });
    if (answer.status === 200) return answer.body;
    if (answer.status !== 401) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const json = { email: EMAIL, password: PERSON.password };
    token = (await call<{ token: string }>(app, 'POST', '/auth/login', { json })).body.token;
    return (await call<Body>(app, 'GET', path, { token })).body;
  };
}

type Made = { record: { id: string } };

/** A farm with a plot to pick from, and a drying to measure. */
async function makeFarm(app: TestApp) {
  const { token } = await signUp(app, { email: EMAIL, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const make = async (section: string, json: object): Promise<string> => {
    const made = await call<Made>(app, 'POST', `/farms/${id}/${section}`, {
      token,
      json: { ...json, confirmedWarnings: ['*'] },
    });
    if (made.status !== 201) throw new Error(`${section}: ${made.status} ${JSON.stringify(made.body)}`);
    return made.body.record.id;
  };
  const plot = await make('talhoes', { name: 'Talhão Sede', data: { area: 3 } });
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const drying = await make('secagem', { name: 'Terreiro', status: 'planned', date: today });
  const ledger = new Ledger();
  // All devices know them from the start, to change and delete.
  for (const name of ['Cooperativa', 'Armazém', 'Torrefação']) {
    const recordId = await make('parceiros', { name });
    const deed = { cycle: 0, device: 'server', section: 'parceiros', recordId, isUndone: false };
    ledger.deeds.push({ op: 'create', name, ...deed });
  }
  return { token, farm: { id, slug: farmSlug }, drying, baseline: new Set([plot, drying]), ledger };
}

type Session = { id: string; current: boolean };

async function endOthers(app: TestApp): Promise<void> {
  const json = { email: EMAIL, password: PERSON.password };
  const { token } = (await call<{ token: string }>(app, 'POST', '/auth/login', { json })).body;
  const { sessions } = (await call<{ sessions: Session[] }>(app, 'GET', '/auth/sessions', { token })).body;
  for (const { id, current } of sessions) if (!current) await call(app, 'DELETE', `/auth/sessions/${id}`, { token });
}

/** Starts everything and signs the person in on each of the first `most` devices. */
export async function makeWorld(
  seed: number,
  { kind, most = BROWSERS.length }: { kind: Kind; most?: number },
): Promise<World> {
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const product = await startKillableProduct();
    closing.push(product.stop);
    const app = remoteApp(product.url);
    const { token, ...made } = await makeFarm(app);
    const devices = await Promise.all(
      (kind === 'shells' ? SHELLS : BROWSERS).slice(0, most).map(async (usual) => {
        const { name } = usual;
        const proxy = await startFaultyProxy(product.url, chanceOf(seed, `network of ${name}`));
        closing.push(proxy.stop);
        const isShell = kind === 'shells';
        const device = await Device.open({ ...usual, isShell, proxy, chance: chanceOf(seed, name) });
        closing.push(() => device.close());
        await device.signIn(EMAIL, farmPath(made));
        // The native app has its files with it.
        if (!isShell) for (const page of device.pages) await appIsKept(page);
        return device;
      }),
    );
    const ask = asker(app, token);
    const returns = { asItWas: 0, anew: 0 };
    return {
      seed,
      kind,
      product,
      ...made,
      devices,
      returns,
      chance: chanceOf(seed, 'world'),
      ask,
      endSessions: () => endOthers(app),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Signs the person in again on a device whose network lets it through. */
export const signInAgain = (world: World, device: Device): Promise<void> => device.signIn(EMAIL, farmPath(world));
