import { RECORDS_PER_STEP, type Steps } from '../ground/steps.ts';
import { CUP_PROTOCOLS, type CupProtocol } from '../knowledge/scores.ts';
import { type Flow, flowKg, type Genealogy } from '../lots/genealogy.ts';
import { isSpecialLot, scoreOfLot, type WorthOf, type WorthPerKg, worthOfLots } from '../lots/quality-of-lot.ts';
import { scoreProtocolOf } from '../quality/special-score.ts';
import { ratio, rowsAt, toGram } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { isGreen, millingFlows } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';

/**
 * Green coffee that is specialty coffee by a protocol: kg, per cent of all green coffee, and mean score of all coffee
 * tasted by it.
 */
export type ProtocolFigures = { kg: number; pct: number | null; average: number | null };

/**
 * Scores of the season's green coffee. `specialtyKg`, `specialtyPct` and `avgScore` are by the SCA form of 2004 alone.
 */
export type CupFigures = {
  specialtyKg: number;
  specialtyPct: number | null;
  avgScore: number | null;
  /** Other protocols in use. */
  byProtocol: Readonly<Partial<Record<CupProtocol, ProtocolFigures>>>;
};

/** The value of a kg before a flow: of its own lot, otherwise the mean of the storage that mixed it. */
function worthBefore(genealogy: Genealogy, perKg: WorthPerKg): (flow: Flow) => number {
  const stored = new Map<string, number>();
  const before = ({ from, output }: Flow): number =>
    (output === null ? null : perKg(from, output)) ?? stored.get(from) ?? 0;
  for (const id of genealogy.order) {
    if (genealogy.records.get(id)?.section !== 'armazenamento') continue;
    const flows = genealogy.into(id);
    const kg = flowKg(flows);
    if (kg > 0) stored.set(id, flows.reduce((sum, flow) => sum + flow.kg * before(flow), 0) / kg);
  }
  return before;
}

type Worth = { of: WorthOf; before: (flow: Flow) => number };

/** Sum of kg × value of a milling's outputs, minus that of green coffee in its inputs. */
function worthMade(genealogy: Genealogy, milling: FarmRecord, worth: Worth): number {
  const { greenInKg, heldGreenKg } = millingFlows(genealogy, milling);
  const out = milling.outputs
    .filter(({ form }) => isGreen(form))
    .reduce((sum, { key }) => sum + worth.of(milling.id, key), 0);
  const greenIn = genealogy
    .into(milling.id)
    .filter(({ form }) => isGreen(form))
    .reduce((sum, flow) => sum + flow.kg * worth.before(flow), 0);
  return out - (greenInKg > 0 ? (greenIn * (greenInKg - heldGreenKg)) / greenInKg : 0);
}

/**
 * kg to the gram. Coffee that was tasted in a store, where it had gained some water, and was milled again into what nobody
 * tasted, would leave less than none.
 */
const atLeastNone = (kg: number): number => Math.max(0, toGram(kg));

type Made = { books: SeasonBooks; millings: readonly FarmRecord[]; greenKg: number };

function* figureSteps({ books, millings, greenKg }: Made, protocol: CupProtocol): Steps<ProtocolFigures> {
  const { genealogy, produced } = books;
  function* made(perKg: WorthPerKg): Steps<number> {
    const of = worthOfLots(genealogy, perKg);
    yield;
    const worth = { of, before: worthBefore(genealogy, perKg) };
    let sum = 0;
    for (const [at, milling] of millings.entries()) {
      if (at % RECORDS_PER_STEP === 0) yield;
      sum += worthMade(genealogy, milling, worth) * produced(milling.id);
    }
    return sum;
  }
  const lot = (recordId: string, output: string) => ({ recordId, output, protocol });
  const kg = atLeastNone(yield* made((id, output) => (isSpecialLot(genealogy, lot(id, output)) ? 1 : null)));
  yield;
  const tastedKg = atLeastNone(
    yield* made((id, output) => (scoreOfLot(genealogy, lot(id, output)) === null ? null : 1)),
  );
  yield;
  const points = yield* made((id, output) => scoreOfLot(genealogy, lot(id, output))?.score ?? null);
  return { kg, pct: ratio(kg * 100, greenKg), average: ratio(points, tastedKg) };
}

/** Protocols in use on the farm other than the SCA's of 2004. */
function othersIn({ records }: Genealogy): readonly CupProtocol[] {
  const rows = [...records.values()].flatMap(({ data }) => rowsAt(data, 'classification'));
  const used = new Set(rows.filter(({ score }) => typeof score === 'number').map(scoreProtocolOf));
  return CUP_PROTOCOLS.filter((protocol) => protocol !== 'sca2004' && used.has(protocol));
}

/** Scores of these millings' green coffee, by protocol, in steps. */
export function* cupSteps(books: SeasonBooks, millings: readonly FarmRecord[], greenKg: number): Steps<CupFigures> {
  const made = { books, millings, greenKg };
  const sca = yield* figureSteps(made, 'sca2004');
  yield;
  const others: (readonly [CupProtocol, ProtocolFigures])[] = [];
  for (const protocol of othersIn(books.genealogy)) others.push([protocol, yield* figureSteps(made, protocol)]);
  return {
    specialtyKg: sca.kg,
    specialtyPct: sca.pct,
    avgScore: sca.average,
    byProtocol: Object.fromEntries(others.filter(([, { average }]) => average !== null)),
  };
}
