import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';
import { pageSignal, whenPageIsHere } from '../page/page-life.ts';
import { abortUpgradeWithPage } from './abort-upgrade.ts';

type Asked<Stores extends DBSchema> = OpenDBCallbacks<Stores> & {
  upgrade: NonNullable<OpenDBCallbacks<Stores>['upgrade']>;
};

/**
 * Opens a database of the device. An upgrade is aborted if its page is left, and repeated when the page is shown again.
 */
export async function openDatabase<Stores extends DBSchema>(
  name: string,
  version: number,
  { upgrade, ...callbacks }: Asked<Stores>,
): Promise<IDBPDatabase<Stores>> {
  for (;;) {
    const page = pageSignal();
    let isUpgrade = false;
    try {
      return await openDB<Stores>(name, version, {
        ...callbacks,
        upgrade(...asked) {
          isUpgrade = true;
          abortUpgradeWithPage(asked[3]);
          upgrade(...asked);
        },
      });
    } catch (error) {
      if (!isUpgrade || !page.aborted) throw error;
      await whenPageIsHere();
    }
  }
}
