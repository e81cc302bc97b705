import { textAt } from '@cafezal/domain/record/data-values.ts';
import { normaliseNfeKey } from '@cafezal/domain/rules/invoice-key.ts';
import type { Kept, Preview } from '@cafezal/domain/sheets/preview.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { insertKept, keptOfKeys } from '../../db/kept-invoice-rows.ts';
import { recordsOfInvoices } from '../../db/lots-in-stock.ts';

/** Invoices that wait on a farm, and their characters together. */
const MOST_KEPT = 20_000;
const MOST_CHARACTERS = 50_000_000;

/** No day is within it: only keys are asked for. */
const NO_DAYS = { from: '9999-12-31', to: '0001-01-01' } as const;

const CANCELLED_MEANWHILE = 'O cancelamento desta nota chegou enquanto isto. Confira de novo.';
const SOLD_MEANWHILE = 'Uma venda com esta nota entrou enquanto isto. Confira de novo.';
const NO_ROOM = 'Já esperam notas demais nesta fazenda. Deixe esta fora e guarde o arquivo.';

type Place = { trx: DatabaseTransaction; scope: FarmScope; importId: string; at: Date };
type Refused = ReadonlyMap<number, string>;

/** Lines whose invoice was cancelled by a file that came between the preview and the writing. */
async function cancelledMeanwhile({ trx, scope }: Place, { writes }: Preview): Promise<Refused> {
  const lines = new Map(
    writes.flatMap(({ line, body }) => {
      const { invoiceKey } = (body.data ?? {}) as { invoiceKey?: unknown };
      return typeof invoiceKey === 'string' ? [[invoiceKey, line] as const] : [];
    }),
  );
  if (lines.size === 0) return new Map();
  const kept = await keptOfKeys(trx, scope, [...lines.keys()]);
  const cancelled = kept.filter(({ kind }) => kind === 'cancellation');
  return new Map(cancelled.map(({ key }) => [lines.get(key) ?? 0, CANCELLED_MEANWHILE]));
}

/** Lines that cancel an invoice of which a sale came between the preview and the writing. */
async function soldMeanwhile({ trx, scope }: Place, keeps: readonly Kept[]): Promise<Refused> {
  const lines = new Map(
    keeps.flatMap(({ kind, key, line }) => (kind === 'cancellation' ? [[key, line] as const] : [])),
  );
  if (lines.size === 0) return new Map();
  const sales = await recordsOfInvoices(trx, scope, { sections: ['vendas'], keys: [...lines.keys()], ...NO_DAYS });
  return new Map(
    sales.map(({ data }) => [lines.get(normaliseNfeKey(textAt(data, 'invoiceKey') ?? '')) ?? 0, SOLD_MEANWHILE]),
  );
}

/**
 * Keeps what waits of confirmed invoices, after their sales were written and under the farm's lock. Answers why lines cannot come
 * in: another file came between, or too much waits.
 */
export async function keepInvoices(place: Place, preview: Preview): Promise<Refused> {
  const { keeps } = preview;
  // Only previews of invoices say what they keep.
  if (keeps === undefined) return new Map();
  const refused = new Map([...(await cancelledMeanwhile(place, preview)), ...(await soldMeanwhile(place, keeps))]);
  if (refused.size > 0 || keeps.length === 0) return refused;
  const { count, characters } = await insertKept(place.trx, place.scope, { ...place, keeps });
  const isFull = count > MOST_KEPT || characters > MOST_CHARACTERS;
  return new Map(isFull ? keeps.map(({ line }) => [line, NO_ROOM]) : []);
}
