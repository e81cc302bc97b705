import { addDays, dayIn } from '@cafezal/domain/ground/days.ts';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { coffeeOf } from '@cafezal/domain/invoices/coffee-in-invoice.ts';
import type { Invoice } from '@cafezal/domain/invoices/invoice.ts';
import type { InvoiceFarm } from '@cafezal/domain/invoices/invoice-course.ts';
import type { KeptInvoices } from '@cafezal/domain/invoices/kept-invoice.ts';
import { draftInvoices, previewInvoices } from '@cafezal/domain/invoices/preview-invoices.ts';
import { DAYS_BESIDE } from '@cafezal/domain/invoices/sales-of-invoices.ts';
import { Stock, type StockLot, typedLots } from '@cafezal/domain/invoices/stock-lots.ts';
import { lends, outputBalances } from '@cafezal/domain/lots/lots.ts';
import { normaliseTaxId } from '@cafezal/domain/people/tax-ids.ts';
import { lastDay } from '@cafezal/domain/record/data-values.ts';
import type { FarmFacts, FarmRecord, ProductForm, Section } from '@cafezal/domain/record/record.ts';
import type { Choices, ImportWrite, Preview } from '@cafezal/domain/sheets/preview.ts';
import { consultedBy } from '@cafezal/domain/stages/season-records.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { drawsOn } from '../../db/flow-rows.ts';
import { keptOfKeys } from '../../db/kept-invoice-rows.ts';
import { recordsInStock, recordsOfInvoices } from '../../db/lots-in-stock.ts';
import { liveRecordsOf } from '../../db/record-rows.ts';
import { loadRuleRecords } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { uuidsIn } from '../records/uuids-in.ts';
import { inTurns } from '../request/in-turns.ts';
import { checker } from './preview-sheet.ts';
import type { InvoiceContent } from './read-invoices.ts';

type Parts = { db: Database; now: () => Date };
type Asked = { id: string; content: InvoiceContent; choices: Choices };

const SALES: Section = 'vendas';
const PARTNERS: Section = 'parceiros';
/** What an invoice is of where it names no lot. */
const USUAL_FORMS: readonly ProductForm[] = ['green_bean', 'husk'];
/** Words of invoices that may name a lot. */
const MOST_NAMES = 20_000;
const LONGEST_NAME = 50;

const invoicesIn = ({ files }: InvoiceContent): readonly Invoice[] =>
  files.flatMap(({ content }) => (content.kind === 'invoice' ? [content] : []));

/** What the invoices, and who mended them, may call a lot: words with a digit, and two that follow each other. */
function namesIn(content: InvoiceContent, { lines }: Choices): readonly string[] {
  const typed = Object.values(lines).flatMap(({ cells }) => typedLots(cells?.G ?? '').map(({ name }) => name));
  const texts = invoicesIn(content).flatMap((invoice) =>
    coffeeOf(invoice).flatMap(({ description, notes, lots }) => [
      `${description} ${notes}`,
      ...lots.map(({ name }) => name),
    ]),
  );
  const words = texts.flatMap((text) => {
    const split = text.split(/[\s,;:()]+/).filter(Boolean);
    return [text, ...split, ...split.map((word, at) => `${word} ${split[at + 1] ?? ''}`)];
  });
  const names = [...typed, ...words].map((word) => word.trim().toLowerCase());
  return [...new Set(names.filter((name) => /\d/.test(name) && name.length <= LONGEST_NAME))].slice(0, MOST_NAMES);
}

/** The lots of which something is left and may be taken, the oldest first. */
async function stockOf({ db }: Parts, scope: FarmScope, names: readonly string[]): Promise<Stock> {
  const { takes, takesFrom } = stageOf(SALES);
  const records = await recordsInStock(db, scope, { sections: takesFrom, forms: USUAL_FORMS, names });
  const draws = Map.groupBy(
    await drawsOn(
      db,
      scope,
      records.map(({ id }) => id),
    ),
    ({ recordId }) => recordId,
  );
  const isFree = (record: StoredRecord): boolean => lends(record) && stageOf(record.section).holds?.(record) !== true;
  const lots = records.filter(isFree).flatMap((record): StockLot[] => {
    const balances = outputBalances(record, draws.get(record.id) ?? []);
    return record.outputs.flatMap(({ key, form, lot }) => {
      const availableKg = balances.get(key)?.availableKg ?? 0;
      if (availableKg <= 0 || !takes.includes(form)) return [];
      const { id: recordId, code } = record;
      return [{ recordId, output: key, code, lot, form, since: lastDay(record), availableKg }];
    });
  });
  return new Stock(lots.sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0)));
}

