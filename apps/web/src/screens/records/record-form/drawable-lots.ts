import { PRODUCT_FORMS } from '@cafezal/domain/forms.ts';
import { lends, outputBalances } from '@cafezal/domain/lots.ts';
import { formatNumber } from '@cafezal/domain/numbers.ts';
import type { ProductForm } from '@cafezal/domain/record.ts';
import type { StageDefinition } from '@cafezal/domain/stage.ts';
import { stageOf } from '@cafezal/domain/stages.ts';
import { sacasText } from '@cafezal/domain/unit-word.ts';
import { kgToSacas } from '@cafezal/domain/units.ts';
import { drawsOn } from '../../../data/balances.ts';
import type { DeviceRecord } from '../../../data/device-database.ts';
import type { Replica } from '../../../data/replica.ts';
import type { DrawableLot } from '../../../fields/form-context.ts';

/** A lot that a form offers; `what` it is without its record: `Boia`, `Café verde, peneira 17/18`. */
export type FormLot = DrawableLot & { what: string; form: ProductForm; date: string };

const leftText = (kg: number, form: ProductForm): string => {
  const { state } = PRODUCT_FORMS[form];
  const sacas = state === 'green' ? ` (${sacasText(kgToSacas(kg))})` : '';
  return `sobram ${formatNumber(kg, 3)}\u00a0kg${sacas}`;
};

const isHeld = (record: DeviceRecord): boolean => stageOf(record.section).holds?.(record) === true;

function lotsOf(replica: Replica, source: DeviceRecord, ask: Ask): FormLot[] {
  const others = drawsOn(replica, source.id).filter(({ byRecordId }) => byRecordId !== ask.recordId);
  const balances = outputBalances(source, others);
  return source.outputs.flatMap(({ key, form, grade }) => {
    const availableKg = balances.get(key)?.availableKg ?? 0;
    if (availableKg <= 0 || !ask.definition.takes.includes(form)) return [];
    const label = [source.code, source.name].filter((text) => text !== '').join(' · ');
    const what = grade === null ? PRODUCT_FORMS[form].label : `${PRODUCT_FORMS[form].label}, ${grade}`;
    const detail = `${what} · ${leftText(availableKg, form)}`;
    return [{ recordId: source.id, output: key, label, what, detail, availableKg, form, date: source.date }];
  });
}

type Ask = { definition: Pick<StageDefinition, 'section' | 'takes' | 'takesFrom'>; recordId: string };

/**
 * The lots that a record may draw from, the latest first: what a stage takes, from where it takes it, with something
 * left. What the record itself drew before counts as left.
 */
export function drawableLots(replica: Replica, ask: Ask): FormLot[] {
  const lots: FormLot[] = [];
  for (const section of ask.definition.takesFrom) {
    for (const { record } of replica.section(section)) {
      if (record.id !== ask.recordId && lends(record) && !isHeld(record)) lots.push(...lotsOf(replica, record, ask));
    }
  }
  return lots.sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
}
