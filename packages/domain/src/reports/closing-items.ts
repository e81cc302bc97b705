import { lostInWork, lostOfLots } from '../definition/lost-of-lots.ts';
import type { StatusDefinition } from '../definition/stage.ts';
import { dayInPtBr } from '../ground/days.ts';
import { formatNumber } from '../ground/numbers.ts';
import { RECORDS_PER_STEP, type Steps } from '../ground/steps.ts';
import { KG_PER_SACA } from '../ground/units.ts';
import { flowKg, type Genealogy, genealogySteps } from '../lots/genealogy.ts';
import { balanceOf, gainWords, isUnfinished } from '../lots/record-balance.ts';
import { lastDay, ratio, toGram } from '../record/data-values.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { DRYING_UNEXPLAINED_PCT } from '../stages/drying/drying-mass.ts';
import { isSale, isStock, leadsSeason } from '../stages/kinds.ts';
import { saleAccount } from '../stages/sale/sale-account.ts';
import { isGiven } from '../stages/sale/sale-price.ts';
import { seasonRecord } from '../stages/season-records.ts';
import { stageOf } from '../stages/stages.ts';
import { dryingFiguresOf } from './drying-figures.ts';
import { isFreed } from './receivables.ts';
import { type SeasonBooks, type SeasonQuestion, seasonBooks } from './season-books.ts';
import { seasonSteps } from './season-summary.ts';

/** What does not add up in a season, in words with the number in it, and the record that would mend it. */
export type ClosingItem = {
  code:
    | 'work/open'
    | 'lot/without-weight'
    | 'lot/inconsistent'
    | 'lot/unexplained'
    | 'lot/negative'
    | 'lot/rest'
    | 'sale/without-price'
    | 'season/unexplained';
  message: string;
  section: Section;
  recordId: string;
};

/** A season may lose that much on paper, in per cent of the cherry. */
const MOST_UNEXPLAINED_PCT = 8;
/** Less is said as 0 kg. */
const NOTHING_KG = 0.05;

const kgText = (kg: number): string => `${formatNumber(kg, 1)}\u00a0kg`;
const called = ({ code, name }: FarmRecord): string => (code === '' ? name : code);

type Say = (code: ClosingItem['code'], message: string) => ClosingItem;

const sayOf =
  ({ id, section }: FarmRecord): Say =>
  (code, message) => ({ code, message, section, recordId: id });

/** The status of work that is neither done nor given up and waits for somebody. */
function openStatus(record: FarmRecord): StatusDefinition | undefined {
  const status = stageOf(record.section).statuses[record.status];
  if (status === undefined || record.status === 'cancelled' || status.completed === true) return undefined;
  return status.started !== true || isUnfinished(record) || isSale(record) ? status : undefined;
}

function openWork(record: FarmRecord): ClosingItem[] {
  const status = openStatus(record);
  if (status === undefined) return [];
  const label = status.label.toLocaleLowerCase('pt-BR');
  const message = `${called(record)}: ${label}. Era para ${dayInPtBr(lastDay(record))}. Conclua ou cancele.`;
  return [sayOf(record)('work/open', message)];
}

function withoutWeight(record: FarmRecord): ClosingItem[] {
  const { gives, statuses } = stageOf(record.section);
  const isDone = statuses[record.status]?.lends === true && !isUnfinished(record);
  if (gives.length === 0 || !isDone || record.outputs.some(({ kg }) => kg > 0)) return [];
  return [sayOf(record)('lot/without-weight', `${called(record)}: falta dizer quanto saiu.`)];
}

/** What left a lot without a word: more than it took, more than there was, or a rest of less than a saca in store. */
function rests(record: FarmRecord, genealogy: Genealogy): ClosingItem[] {
  const say = sayOf(record);
  const gone = genealogy.outOf(record.id);
  const lost = lostOfLots(record);
  return record.outputs.flatMap(({ key, kg }) => {
    const drawn = flowKg(gone.filter(({ output }) => output === key));
    const rest = toGram(kg - (lost.get(key) ?? 0) - drawn);
    if (rest <= -NOTHING_KG)
      return [say('lot/negative', `${called(record)}: saíram ${kgText(-rest)} a mais do que havia.`)];
    if (!isStock(record) || drawn === 0 || rest < NOTHING_KG || rest >= KG_PER_SACA) return [];
    return [say('lot/rest', `${called(record)}: sobraram ${kgText(rest)}. É estoque, consumo ou quebra?`)];
  });
}

