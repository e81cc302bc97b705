import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { pledgeWords } from '@cafezal/domain/definition/pledge-terms.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { sumKg } from '@cafezal/domain/ground/numbers.ts';
import type { OfferedLot } from '@cafezal/domain/lots/likely-lots.ts';
import { lends, outputBalances } from '@cafezal/domain/lots/lots.ts';
import { isUnfinished } from '@cafezal/domain/lots/record-balance.ts';
import { lastDay, textAt } from '@cafezal/domain/record/data-values.ts';
import type { RecordOutput } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import { drawsOn } from '../../../../data/replica/balances.ts';
import { pledgesOn } from '../../../../data/replica/pledges.ts';
import type { Replica } from '../../../../data/replica/replica.ts';
import { lotName } from '../../../words/lot-name.ts';

/** A lot that a form offers: `title` is its name, `sub` its origin and form. */
export type FormLot = OfferedLot & {
  recordId: string;
  output: string;
  title: string;
  sub: string;
  /** The warnings of its record. */
  flags: DeviceRecord['flags'];
  /** What of it is pledged, to whom and until when; empty where nothing is. */
  pledge: string;
};

/** A lot of which nothing can be sold, and why. */
export type LockedLot = Pick<FormLot, 'recordId' | 'output' | 'title' | 'sub'> & { kg: number; why: string };

/** The name of a lot: its record's, or its own if it is one of several. */
export function namesOf({ code, name, outputs, data }: DeviceRecord, output: RecordOutput) {
  const isOne = outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct).length < 2;
  const what = lotName(output);
  const own = isOne && !PRODUCT_FORMS[output.form].byProduct && name !== '' ? name : what;
  const parts = [code, own === what ? name : what, textAt(data, 'storageLot')];
  return { title: own, sub: parts.filter(Boolean).join(' · ') };
}

const isHeld = (record: DeviceRecord): boolean => stageOf(record.section).holds?.(record) === true;

/** The pledges on each lot of a record in words, those of the record that asks left out. */
function pledgeTexts(replica: Replica, source: DeviceRecord, { recordId }: Ask): (output: string) => string {
  const pledges = pledgesOn(replica, source.id, recordId);
  return (output) =>
    pledges
      .filter((one) => one.output === output)
      .map((one) => pledgeWords(one.kg, one))
      .join('; ');
}

function lotsOf(replica: Replica, source: DeviceRecord, ask: Ask): FormLot[] {
  const others = drawsOn(replica, source.id).filter(({ byRecordId }) => byRecordId !== ask.recordId);
  const balances = outputBalances(source, others);
  const pledgeOf = pledgeTexts(replica, source, ask);
  return source.outputs.flatMap((lot) => {
    const { key: output, form, kg: givenKg } = lot;
    const availableKg = balances.get(output)?.availableKg ?? 0;
    if (availableKg <= 0 || !ask.definition.takes.includes(form)) return [];
    const { id: recordId, section, status, flags } = source;
    // Resting coffee counts from the start of the rest, other lots from the end of their work.
    const date = isUnfinished(source) ? source.date : lastDay(source);
    return [
      {
        ...{ recordId, output, ...namesOf(source, lot), availableKg, givenKg, form, date, section, status, flags },
        pledge: pledgeOf(output),
      },
    ];
  });
}

/** Why nothing of a lot can be sold: its store is held, or all that is left is pledged; null where it can be. */
function lockedBy(record: DeviceRecord, pledge: string, availableKg: number): string | null {
  if (isHeld(record)) return record.data.pledged === true ? pawned(record) : 'Bloqueado. Libere antes.';
  return availableKg <= 0 && pledge !== '' ? `${pledge}.` : null;
}

const pawned = ({ data }: DeviceRecord): string => {
  const paper = textAt(data, 'pledgeDocument');
  return `Penhorado${paper === undefined ? '' : `, ${paper}`}. Não dá para vender.`;
};

function lockedOf(replica: Replica, source: DeviceRecord, ask: Ask): LockedLot[] {
  const balances = outputBalances(
    source,
    drawsOn(replica, source.id).filter(({ byRecordId }) => byRecordId !== ask.recordId),
  );
  const pledgeOf = pledgeTexts(replica, source, ask);
  return source.outputs.flatMap((lot) => {
    const { availableKg = 0, reservedKg = 0 } = balances.get(lot.key) ?? {};
    const kg = sumKg([availableKg, reservedKg]);
    const why = lockedBy(source, pledgeOf(lot.key), availableKg);
    if (why === null || kg <= 0 || !ask.definition.takes.includes(lot.form)) return [];
    return [{ recordId: source.id, output: lot.key, ...namesOf(source, lot), kg, why }];
  });
}

/** The lots that a sale may not draw from although they lie there: pledged whole, or in a store that is held. */
export function lockedLots(replica: Replica, ask: Ask): readonly LockedLot[] {
  return ask.definition.takesFrom.flatMap((section) =>
    [...replica.section(section)].flatMap(({ record }) =>
      record.id !== ask.recordId && lends(record) ? lockedOf(replica, record, ask) : [],
    ),
  );
}

type Ask = { definition: Pick<StageDefinition, 'section' | 'takes' | 'takesFrom'>; recordId: string };

/**
 * The lots that a record may draw from: forms and stages that its stage takes, with something left. The record's own
 * former draws count as left.
 */
export function drawableLots(replica: Replica, ask: Ask): FormLot[] {
  const lots: FormLot[] = [];
  for (const section of ask.definition.takesFrom) {
    for (const { record } of replica.section(section)) {
      if (record.id !== ask.recordId && lends(record) && !isHeld(record)) lots.push(...lotsOf(replica, record, ask));
    }
  }
  return lots;
}
