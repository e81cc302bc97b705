import type { BrowserContext } from 'playwright-core';

/**
 * Lets the screens of a context live on a day of their own: they believe its clock, since they are kept from noting when
 * the server, which lives on another day, was heard. Time goes on within a screen.
 */
export async function liveOn(context: BrowserContext, day: Date | string): Promise<void> {
  await context.clock.setFixedTime(day);
  await context.addInitScript(() => {
    Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {
      apply: (write, storage, [key, value]) =>
        key === 'cafezal.clockSeen' ? undefined : Reflect.apply(write, storage, [key, value]),
    });
  });
}
