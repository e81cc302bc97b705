import { CUP_PROTOCOLS, type CupProtocol } from '../../knowledge/scores.ts';
import { ARABICA_DRINKS, CANEPHORA_DRINKS, SCREEN_LABELS } from '../../quality/classification.ts';
import { CVA_SECTIONS, FINE_ATTRIBUTES, SCA_ATTRIBUTES } from '../../quality/quality-words.ts';
import { scoreProtocolOf } from '../../quality/special-score.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import type { CupShown, LotSnapshot } from './lot-snapshot.ts';
import { knownOr, type LotFacts } from './lot-source.ts';

type Row = FarmRecord['data'];

const ATTRIBUTES: Readonly<Record<CupProtocol, readonly [group: string, names: Readonly<Record<string, string>>]>> = {
  sca2004: ['scaAttributes', SCA_ATTRIBUTES],
  coe: ['scaAttributes', SCA_ATTRIBUTES],
  cva: ['cva', CVA_SECTIONS],
  fine_robusta: ['fineAttributes', FINE_ATTRIBUTES],
};
const COB_TYPE = /^(?:[2-8](?:-\d{1,2})?|fora)$/;

/** The rows about an output in one record, the newest first. */
function rowsAbout({ data, outputs }: FarmRecord, output: string): readonly Row[] {
  const form = outputs.find(({ key }) => key === output)?.form;
  return rowsAt(data, 'classification')
    .filter((row) => {
      const of = textAt(row, 'output');
      return of === undefined ? form !== 'screenings' : of === output;
    })
    .sort((one, other) => (textAt(other, 'at') ?? '').localeCompare(textAt(one, 'at') ?? ''));
}

/** The rows about a lot: its own, and of its only sources one after another. */
export function classificationsOf({ genealogy, record, lot }: LotFacts): readonly Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();
  let at: { record: FarmRecord; output: string } | null = { record, output: lot.key };
  while (at !== null && !seen.has(at.record.id)) {
    seen.add(at.record.id);
    rows.push(...rowsAbout(at.record, at.output));
    const [source, ...others] = genealogy.into(at.record.id);
    const before = source === undefined || others.length > 0 ? undefined : genealogy.records.get(source.from);
    at = before === undefined || source?.output == null ? null : { record: before, output: source.output };
  }
  return rows;
}

function attributesOf(row: Row, protocol: CupProtocol): Readonly<Record<string, number>> {
  const [group, names] = ATTRIBUTES[protocol];
  const points = row[group];
  if (typeof points !== 'object' || points === null) return {};
  return Object.fromEntries(
    Object.keys(names).flatMap((key) => {
      const value = numberAt(points as Row, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

const cobOf = (row: Row): string | null => {
  const type = textAt(row, 'cobType');
  return type !== undefined && COB_TYPE.test(type) ? type : null;
};

function cupOf(row: Row, protocol: CupProtocol): CupShown {
  return {
    protocol,
    score: numberAt(row, 'score') ?? null,
    day: textAt(row, 'at')?.slice(0, 10) ?? null,
    attributes: attributesOf(row, protocol),
    drink: knownOr(textAt(row, 'drink'), { ...ARABICA_DRINKS, ...CANEPHORA_DRINKS }),
    cobType: cobOf(row),
  };
}

const saysSomething = ({ score, drink, cobType }: CupShown): boolean =>
  score !== null || drink !== null || cobType !== null;

/** The newest tasting of a lot by each protocol; null without one. */
export function qualityShown(facts: LotFacts): LotSnapshot['quality'] {
  const rows = classificationsOf(facts);
  const cups = CUP_PROTOCOLS.flatMap((protocol) => {
    const ofProtocol = rows.filter((row) => scoreProtocolOf(row) === protocol).map((row) => cupOf(row, protocol));
    return ofProtocol.find(({ score }) => score !== null) ?? ofProtocol.find(saysSomething) ?? [];
  });
  return cups.length > 0 ? cups : null;
}

/** What the lot's screens hold, as it was named and as it was sieved; null where neither is known. */
export function sieveShown(facts: LotFacts): LotSnapshot['sieve'] {
  const sieved = classificationsOf(facts).flatMap(({ screens }) =>
    typeof screens === 'object' && screens !== null ? [screens as Row] : [],
  );
  const [newest = {}] = sieved;
  const screens = Object.fromEntries(
    [...SCREEN_LABELS.keys()].flatMap((key) => {
      const percent = numberAt(newest, key) ?? 0;
      return percent > 0 ? [[key, percent]] : [];
    }),
  );
  const { grade } = facts.lot;
  return grade || Object.keys(screens).length > 0 ? { grade: grade || null, screens } : null;
}

/** The newest moisture that was measured of the lot itself, % wet basis. */
export function moistureOf(facts: LotFacts): number | null {
  const measured = classificationsOf(facts).flatMap((row) => numberAt(row, 'humidity') ?? []);
  return facts.lot.humidity ?? measured[0] ?? null;
}
