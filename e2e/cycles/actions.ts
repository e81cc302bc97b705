import type { Page } from 'playwright-core';
import { save } from '../journey.ts';
import type { Chance } from './chance.ts';
import type { Device } from './device.ts';
import { farmPath, type World } from './world.ts';

/** Who does something where, in which cycle. */
export type Turn = { world: World; device: Device; page: Page; cycle: number; chance: Chance };

type Action = (turn: Turn) => Promise<void>;

/** How long a screen may take to show what it is opened for; after that the record is not on this device now. */
const SOON_MS = 10_000;

const lastPart = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A mark that stands for nothing else in the run. */
const mark = ({ world, cycle, device }: Turn): string =>
  `${device.name} ${world.seed}-${cycle}-${world.ledger.count()}`;

const own = ({ device, cycle }: Turn) => ({ device: device.name, cycle });

const comes = (waiting: Promise<void>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  );

/** Puts the id of the record where its slug may stand. */
async function recordIdAt(page: Page, device: Device): Promise<string> {
  const last = lastPart(page);
  if (/^[0-9a-f]{8}-/.test(last)) return last;
  const found = (await device.keptRecords(page)).find(({ slug }) => slug === last);
  if (found === undefined) throw new Error(`no record at ${page.url()}`);
  return found.id;
}

async function createPartner(turn: Turn): Promise<string> {
  const { world, device, page } = turn;
  await device.go(page, `${farmPath(world)}/parceiros/cadastrar`);
  const name = mark(turn);
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await save(page, 'Salvar parceiro');
  const recordId = await recordIdAt(page, device);
  world.ledger.deeds.push({ op: 'create', ...own(turn), section: 'parceiros', recordId, name, isUndone: false });
  return recordId;
}

async function createHarvest(turn: Turn): Promise<void> {
  const { world, device, page, chance } = turn;
  await device.go(page, `${farmPath(world)}/colheita/cadastrar`);
  await page.getByRole('checkbox', { name: 'Sede' }).check();
  await page.getByRole('textbox', { name: 'Volume colhido' }).fill(String(10 + chance.below(80)));
  await save(page, 'Salvar colheita');
  const recordId = await recordIdAt(page, device);
  world.ledger.deeds.push({ op: 'create', ...own(turn), section: 'colheita', recordId, name: null, isUndone: false });
}

/** Makes a partner and takes it back by the toast, while that is there. */
async function undo(turn: Turn): Promise<void> {
  const { world, page } = turn;
  const recordId = await createPartner(turn);
  const back = page.getByRole('button', { name: 'Desfazer' });
  if (!(await comes(back.click({ timeout: 3_000 })))) return;
  await page.getByText(/^Rascunho de/).waitFor();
  const made = world.ledger.of('create').find((deed) => deed.recordId === recordId);
  if (made !== undefined) made.isUndone = true;
  await page.getByLabel('Nome', { exact: true }).fill('');
}

/** A partner that this device should know: often the one that all work on in this cycle. */
function somePartner({ world, device, chance, cycle }: Turn): string | null {
  const all = world.ledger.living('parceiros');
  const before = new Set(
    world.ledger
      .of('create')
      .flatMap((deed) => (deed.cycle < cycle || deed.device === device.name ? [deed.recordId] : [])),
  );
  const known = all.filter(({ recordId }) => before.has(recordId));
  if (known.length === 0) return null;
  const [first] = known;
  return chance.happens(0.6) && first !== undefined ? first.recordId : chance.pick(known).recordId;
}

async function edit(turn: Turn): Promise<void> {
  const { world, device, page } = turn;
  const recordId = somePartner(turn);
  if (recordId === null) return;
  await device.go(page, `${farmPath(world)}/parceiros/${recordId}/editar`);
  const field = page.getByLabel('Nome', { exact: true });
  await page
    .getByRole('heading', { level: 1, name: /^Editar/ })
    .waitFor({ timeout: SOON_MS })
    .catch(() => undefined);
  if (!(await comes(field.waitFor({ timeout: SOON_MS })))) return;
  const before = await field.inputValue();
  const after = mark(turn);
  await field.fill(after);
  await save(page, 'Salvar parceiro');
  world.ledger.deeds.push({ op: 'edit', ...own(turn), section: 'parceiros', recordId, before, after });
}

/** Deletes a partner, and sometimes brings it back by the toast. */
async function remove(turn: Turn): Promise<void> {
  const { world, device, page, chance } = turn;
  const recordId = somePartner(turn);
  if (recordId === null) return;
  await device.go(page, `${farmPath(world)}/parceiros/${recordId}`);
  const more = page.getByRole('button', { name: 'Mais ações' });
  if (!(await comes(more.click({ timeout: SOON_MS })))) return;
  await page.getByRole('dialog', { name: 'Mais ações' }).getByRole('button', { name: 'Excluir' }).click();
  const dialog = page.getByRole('dialog', { name: /^Excluir .*\?$/ });
  const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
  const seen = title.replace(/^Excluir /, '').replace(/\?$/, '');
  await dialog.getByRole('button', { name: 'Excluir parceiro' }).click();
  await dialog.waitFor({ state: 'detached' });
  const deed = { ...own(turn), section: 'parceiros', recordId };
  world.ledger.deeds.push({ op: 'delete', ...deed, seen });
  if (!chance.happens(0.4)) return;
  const back = page.getByRole('button', { name: 'Desfazer' });
  if (await comes(back.click({ timeout: 3_000 }))) world.ledger.deeds.push({ op: 'restore', ...deed });
}

