import type { DeviceDatabase } from './device-database.ts';

/** Delay before a lost database is opened again, in ms. By then this tab has heard of a sign-out in another tab. */
const SOON_MS = 500;

/**
 * The database of an open farm, which may vanish: deleted by the person, another tab or the system, or closed by the
 * browser. It is then opened again, and `onReturn` runs before any other use.
 */
export class ReopeningDatabase {
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

  /** Stops opening the database again, because nobody needs it any more. */
  stop(): void {
    this.#isLetGo = true;
  }

  /** Notes that a database takes no transaction any more; the browser tells that it closed it only some turns later. */
  lose(database: DeviceDatabase): void {
    this.#lost.add(database);
  }

  /** The open database. Throws if it cannot be opened again. */
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
      this.lose(database);
      setTimeout(() => this.use().catch(() => undefined), SOON_MS);
    };
    for (const event of ['close', 'versionchange'] as const) database.addEventListener(event, lose, { once: true });
  }
}
