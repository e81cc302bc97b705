import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { goWithin, save } from '../journey.ts';
import type { Chance } from './chance.ts';
import { AT_ONCE, type Device } from './device.ts';
import { type Kept, readKept } from './kept.ts';
import { farmPath, type World } from './world.ts';

/** Who does something where, in which cycle. */
export type Turn = { world: World; device: Device; page: Page; cycle: number; chance: Chance };

export type Action = (turn: Turn) => Promise<void>;

/** How long a screen may take to show what it is opened for; after that the record is not on this device now. */
const SOON_MS = 10_000;
const TOAST_MS = 3_000;
const LOOK_EACH_MS = 20;

const lastPart = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A mark that stands for nothing else in the run. */
const mark = ({ world, cycle, device }: Turn): string =>
  `${device.name} ${world.seed}-${cycle}-${world.ledger.count()}`;

const own = ({ device, cycle }: Turn) => ({ device: device.name, cycle });

/** Whether something came to pass before its patience was over. */
export const comes = (waiting: Promise<void>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  );

/** Waits until what the device keeps is so: what one takes back by a toast has no word of its own that says that it is done. */
async function untilKept<Name extends keyof Kept>(
  page: Page,
  stores: readonly Name[],
  isSo: (kept: Pick<Kept, Name>) => boolean,
): Promise<void> {
  while (!isSo(await readKept(page, stores))) await pause(LOOK_EACH_MS);
}

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
  await goWithin(page, `${farmPath(world)}/parceiros/cadastrar`);
  const name = mark(turn);
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await save(page, 'Salvar parceiro');
  const recordId = await recordIdAt(page, device);
  world.ledger.deeds.push({ op: 'create', ...own(turn), section: 'parceiros', recordId, name, isUndone: false });
  return recordId;
}

export async function createHarvest(turn: Turn): Promise<void> {
  const { world, device, page, chance } = turn;
  await goWithin(page, `${farmPath(world)}/colheita/cadastrar`);
  await page.getByRole('checkbox', { name: 'Sede' }).check();
  await page.getByRole('textbox', { name: 'Volume colhido' }).fill(String(10 + chance.below(80)));
  await save(page, 'Salvar colheita');
  const recordId = await recordIdAt(page, device);
  world.ledger.deeds.push({ op: 'create', ...own(turn), section: 'colheita', recordId, name: null, isUndone: false });
}

async function createActivity(turn: Turn): Promise<void> {
  const { world, device, page } = turn;
  await goWithin(page, `${farmPath(world)}/cadastrar-atividade`);
  await page.getByLabel('Tipo de atividade').selectOption({ label: 'Florada' });
  await page.getByRole('checkbox', { name: /^Sede/ }).check();
  await save(page, 'Salvar atividade');
  const recordId = await recordIdAt(page, device);
  world.ledger.deeds.push({ op: 'create', ...own(turn), section: 'atividades', recordId, name: null, isUndone: false });
}

/** Presses the toast's way back, while that is there. */
async function takesBack(page: Page): Promise<boolean> {
  const back = page.getByRole('button', { name: 'Desfazer' });
  if (!(await comes(back.waitFor({ timeout: TOAST_MS })))) return false;
  // In one turn of the page: a click that is given up in the middle may have been one all the same.
  return await back.evaluateAll(([button]) => {
    if (!(button instanceof HTMLElement)) return false;
    button.click();
    return true;
  });
}

/** Makes a partner and takes it back by the toast, while that is there. */
async function undo(turn: Turn): Promise<void> {
  const { world, page } = turn;
  const recordId = await createPartner(turn);
  if (!(await takesBack(page))) return;
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

/** Saves a partner under a name; answers whether it was saved, for another device may have deleted it just before. */
async function savesPartner(page: Page, name: string): Promise<boolean> {
  const saved = save(page, 'Salvar parceiro').then(() => true);
  const gone = page
    .getByText('Este registro não está aqui')
    .waitFor()
    .then(() => false);
  // Only one of them comes to pass.
  for (const one of [saved, gone]) one.catch(() => undefined);
  if (await Promise.race([saved, gone])) return true;
  const { outbox } = await readKept(page, ['outbox']);
  return outbox.some(({ mutation }) => mutation.patch?.name === name);
}

async function edit(turn: Turn): Promise<void> {
  const { world, page } = turn;
  const recordId = somePartner(turn);
  if (recordId === null) return;
  await goWithin(page, `${farmPath(world)}/parceiros/${recordId}/editar`);
  const field = page.getByLabel('Nome', { exact: true });
  await page
    .getByRole('heading', { level: 1, name: /^Editar/ })
    .waitFor({ timeout: SOON_MS })
    .catch(() => undefined);
  if (!(await comes(field.waitFor({ timeout: SOON_MS })))) return;
  const after = mark(turn);
  // In one turn of the page: what comes from others in between would not have been seen.
  const before = await field.evaluate((input, text) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('no input');
    const was = input.value;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return was;
  }, after);
  if (!(await savesPartner(page, after))) return;
  world.ledger.deeds.push({ op: 'edit', ...own(turn), section: 'parceiros', recordId, before, after });
}

