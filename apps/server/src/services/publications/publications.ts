import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { LANGUAGES, type Language } from '@cafezal/domain/open-chain/page/language.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import { makeSnapshot } from '@cafezal/domain/open-chain/publication/make-snapshot.ts';
import { readShow, SHARED_FILES, type Show } from '@cafezal/domain/open-chain/publication/show.ts';
import { tellsMore } from '@cafezal/domain/open-chain/publication/shown-through.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { contentHash } from '../../db/content-hash.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { insertErasedPhotos } from '../../db/erased-photo-rows.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import { holdPermission } from '../../db/member-rows.ts';
import {
  endExpired,
  endedAt,
  findPublication,
  insertPublication,
  insertVersion,
  lockPublication,
  removeCopies,
  revokePublicationRow,
  type StoredCopy,
  type StoredPublication,
  updatePublication,
} from '../../db/publication-rows.ts';
import { findRequest, keepRequest } from '../../db/request-rows.ts';
import { newLotToken } from '../lot-files/lot-token.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import { giveUp, makeCopies, type PublicationParts as Parts } from './lot-copies.ts';
import { type LoadedLot, loadLot } from './lot-source.ts';

type Publisher = Allowed<'farm.publish'>;

/** What a request says of a publication. */
export type SentPublication = {
  show?: unknown;
  languages?: readonly Language[] | undefined;
  /** ISO instant, null for no end. */
  expiresAt?: string | null | undefined;
};

const notFound = (): Problem => new Problem('publication/not-found');
const gone = (): Problem => new Problem('publication/gone', { status: 409 });

/** A publication at its address in the API; 404 for an unknown one. */
export async function publicationAt(
  { db }: Pick<Parts, 'db'>,
  scope: FarmScope,
  id: string,
): Promise<StoredPublication> {
  const found = await findPublication(db, scope, id);
  if (found === undefined) throw notFound();
  return found;
}

function endOf(sent: SentPublication, before: Date | null, now: Date): Date | null {
  if (sent.expiresAt === undefined || sent.expiresAt === null) return sent.expiresAt === null ? null : before;
  const end = new Date(sent.expiresAt);
  if (end > now) return end;
  throw new Problem('request/invalid', { fields: { expiresAt: 'Escolha um dia que ainda vem.' } });
}

function chosenPhotos(show: Show, { stored }: LoadedLot): void {
  if (show.photos.every((id) => stored.has(id))) return;
  throw new Problem('request/invalid', {
    fields: { 'show.photos': 'Uma das fotos não é deste lote. Escolha de novo.' },
  });
}

function snapshotOf(lot: LoadedLot, show: Show): LotSnapshot {
  const record = lot.source.genealogy.records.get(lot.source.recordId);
  if (record === undefined) throw new Problem('record/not-found');
  const output = record.outputs.find(({ key }) => key === lot.source.output);
  if (output !== undefined && PRODUCT_FORMS[output.form].byProduct) throw new Problem('lot/by-product');
  const snapshot = makeSnapshot(lot.source, show);
  if (snapshot === undefined) throw new Problem('lot/not-found');
  return snapshot;
}

/** Runs a write in a transaction that holds the permission. */
const permitted = <Result>(
  { db }: Parts,
  scope: Publisher,
  work: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await holdPermission(trx, scope);
    return work(trx);
  });

/** Runs a write with copies that were made before; if it throws, they are given up. */
async function withCopies<Result>(
  parts: Parts,
  { scope, copies }: { scope: Publisher; copies: readonly StoredCopy[] },
  work: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await permitted(parts, scope, work);
  } catch (error) {
    await giveUp(parts, copies);
    throw error;
  }
}

/** How a creation is known again: `id` of its body, or the Idempotency-Key of its header. */
type Named = { id: unknown; key: string | undefined };

/** A lot to be published. */
export type NewPublication = SentPublication & { recordId: string; output: string };

/** A publication as it is now, and whether an earlier request had done this already. */
export type Published = { publication: StoredPublication; isReplay: boolean };

const replay = (publication: StoredPublication): Published => ({ publication, isReplay: true });

const hashOf = (content: unknown): string => contentHash(content).toString('hex');

/** The same creation sent twice gives one publication, whatever became of it; the same id for another is 409. */
async function madeBefore(
  parts: Parts,
  scope: Publisher,
  { id, sent }: { id: string; sent: NewPublication },
): Promise<StoredPublication | undefined> {
  const known = await findPublication(parts.db, scope, id);
  if (known === undefined) return undefined;
  const kept = await findRequest(parts.db, scope, { makes: 'publication', id });
  // Of publications from before requests were kept only the lot is known.
  const isSame =
    kept === undefined ? known.recordId === sent.recordId && known.output === sent.output : kept.sent === hashOf(sent);
  if (isSame) return known;
  throw new Problem('publication/id-taken');
}

/**
 * Publishes a lot in its first version, once under an id. 409 `publication/exists` if it is published already,
 * `publication/id-taken` if the id is another request's; 404 and 422 if there is no such lot, 422 for what it shows.
 */