const keysIn = ({ files }: InvoiceContent): readonly string[] =>
  files.flatMap(({ content }) => (content.kind === 'unreadable' ? [] : [content.key]));

/** What waits on the farm of these invoices. */
async function keptOf(
  { db }: Parts,
  scope: FarmScope,
  { content, timezone }: { content: InvoiceContent; timezone: string },
): Promise<KeptInvoices> {
  const purchases = new Map<string, string>();
  const cancellations = new Map<string, string>();
  for (const { key, content: kept, keptAt } of await keptOfKeys(db, scope, keysIn(content))) {
    if (kept.kind === 'purchase') purchases.set(key, dayIn(timezone, keptAt));
    else cancellations.set(key, kept.cancellation.on);
  }
  return { purchases, cancellations };
}

/** Sales that the files may be about. */
async function salesOf({ db }: Parts, scope: FarmScope, content: InvoiceContent): Promise<StoredRecord[]> {
  const keys = keysIn(content);
  const days = invoicesIn(content)
    .map(({ issuedOn }) => issuedOn)
    .sort();
  const [first = '9999-12-31', last = '0001-01-01'] = [days[0], days.at(-1)];
  const around =
    first > last ? { from: first, to: last } : { from: addDays(first, -DAYS_BESIDE), to: addDays(last, DAYS_BESIDE) };
  return recordsOfInvoices(db, scope, { sections: [SALES], keys, ...around });
}

type Loaded = { facts: FarmFacts; today: string; farm: InvoiceFarm; partners: readonly StoredRecord[] };

async function load(parts: Parts, scope: FarmScope, { id, content, choices }: Asked): Promise<Loaded> {
  const facts = await loadFarmFacts(parts.db, scope);
  const today = dayIn(facts.settings.timezone, parts.now());
  const partners = await liveRecordsOf(parts.db, scope, [PARTNERS]);
  const producer = normaliseTaxId(facts.settings.producer.document ?? '');
  const sales = await salesOf(parts, scope, content);
  const stock = await stockOf(parts, scope, namesIn(content, choices));
  const kept = await keptOf(parts, scope, { content, timezone: facts.settings.timezone });
  const idOf = (name: string): string => uuidV5(id, name);
  return { facts, today, partners, farm: { producer, partners, sales, stock, kept, today, idOf } };
}

/** Checks what would be written like a form: by the lots that it takes and where they come from. */
async function checkerOf(
  { db }: Parts,
  scope: FarmScope,
  { loaded, writes }: { loaded: Loaded; writes: readonly ImportWrite[] },
) {
  const { facts, today, partners, farm } = loaded;
  const updated = new Set(writes.map(({ id }) => id));
  const stored = farm.sales.filter(({ id, deletedAt }) => updated.has(id) && deletedAt === null);
  const ids = uuidsIn([writes.map(({ body }) => body), stored.map(({ id, data, inputs }) => [id, data, inputs])]);
  const { found, consulted } = await loadRuleRecords(db, scope, { ids, sections: consultedBy(stageOf(SALES)) });
  const live = new Map<string, FarmRecord>([...found, ...partners, ...stored].map((record) => [record.id, record]));
  return checker({ facts, today, live, consulted: new Map([...consulted, ['parceiros', partners]]) });
}

/** How invoices would come in, by the farm as it is. Others get their turn between them. */
export async function previewOfInvoices(parts: Parts, scope: FarmScope, asked: Asked): Promise<Preview> {
  const loaded = await load(parts, scope, asked);
  const drafted = await inTurns(
    draftInvoices({ files: asked.content.files, choices: asked.choices, farm: loaded.farm }),
  );
  const writes = [...drafted.buyers, ...drafted.drafts.flatMap((draft) => draft.writes)];
  const check = await checkerOf(parts, scope, { loaded, writes });
  return inTurns(previewInvoices(drafted, check));
}