/** Deletes a partner, and sometimes brings it back by the toast. */
async function remove(turn: Turn): Promise<void> {
  const { world, page, chance } = turn;
  const recordId = somePartner(turn);
  if (recordId === null) return;
  await goWithin(page, `${farmPath(world)}/parceiros/${recordId}`);
  const more = page.getByRole('button', { name: 'Mais ações' });
  if (!(await comes(more.click({ timeout: SOON_MS })))) return;
  const ask = page.getByRole('dialog', { name: 'Mais ações' }).getByRole('button', { name: 'Excluir' });
  if (!(await comes(ask.click({ timeout: SOON_MS })))) return;
  const dialog = page.getByRole('dialog', { name: /^Excluir .*\?$/ });
  const button = dialog.getByRole('button', { name: 'Excluir parceiro' });
  // In one turn of the page: the dialog follows what comes from others, and goes with a record that they deleted.
  const press = (pressed: HTMLElement) => {
    const said = pressed.closest('dialog, [role=dialog]')?.querySelector('h1, h2, h3')?.textContent ?? '';
    pressed.click();
    return said;
  };
  const title = await button.evaluate(press, undefined, { timeout: SOON_MS }).catch(() => null);
  if (title === null) return;
  const seen = title.replace(/^Excluir /, '').replace(/\?$/, '');
  await dialog.waitFor({ state: 'detached' });
  // It leads to the list by itself, over whatever is opened before.
  await page.waitForURL((url) => url.pathname === `${farmPath(world)}/parceiros`, AT_ONCE);
  const deed = { ...own(turn), section: 'parceiros', recordId };
  world.ledger.deeds.push({ op: 'delete', ...deed, seen });
  if (!chance.happens(0.4)) return;
  if (!(await takesBack(page))) return;
  await untilKept(page, ['outbox', 'records'], ({ outbox, records }) => {
    const last = outbox.filter(({ mutation }) => mutation.recordId === recordId).at(-1)?.mutation.op;
    const isLiving = records.some(({ id, deletedAt }) => id === recordId && deletedAt === null);
    return last === undefined ? isLiving : last !== 'delete';
  });
  world.ledger.deeds.push({ op: 'restore', ...deed });
}

/** Brings a partner back out of the bin, where one lies there that this run put there. */
async function bringBack(turn: Turn): Promise<void> {
  const { world, page } = turn;
  await goWithin(page, `${farmPath(world)}/parceiros?deleted=1`);
  await page.getByRole('heading', { level: 1, name: 'Excluídos' }).waitFor();
  const rows = page.getByRole('main').getByRole('listitem');
  const isOpen = rows.first().or(page.getByText('Nada excluído'));
  if (!(await comes(isOpen.first().waitFor({ timeout: SOON_MS })))) return;
  const names = await rows.locator('b').allTextContents();
  const found = world.ledger
    .binned('parceiros')
    .map((recordId) => ({ recordId, at: names.findIndex((name) => world.ledger.namesOf(recordId).has(name)) }))
    .find(({ at }) => at >= 0);
  if (found === undefined) return;
  const { recordId, at } = found;
  // The list may change under the finger: the row is that of the name.
  const row = rows.filter({ hasText: names[at] ?? '' });
  if (!(await comes(row.getByRole('button', { name: 'Trazer de volta' }).click({ timeout: 3_000 })))) return;
  await page.getByText(`De volta: ${names[at]}.`).waitFor();
  world.ledger.deeds.push({ op: 'restore', ...own(turn), section: 'parceiros', recordId });
}

/** Measures the drying, and sometimes takes the value back by the toast. */
async function measure(turn: Turn): Promise<void> {
  const { world, page, chance } = turn;
  await goWithin(page, `${farmPath(world)}/secagem/${world.drying}/medicoes`);
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
  // Its toast goes after 6 s, which a busy machine may miss.
  await untilKept(page, ['unsentReadings', 'readings'], ({ unsentReadings, readings }) =>
    [...unsentReadings, ...readings].some((reading) => reading.value === value),
  );
  if (!chance.happens(0.3)) return;
  if (!(await takesBack(page))) return;
  await untilKept(page, ['unsentReadings', 'readings'], ({ unsentReadings, readings }) => {
    const waiting = unsentReadings.filter((reading) => reading.value === value);
    if (waiting.length > 0) return waiting.some(({ isRemoval }) => isRemoval === true);
    return readings.every((reading) => reading.value !== value);
  });
  deed.isUndone = true;
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

export async function photograph(turn: Turn): Promise<void> {
  const { world, device, page, chance } = turn;
  const harvests = world.ledger
    .of('create')
    .filter(({ section, device: by }) => section === 'colheita' && by === device.name)
    .filter(({ recordId }) => world.ledger.of('photo').every((photo) => photo.recordId !== recordId));
  const harvest = harvests.at(-1);
  if (harvest === undefined) return createHarvest(turn);
  const { recordId } = harvest;
  // Loaded, since the page of another harvest, which may still be shown, asks for photos too.
  await device.load(page, () => page.goto(device.at(`${farmPath(world)}/colheita/${recordId}`)));
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

/** What is done to records, each as often as it stands there. */
export const RECORD_ACTIONS: readonly (readonly [name: string, action: Action])[] = [
  ['create a partner', async (turn) => void (await createPartner(turn))],
  ['create a partner', async (turn) => void (await createPartner(turn))],
  ['create a harvest', createHarvest],
  ['create an activity', createActivity],
  ['undo', undo],
  ['edit', edit],
  ['edit', edit],
  ['edit', edit],
  ['delete', remove],
  ['delete', remove],
  ['bring back', bringBack],
  ['bring back', bringBack],
  ['measure', measure],
  ['measure', measure],
  ['photograph', photograph],
  ['photograph', photograph],
];