function balances(record: FarmRecord, genealogy: Genealogy): ClosingItem[] {
  const say = sayOf(record);
  if (record.flags.includes('inconsistent')) {
    return [say('lot/inconsistent', `${called(record)}: ${gainWords(record) ?? 'as contas não fecham.'}`)];
  }
  const { massBalance, movedKg } = stageOf(record.section);
  if (massBalance === null || isUnfinished(record) || record.outputs.length === 0) return [];
  const { inKg, lossKg } = balanceOf(genealogy, record);
  // What was lost with a reason is not asked about.
  const missingKg = toGram(lossKg - lostInWork(record) + (movedKg?.(record.data) ?? 0));
  const missingPct = ratio(missingKg * 100, inKg);
  if (missingPct === null || missingPct <= massBalance.unexplainedPct) return [];
  const pct = formatNumber(missingPct, 1);
  return [say('lot/unexplained', `${called(record)}: faltam ${kgText(missingKg)} (${pct} %) sem explicação.`)];
}

/** What a drying lost beyond the water that its moistures explain, and beyond what was lost with a reason. */
function drying(record: FarmRecord, genealogy: Genealogy): ClosingItem[] {
  if (stageOf(record.section).dries !== true || record.outputs.length === 0) return [];
  const { theoreticalKg, actualKg } = dryingFiguresOf(genealogy, record);
  if (theoreticalKg === null) return [];
  const missingKg = theoreticalKg - actualKg - lostInWork(record);
  const pct = ratio(missingKg * 100, theoreticalKg) ?? 0;
  if (pct <= DRYING_UNEXPLAINED_PCT) return [];
  const beyond = `faltam ${kgText(missingKg)} (${formatNumber(pct, 1)} %) além do que a umidade explica.`;
  return [sayOf(record)('lot/unexplained', `${called(record)}: ${beyond}`)];
}

function prices(sale: FarmRecord, { farm, genealogy }: SeasonBooks): ClosingItem[] {
  if (!isSale(sale) || stageOf(sale.section).statuses[sale.status]?.draws === undefined) return [];
  const account = saleAccount(sale, { farm, record: (id) => genealogy.records.get(id) });
  const say = sayOf(sale);
  if (account === null)
    return isGiven(sale.data) ? [] : [say('sale/without-price', `${called(sale)}: venda sem preço.`)];
  if (account.toFixBags <= 0) return [];
  const bags = formatNumber(account.toFixBags, 1);
  return [say('sale/without-price', `${called(sale)}: faltam fixar ${bags} sacas.`)];
}

function* massOfSeason(question: SeasonQuestion): Steps<ClosingItem[]> {
  const { residual, cherry } = (yield* seasonSteps(question)).waterfall;
  const led = seasonRecord(question.records.filter(leadsSeason), question.season);
  if (led === undefined || Math.abs(residual) <= (cherry * MOST_UNEXPLAINED_PCT) / 100 || cherry === 0) return [];
  const how = residual < 0 ? 'sobram' : 'faltam';
  const message = `Da cereja ao grão ${how} ${kgText(Math.abs(residual))} sem explicação.`;
  return [sayOf(led)('season/unexplained', message)];
}

/** What does not add up in a season before it is closed, in steps; nothing of it prevents that. Money is not in it. */
export function* closingItemSteps(question: SeasonQuestion): Steps<readonly ClosingItem[]> {
  const genealogy = question.genealogy ?? (yield* genealogySteps(question.records));
  const books = seasonBooks({ ...question, genealogy });
  const own = [...genealogy.records.values()].filter(
    (record) => record.season === question.season && !leadsSeason(record) && !isFreed(record),
  );
  const found: ClosingItem[] = [];
  const finders: readonly ((record: FarmRecord) => ClosingItem[])[] = [
    openWork,
    withoutWeight,
    (record) => [balances, drying, rests].flatMap((find) => find(record, genealogy)),
    (record) => prices(record, books),
  ];
  for (const find of finders) {
    for (const [at, record] of own.entries()) {
      if (at % RECORDS_PER_STEP === 0) yield;
      found.push(...find(record));
    }
  }
  return [...found, ...(yield* massOfSeason({ ...question, genealogy }))];
}