export async function publishLot(
  parts: Parts,
  scope: Publisher,
  { sent, ...named }: Named & { sent: NewPublication },
): Promise<Published> {
  const now = parts.now();
  const id = idOfCreation({ ...named, userId: scope.userId, now });
  const before = await madeBefore(parts, scope, { id, sent });
  if (before !== undefined) return replay(before);
  const { recordId, output } = sent;
  const [show, expiresAt, languages] = [readShow(sent.show ?? {}), endOf(sent, null, now), sent.languages ?? LANGUAGES];
  const lot = await loadLot(parts, scope, { recordId, output });
  const snapshot = snapshotOf(lot, show);
  chosenPhotos(show, lot);
  const token = newLotToken();
  const copies = await makeCopies(parts, scope, { loaded: lot, snapshot, show, languages, token });
  const isMade = await withCopies(parts, { scope, copies }, async (trx) => {
    await endExpired(trx, scope, { recordId, output, now });
    const row = { id, recordId, output, show, languages, token, createdAt: now, expiresAt };
    if (!(await insertPublication(trx, scope, row))) return false;
    await insertVersion(trx, scope, { id, at: now, snapshot, copies });
    await keepRequest(trx, scope, { makes: 'publication', id, madeId: id, sent: hashOf(sent) });
    return true;
  });
  if (isMade) return { publication: await publicationAt(parts, scope, id), isReplay: false };
  await giveUp(parts, copies);
  const raced = await madeBefore(parts, scope, { id, sent });
  if (raced !== undefined) return replay(raced);
  throw new Problem('publication/exists');
}

async function lockLive(
  trx: DatabaseTransaction,
  scope: Publisher,
  { id, now }: { id: string; now: Date },
): Promise<StoredPublication> {
  const found = await lockPublication(trx, scope, id);
  if (found === undefined) throw notFound();
  if (endedAt(found, now) !== null) throw gone();
  return found;
}

/**
 * Changes what a publication shows, by merging key by key. What is taken away is gone from all versions and files at once;
 * what is added comes with the next version.
 */
export async function changePublication(
  parts: Parts,
  scope: Publisher,
  { id, sent }: { id: string; sent: SentPublication },
): Promise<StoredPublication> {
  const now = parts.now();
  await permitted(parts, scope, async (trx) => {
    const before = await lockLive(trx, scope, { id, now });
    const show = readShow(sent.show, before.show);
    const expiresAt = endOf(sent, before.expiresAt, now);
    await updatePublication(trx, scope, { id, show, languages: sent.languages ?? before.languages, expiresAt });
    const kinds = SHARED_FILES.filter((kind) => tellsMore(kind, { before: before.show, after: show }));
    await insertErasedPhotos(trx, await removeCopies(trx, scope, { id, kinds, keptPhotos: show.photos }), now);
  });
  return publicationAt(parts, scope, id);
}

/** Whether the version of a request is made; `publication/id-taken` (409) where that made another publication's. */
async function isVersionMade(
  db: Parts['db'] | DatabaseTransaction,
  scope: Publisher,
  { id, of }: { id: string; of: string },
): Promise<boolean> {
  const kept = await findRequest(db, scope, { makes: 'publication version', id });
  if (kept !== undefined && kept.madeId !== of) throw new Problem('publication/id-taken');
  return kept !== undefined;
}

/**
 * Publishes the lot as it is now, as the next version, once for a request. 409 `publication/too-many-versions` after 50.
 */
export async function addVersion(
  parts: Parts,
  scope: Publisher,
  { publication, ...named }: Named & { publication: StoredPublication },
): Promise<Published> {
  const now = parts.now();
  const { id } = publication;
  const version = { id: idOfCreation({ ...named, userId: scope.userId, now }), of: id };
  if (await isVersionMade(parts.db, scope, version)) return replay(publication);
  if (endedAt(publication, now) !== null) throw gone();
  const { show, languages, token, recordId, output } = publication;
  const lot = await loadLot(parts, scope, { recordId, output });
  const snapshot = snapshotOf(lot, show);
  const copies = await makeCopies(parts, scope, { loaded: lot, snapshot, show, languages, token });
  const isMade = await withCopies(parts, { scope, copies }, async (trx) => {
    const live = await lockLive(trx, scope, { id, now });
    if (await isVersionMade(trx, scope, version)) return false;
    // What was taken away while the copies were made stays away.
    const isShown = ({ kind, photo_id: photo }: StoredCopy) =>
      kind === 'photo' ? live.show.photos.includes(photo ?? '') : !tellsMore(kind, { before: show, after: live.show });
    const [kept, hidden] = [copies.filter(isShown), copies.filter((copy) => !isShown(copy))];
    const outlived = await removeCopies(trx, scope, { id, kinds: SHARED_FILES, keptPhotos: live.show.photos });
    await insertErasedPhotos(trx, [...outlived, ...hidden.map(({ file }) => file)], now);
    const isInserted = await insertVersion(trx, scope, { id, at: now, snapshot, copies: kept });
    if (!isInserted) throw new Problem('publication/too-many-versions');
    await updatePublication(trx, scope, live);
    const isKept = await keepRequest(trx, scope, {
      makes: 'publication version',
      id: version.id,
      madeId: id,
      sent: '',
    });
    if (!isKept) throw new Problem('publication/id-taken');
    return true;
  });
  if (!isMade) await giveUp(parts, copies);
  return { publication: await publicationAt(parts, scope, id), isReplay: !isMade };
}

/** Revokes a publication for ever, and deletes its photos and files. Repeating it changes nothing. */
export async function revokePublication(parts: Parts, scope: Publisher, id: string): Promise<StoredPublication> {
  const now = parts.now();
  await permitted(parts, scope, async (trx) => {
    if ((await lockPublication(trx, scope, id)) === undefined) throw notFound();
    await revokePublicationRow(trx, scope, { id, now });
    const files = await removeCopies(trx, scope, { id, kinds: SHARED_FILES, keptPhotos: [] });
    await insertErasedPhotos(trx, files, now);
  });
  return publicationAt(parts, scope, id);
}
