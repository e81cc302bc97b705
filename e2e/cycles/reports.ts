import type { Page } from 'playwright-core';
import { goWithin } from '../journey.ts';
import type { Device } from './device.ts';
import { type KeptEntry, QUEUES, readKept } from './kept.ts';
import type { Report } from './ledger.ts';
import { letThrough } from './quiet.ts';
import { comes } from './record-actions.ts';
import type { World } from './world.ts';

const MOST_ROUNDS = 12;
const LEFT_ALONE = 0.1;
/** For how long a question that was answered may still be shown, in ms. */
const ANSWERED_MS = 5_000;

const valuesOf = ({ mutation, trouble }: KeptEntry): unknown[] => [
  mutation.patch?.name,
  ...(trouble?.conflicts ?? []).flatMap(({ mine, theirs }) => [mine, theirs]),
];

/** The unsent work that a device keeps, with its reasons. */
async function reportsOn(device: Device, page: Page, cycle: number): Promise<Report[]> {
  const { outbox, unsentReadings, unsentPhotos } = await readKept(page, QUEUES);
  const where = { cycle, device: device.name };
  const ofEntries = outbox.flatMap((entry): Report[] => {
    const { mutation, trouble } = entry;
    if (trouble === null) return [];
    const reason = trouble.code ?? trouble.conflicts?.map(({ field }) => field).join(' ') ?? '';
    return [
      {
        ...where,
        recordId: mutation.recordId,
        kind: `${mutation.op} ${trouble.kind}`,
        reason,
        values: valuesOf(entry),
      },
    ];
  });
  const ofThings = [...unsentReadings, ...unsentPhotos].flatMap(({ recordId, trouble, value }): Report[] =>
    trouble === null ? [] : [{ ...where, recordId, kind: 'refused', reason: trouble.code, values: [value] }],
  );
  return [...ofEntries, ...ofThings];
}

/** Answers the first question on the screen of what waits: chooses a value, or gives up what is refused. */
async function answerOne(page: Page, takesMine: boolean): Promise<void> {
  const choose = page.getByRole('button', { name: /^Ficar com/ }).first();
  const discard = page.getByRole('main').getByRole('button', { name: 'Descartar' }).first();
  for (;;) {
    await choose.or(discard).first().waitFor();
    if (await choose.isVisible()) break;
    // What was answered a moment before may still be shown.
    if (!(await comes(discard.click({ timeout: ANSWERED_MS })))) continue;
    const dialog = page.getByRole('dialog', { name: 'Descartar para sempre?' });
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    return dialog.waitFor({ state: 'detached' });
  }
  if (!takesMine) await page.getByRole('radio').nth(1).check();
  // The card is that of its write: the next question, which may come at once, has another.
  const card = await choose.elementHandle();
  await choose.click();
  await card?.waitForElementState('hidden');
}

/** Notes what the devices tell their person, and answers it on the screen, until nothing is left to answer; answers what was stuck. */
export async function answerAll(world: World, cycle: number): Promise<string[]> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const isLeftAlone = round === 0 && world.chance.happens(LEFT_ALONE);
    const stuck = await letThrough(world, { isLeftAlone });
    if (stuck.length > 0) return stuck.map((one) => `stuck: ${one}`);
    let asked = 0;
    for (const device of world.devices) {
      const [page] = device.pages;
      if (page === undefined) continue;
      const reports = await reportsOn(device, page, cycle);
      world.ledger.reports.push(...reports);
      asked += reports.length;
      if (reports.length === 0) continue;
      await page.bringToFront();
      await goWithin(page, '/envios');
      await answerOne(page, world.chance.happens(0.5));
    }
    if (asked === 0) return [];
  }
  return ['stuck: questions come without an end'];
}