/** Measures the drying, and sometimes takes the value back by the toast. */
async function measure(turn: Turn): Promise<void> {
  const { world, device, page, chance } = turn;
  await device.go(page, `${farmPath(world)}/secagem/${world.drying}/medicoes`);
  const value = (100 + world.ledger.of('reading').length) / 10;
  const text = String(value).replace('.', ',');
  const deed = {
    op: 'reading' as const,
    ...own(turn),
    section: 'secagem',
    recordId: world.drying,
    value,
    isUndone: false,
  };
  world.ledger.deeds.push(deed);
  await page.getByLabel('Umidade do café', { exact: true }).fill(text);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await page.getByRole('status').getByText(`Umidade do café ${text}`).waitFor();
  if (!chance.happens(0.3)) return;
  deed.isUndone = await comes(page.getByRole('button', { name: 'Desfazer' }).click({ timeout: 3_000 }));
}

/** A picture of its own, made by the browser. */
const picture = (page: Page, hue: number): Promise<string> =>
  page.evaluate((colour) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = `hsl(${colour} 60% 50%)`;
    context.fillRect(0, 0, 64, 48);
    return canvas.toDataURL('image/jpeg');
  }, hue);

async function photograph(turn: Turn): Promise<void> {
  const { world, device, page, chance } = turn;
  const harvests = world.ledger
    .of('create')
    .filter(({ section, device: by }) => section === 'colheita' && by === device.name)
    .filter(({ recordId }) => world.ledger.of('photo').every((photo) => photo.recordId !== recordId));
  const harvest = harvests.at(-1);
  if (harvest === undefined) return createHarvest(turn);
  const { recordId } = harvest;
  await device.go(page, `${farmPath(world)}/colheita/${recordId}`);
  const address = await picture(page, chance.below(360));
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const input = page.locator('input[type=file]:not([capture])');
  await input.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await page
    .getByAltText(/^Foto 1 de/)
    .first()
    .waitFor();
  world.ledger.deeds.push({ op: 'photo', ...own(turn), section: 'colheita', recordId });
}

/** Opens the page anew; without a network the app that lies on the device comes. */
const reload: Action = ({ device, page }) => device.load(page, () => page.reload());

/** Leaves the app for another page and comes back, as the browser's own way back does it. */
async function leaveAndComeBack({ device, page }: Turn): Promise<void> {
  await page.goto('about:blank');
  await device.load(page, () => page.goBack());
}

/** Goes back and forward between two lists of the app. */
async function backAndForward({ world, device, page }: Turn): Promise<void> {
  const [first, second] = [`${farmPath(world)}/parceiros`, `${farmPath(world)}/colheita`];
  for (const path of [first, second]) await device.go(page, path);
  await page.evaluate(() => window.history.back());
  await page.waitForURL((url) => url.pathname === first);
  await page.evaluate(() => window.history.forward());
  await page.waitForURL((url) => url.pathname === second);
}

async function switchNetwork({ device }: Turn): Promise<void> {
  await device.setOffline(!device.isOffline);
}

/** Lets the access token run out, so that the next call asks for another. */
async function tokenRunsOut({ page }: Turn): Promise<void> {
  await page.evaluate(() => {
    if (localStorage.getItem('cafezal.tokenExpiresAt') !== null)
      localStorage.setItem('cafezal.tokenExpiresAt', new Date(Date.now() - 1_000).toISOString());
  });
}

const killTab: Action = ({ device, page, world }) => device.replaceTab(page, farmPath(world));
const endBrowser: Action = ({ device, world }) => device.endAndReopen(farmPath(world));

/** Asks to leave, reads what waits, and stays. */
async function staysAfterAll({ page }: Turn): Promise<void> {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sair deste aparelho?' });
  await dialog.getByRole('button', { name: 'Ficar' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** What is done in a cycle, each as often as it stands there. */
export const ACTIONS: readonly (readonly [name: string, action: Action])[] = [
  ['create a partner', async (turn) => void (await createPartner(turn))],
  ['create a partner', async (turn) => void (await createPartner(turn))],
  ['create a harvest', createHarvest],
  ['undo', undo],
  ['edit', edit],
  ['edit', edit],
  ['edit', edit],
  ['delete', remove],
  ['measure', measure],
  ['measure', measure],
  ['photograph', photograph],
  ['reload', reload],
  ['leave and come back', leaveAndComeBack],
  ['back and forward', backAndForward],
  ['switch the network', switchNetwork],
  ['switch the network', switchNetwork],
  ['token runs out', tokenRunsOut],
  ['kill the tab', killTab],
  ['end the browser', endBrowser],
  ['stay after all', staysAfterAll],
];

/** Leaves the device with what waits; who signs in again has it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/login');
}
