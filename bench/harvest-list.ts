import type { Page } from 'playwright-core';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { PERSON } from '../e2e/journey.ts';
import type { Product } from './product.ts';
import { seedHarvests } from './seed-records.ts';

/** A farm with so many harvests, and the person who signs in to see them with the journeys' password. */
export type HarvestFarm = { email: string; home: string };

/** Lays down a farm with so many harvests. */
export async function makeHarvestFarm(product: Product, harvests: number): Promise<HarvestFarm> {
  const { token, uid, email } = await signUp(product.app, { password: PERSON.password });
  const { id } = await createFarm(product.app, token);
  const plot = { name: 'Sede', data: { area: 20 } };
  const { status } = await call(product.app, 'POST', `/farms/${id}/talhoes`, { token, json: plot });
  if (status !== 201) throw new Error(`the plot was answered by ${status}`);
  const { rows } = await product.query('select key, slug from farms where id = $1', [id]);
  await seedHarvests(product, { farmKeys: [String(rows[0]?.key)], perFarm: harvests, uid });
  return { email, home: `/fazenda/${String(rows[0]?.slug)}` };
}

/** Milliseconds from a letter in the list's search until it is drawn, and until the rows and sums that it leaves are. */
export const letterTyped = (page: Page, text: string): Promise<{ letter: number; rows: number }> =>
  page.evaluate(
    (value) =>
      new Promise<{ letter: number; rows: number }>((resolve, reject) => {
        const box = document.querySelector<HTMLInputElement>('search input');
        const main = document.querySelector('main');
        if (box === null || main === null) return reject(new Error('no list to search'));
        const sums = () => main.querySelector('search + div')?.textContent;
        const before = sums();
        const begun = performance.now();
        let letter = 0;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        const look = () => {
          if (letter === 0) letter = performance.now() - begun;
          if (sums() === before) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve({ letter, rows: performance.now() - begun }));
        };
        requestAnimationFrame(look);
      }),
    text,
  );

/** Waits until nothing of the app's start is left to do, as it is when a person has seen the screen that they touch. */
export const isAtRest = (page: Page): Promise<void> =>
  page.evaluate(
    (idle) =>
      new Promise<void>((resolve) => {
        const look = (deadline: IdleDeadline) =>
          deadline.timeRemaining() > idle ? resolve() : void requestIdleCallback(look);
        requestIdleCallback(look);
      }),
    IDLE_MS,
  );

/** A browser gives 50 ms at most to work that waits for a pause. */
const IDLE_MS = 40;
