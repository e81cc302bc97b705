import { rightNow } from '../device/right-clock.ts';
import { newId } from '../page/new-id.ts';
import { deviceOf } from './device.ts';
import type { DeviceDatabase, Draft } from './device-database.ts';
import { copyDraft, dropDraftCopy, takeInDraftCopies } from './draft-copies.ts';

/** Keeps what a person typed in a form, so that a reload or a crash loses nothing. `key` names the form and its record. */
export async function saveDraft(
  personId: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await (await deviceOf(personId)).put('drafts', { key, values, savedAt: rightNow().toISOString() });
}

/** Keeps what was typed last so that it stays even if the page is gone before its database has written. */
export function keepDraft(personId: string, key: string, values: Readonly<Record<string, unknown>>): void {
  const draft = { key, values, savedAt: rightNow().toISOString() };
  copyDraft(personId, draft);
  const write = async () => {
    await (await deviceOf(personId)).put('drafts', draft);
    dropDraftCopy(key);
  };
  // A draft that could not be written stays in its copy, and is taken in when its form is opened again.
  write().catch(() => undefined);
}

/** The database of a person with all drafts in it. */
async function draftsOf(personId: string): Promise<DeviceDatabase> {
  const database = await deviceOf(personId);
  await takeInDraftCopies(database, personId);
  return database;
}

/** What was typed in a form and not saved, and when; undefined where nothing was. */
export async function readDraft(personId: string, key: string): Promise<Draft | undefined> {
  return (await draftsOf(personId)).get('drafts', key);
}

/** Forgets a draft: it was saved, or the person discarded it. */
export async function dropDraft(personId: string, key: string): Promise<void> {
  dropDraftCopy(key);
  await (await deviceOf(personId)).delete('drafts', key);
}

/** The draft that one tab writes; `release` lets another tab take it up. */
export type ClaimedDraft = { key: string; draft: Draft | null; release: () => void };

/** Takes a lock where nobody holds it; the answer lets it go, null where another tab has it. */
function claim(name: string): Promise<(() => void) | null> {
  // Without a secure context, such as plain http over the farm's network, there is no `locks`: tabs share a draft there.
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
  // Of two that were kept at one instant, the first by key: the same at every opening.
  return found.sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/**
 * The draft of one tab of a form that makes records: the newest that no open tab writes, else one of its own that
 * is still empty. The browser lets go of it when the tab ends, however it ends.
 */
export async function claimDraft(personId: string, base: string): Promise<ClaimedDraft> {
  for (const draft of await draftsUnder(personId, base)) {
    const release = await claim(`draft ${draft.key}`);
    if (release !== null) return { key: draft.key, draft, release };
  }
  const key = `${base}#${newId()}`;
  const release = await claim(`draft ${key}`);
  return { key, draft: null, release: release ?? (() => undefined) };
}
