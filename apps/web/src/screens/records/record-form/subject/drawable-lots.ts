import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { OfferedLot } from '@cafezal/domain/lots/likely-lots.ts';
import { lends, outputBalances } from '@cafezal/domain/lots/lots.ts';
import { isUnfinished } from '@cafezal/domain/lots/record-balance.ts';
import { lastDay, textAt } from '@cafezal/domain/record/data-values.ts';
import type { RecordOutput } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import { drawsOn } from '../../../../data/replica/balances.ts';
import type { Replica } from '../../../../data/replica/replica.ts';
import { lotName } from '../../../words/lot-name.ts';

/** A lot that a form offers: `title` is what it is called, `sub` where it is from and what it is. */
export type FormLot = OfferedLot & {
  recordId: string;
  output: string;
  title: string;
  sub: string;
  /** The warnings that its record carries. */
  flags: DeviceRecord['flags'];
};

/** What a lot is called: by its record where that gave nothing else, by itself where it is one of several. */
function namesOf({ code, name, outputs, data }: DeviceRecord, output: RecordOutput) {
  const isOne = outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct).length < 2;
  const what = lotName(output);
  const own = isOne && !PRODUCT_FORMS[output.form].byProduct && name !== '' ? name : what;
  const parts = [code, own === what ? name : what, textAt(data, 'storageLot')];
  return { title: own, sub: parts.filter(Boolean).join(' · ') };
}

const isHeld = (record: DeviceRecord): boolean => stageOf(record.section).holds?.(record) === true;

function lotsOf(replica: Replica, source: DeviceRecord, ask: Ask): FormLot[] {
  const others = drawsOn(replica, source.id).filter(({ byRecordId }) => byRecordId !== ask.recordId);
  const balances = outputBalances(source, others);
  return source.outputs.flatMap((lot) => {
    const { key: output, form, kg: givenKg } = lot;
    const availableKg = balances.get(output)?.availableKg ?? 0;
    if (availableKg <= 0 || !ask.definition.takes.includes(form)) return [];
    const { id: recordId, section, status, flags } = source;
    // What still rests lies since it was laid down; the rest since its work was over.
    const date = isUnfinished(source) ? source.date : lastDay(source);
    return [{ recordId, output, ...namesOf(source, lot), availableKg, givenKg, form, date, section, status, flags }];
  });
}

type Ask = { definition: Pick<StageDefinition, 'section' | 'takes' | 'takesFrom'>; recordId: string };

/**
 * The lots that a record may draw from: what a stage takes, from where it takes it, with something left. What the record
 * itself drew before counts as left.
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
