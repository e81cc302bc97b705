import { correctedNow } from '../device/corrected-clock.ts';
import { newId } from '../page/new-id.ts';
import { deviceOf } from './device.ts';
import type { DeviceDatabase, Draft } from './device-database.ts';
import { copyDraft, dropDraftCopy, restoreDraftCopies } from './draft-copies.ts';

/** Keeps what a person typed in a form, so that a reload or a crash loses nothing. `key` names the form and its record. */
export async function saveDraft(
  personId: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await (await deviceOf(personId)).put('drafts', { key, values, savedAt: correctedNow().toISOString() });
}

/** Saves what was typed last even if the page is closed before the database has written. */
export function keepDraft(personId: string, key: string, values: Readonly<Record<string, unknown>>): void {
  const draft = { key, values, savedAt: correctedNow().toISOString() };
  copyDraft(personId, draft);
  const write = async () => {
    await (await deviceOf(personId)).put('drafts', draft);
    dropDraftCopy(key);
  };
  // If the database write fails, the copy stays and is read when the form is opened again.
  write().catch(() => undefined);
}

/** Opens a person's database with all draft copies moved into it. */
async function draftsOf(personId: string): Promise<DeviceDatabase> {
  const database = await deviceOf(personId);
  await restoreDraftCopies(database, personId);
  return database;
}

/** What was typed in a form and not saved, with its time; undefined without a draft. */
export async function readDraft(personId: string, key: string): Promise<Draft | undefined> {
  return (await draftsOf(personId)).get('drafts', key);
}

/** Deletes a draft: it was saved, or the person discarded it. */
export async function dropDraft(personId: string, key: string): Promise<void> {
  dropDraftCopy(key);
  await (await deviceOf(personId)).delete('drafts', key);
}

/** A draft locked by this tab; `release` lets another tab use it. */
export type ClaimedDraft = { key: string; draft: Draft | null; release: () => void };

/** Takes a free lock and answers its release function; null if another tab holds the lock. */
function claim(name: string): Promise<(() => void) | null> {
  // Insecure pages, such as plain http over the farm's network, have no `locks`: there tabs share a draft.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
  });
}

async function draftsUnder(personId: string, base: string): Promise<Draft[]> {
  const range = IDBKeyRange.bound(`${base}#`, `${base}#\uffff`);
  const found = await (await draftsOf(personId)).getAll('drafts', range);
  // Drafts of the same instant are ordered by key, so that the order is the same at every opening.
  return found.sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/**
 * The draft for one tab of a creation form: the newest one that no open tab uses, else a new empty one. The lock ends
 * with the tab. A draft that was saved, as `isSaved` says, goes: its page was killed between the save and its end.
 */
export async function claimDraft(
  personId: string,
  base: string,
  isSaved: (draft: Draft) => boolean,
): Promise<ClaimedDraft> {
  for (const draft of await draftsUnder(personId, base)) {
    const release = await claim(`draft ${draft.key}`);
    if (release === null) continue;
    if (!isSaved(draft)) return { key: draft.key, draft, release };
    await dropDraft(personId, draft.key);
    release();
  }
  const key = `${base}#${newId()}`;
  const release = await claim(`draft ${key}`);
  return { key, draft: null, release: release ?? (() => undefined) };
}
