import type { DeviceDatabase } from './device-database.ts';

/** How long after it was taken away a database is opened again, in ms: by then a sign-out in another tab was heard of. */
const SOON_MS = 500;

/**
 * The device's database as an open farm holds it. It may be taken away under the farm: deleted by the person, by another
 * tab or by the system, or closed by the browser. Then it is opened again, and `onReturn` comes before anything else.
 */
export class HeldDatabase {
  #current: DeviceDatabase;
  #isLetGo = false;
  readonly #lost = new WeakSet<DeviceDatabase>();
  #returning: Promise<DeviceDatabase> | undefined;
  readonly #open: () => Promise<DeviceDatabase>;
  readonly #onReturn: (database: DeviceDatabase) => Promise<void>;

  constructor(
    database: DeviceDatabase,
    { open, onReturn }: { open: () => Promise<DeviceDatabase>; onReturn: (database: DeviceDatabase) => Promise<void> },
  ) {
    this.#current = database;
    this.#open = open;
    this.#onReturn = onReturn;
    this.#watch(database);
  }

  /** Opens it no more once it is taken away: nobody needs it. */
  letGo(): void {
    this.#isLetGo = true;
  }

  /** The database, open. Throws where it cannot be opened again. */
  use(): Promise<DeviceDatabase> {
    if (!this.#lost.has(this.#current) || this.#isLetGo) return Promise.resolve(this.#current);
    this.#returning ??= this.#return().finally(() => {
      this.#returning = undefined;
    });
    return this.#returning;
  }

  async #return(): Promise<DeviceDatabase> {
    const database = await this.#open();
    this.#watch(database);
    await this.#onReturn(database);
    this.#current = database;
    return database;
  }

  #watch(database: DeviceDatabase): void {
    const lose = () => {
      this.#lost.add(database);
      setTimeout(() => this.use().catch(() => undefined), SOON_MS);
    };
    for (const event of ['close', 'versionchange'] as const) database.addEventListener(event, lose, { once: true });
  }
}
