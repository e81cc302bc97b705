import { type CopyTarget, fillTarget, type TargetRefusal, targetRefusal } from '../../db/copy-target.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { endAllSessions, giveUpOldMails } from '../../db/restored-rows.ts';
import { eraseAgain, type NotedErasure } from '../personal-data/erase-again.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { eachOf, readContent } from './copied-files.ts';
import { readRows } from './copied-rows.ts';
import { CopyError } from './copy-error.ts';
import type { TablePart } from './manifest.ts';
import type { WholeCopy } from './verify-copy.ts';

/** How far a restore is. */
export type RestoreProgress =
  | { readonly kind: 'files'; readonly files: number; readonly of: number }
  | { readonly kind: 'table'; readonly table: string; readonly rows: number };

/** What is put back, and where. */
export type RestoreOrder = {
  readonly whole: WholeCopy;
  readonly databaseUrl: string;
  readonly photoStore: Pick<PhotoStore, 'keys' | 'get' | 'put'>;
  /** Whether photos may be there that are not the copy's: a bucket outlives the machine, and has those that came after the copy. */
  readonly allowsOthers: boolean;
  /** Erasures that are known from beside the copy. */
  readonly erasures: readonly NotedErasure[];
  /** Whether everybody has to sign in again. */
  readonly endSessions: boolean;
  readonly now: Date;
  readonly tell: (progress: RestoreProgress) => void;
};

/** What a restore did besides putting rows and files back. */
export type Restored = {
  readonly rows: number;
  /** Tables of the copy that this product does not have: they stay in the copy. */
  readonly unknown: readonly string[];
  /** People who were erased again. */
  readonly erased: number;
  /** Mails that waited, and are too old to be sent. */
  readonly mails: number;
  /** Photos and papers that were there and are not the copy's. */
  readonly others: number;
  /** What failed once all rows were there to stay. */
  readonly undone: readonly { readonly what: 'migrations' | 'figures'; readonly error: unknown }[];
};

/** A mail that waited for longer may have gone out since. */
const OLD_MS = 3_600_000;

function refusal(found: TargetRefusal): CopyError {
  if (found.why === 'in use') {
    return new CopyError(
      `Outro programa usa o banco (${found.connections} ligações). Pare o Cafezal antes, ou crie um banco novo. Nada foi mudado.`,
    );
  }
  const tables = found.tables.slice(0, 5).join(', ');
  return new CopyError(
    `O banco não está vazio: ${tables}. Uma cópia só volta para um banco vazio e uma pasta vazia. Nada foi mudado.`,
  );
}

/**
 * Throws CopyError where the database or the place of the photos is not empty; photos that an earlier try put there are no matter. Answers
 * how many others there are, where they may be.
 */
export async function assertEmpty({
  databaseUrl,
  photoStore,
  allowsOthers,
  whole,
}: Pick<RestoreOrder, 'databaseUrl' | 'photoStore' | 'allowsOthers' | 'whole'>): Promise<number> {
  const found = await targetRefusal(databaseUrl);
  if (found !== null) throw refusal(found);
  let others = 0;
  for await (const key of photoStore.keys()) if (!whole.files.has(key)) others += 1;
  if (others === 0 || allowsOthers) return others;
  throw new CopyError('O lugar das fotos não está vazio: tem fotos que não são da cópia. Nada foi mudado.');
}

async function putFiles({ whole, photoStore, tell }: RestoreOrder): Promise<void> {
  let files = 0;
  await eachOf(whole.files, async ([key, file]) => {
    const bytes = await readContent(whole.folder, file);
    const there = await photoStore.get(key);
    if (there === null || Buffer.compare(there, bytes) !== 0) await photoStore.put(key, bytes);
    files += 1;
    tell({ kind: 'files', files, of: whole.files.size });
  });
}

/** The tables to fill. Throws CopyError where the copy lacks one, or a column, that its migrations make. */
function planTables(target: CopyTarget, parts: readonly TablePart[]): { known: TablePart[]; unknown: string[] } {
  for (const { name, columns } of target.tables) {
    const part = parts.find((one) => one.name === name);
    if (part === undefined) throw new CopyError(`Falta à cópia a tabela ${name}. Nada foi mudado.`);
    const lacking = columns.filter((column) => !part.columns.includes(column));
    if (lacking.length > 0) throw new CopyError(`Falta à cópia a coluna ${name}.${lacking[0]}. Nada foi mudado.`);
  }
  const isKnown = ({ name }: TablePart): boolean => target.tables.some((table) => table.name === name);
  const known = parts.filter(isKnown);
  return { known, unknown: parts.filter((part) => !isKnown(part)).map(({ name }) => name) };
}

async function finish(order: RestoreOrder, trx: DatabaseTransaction): Promise<Pick<Restored, 'erased' | 'mails'>> {
  const { whole, now, erasures, endSessions } = order;
  const isOld = now.getTime() - Date.parse(whole.manifest.at) > OLD_MS;
  const mails = isOld ? await giveUpOldMails(trx, now) : 0;
  if (endSessions) await endAllSessions(trx);
  return { mails, erased: await eraseAgain(trx, erasures, now) };
}

/**
 * Puts a copy back into an empty place: files first, then rows, in one transaction of which everything stays or nothing;
 * older tables are brought up to date. Change numbers of farms jump on by a million and more, so that devices that saw more
 * than the copy has, or another restore of it, fill anew. Throws CopyError, or errors of the system and the database.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const others = await assertEmpty(order);
  await putFiles(order);
  const { copy, manifest } = order.whole;
  let rows = 0;
  let unknown: string[] = [];
  const undone: { what: 'migrations' | 'figures'; error: unknown }[] = [];
  const finished = await fillTarget(order.databaseUrl, {
    migrations: manifest.migrations,
    refuse: refusal,
    fill: async (target) => {
      const plan = planTables(target, manifest.tables);
      unknown = plan.unknown;
      for (const table of plan.known) {
        await readRows(target, copy, table);
        rows += table.rows;
        order.tell({ kind: 'table', table: table.name, rows: table.rows });
      }
      for (const sequence of manifest.sequences) await target.setSequence(sequence);
    },
    finish: (trx) => finish(order, trx),
    leftUndone: (what, error) => undone.push({ what, error }),
  });
  return { rows, unknown, others, undone, ...finished };
}
