import { formatMoney, formatNumber, percentText } from '@cafezal/domain/ground/numbers.ts';
import { numberAt } from '@cafezal/domain/record/data-values.ts';
import type { RecordOutput } from '@cafezal/domain/record/record.ts';
import { milledSacas, purchasedKg, purchaseTotal } from '@cafezal/domain/rules/purchase.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { Notice } from '../../../../components/messages/notice.tsx';
import { FieldControl } from '../../../../fields/controls/field-control.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';
import { typedContent, typedOutputs } from '../subject/typed-content.ts';

/** `4.800 kg × 48 % ÷ 60 = 38,4 sacas.`; null without a renda. */
function milledWords(data: Readonly<Record<string, unknown>>, outputs: readonly RecordOutput[]): string | null {
  const sacas = milledSacas({ data, outputs });
  const renda = numberAt(data, 'rendaPct');
  if (sacas === null || sacas === 0 || renda === undefined) return null;
  const kg = purchasedKg({ data, outputs });
  return `${formatNumber(kg, 3)}\u00a0kg × ${percentText(renda, 2)} ÷ 60 = ${formatNumber(sacas, 2)} sacas.`;
}

/** The renda of bought coffee, and below it what the coffee comes to and costs by what was typed so far. */
export function BoughtCostPart({ part, value, values, onChange }: PartProps) {
  const { context } = useForm();
  const { facts, definition } = useSubject();
  if (part.kind !== 'field') return null;
  const { data } = typedContent(values, fieldsOf(definition.section));
  const outputs = typedOutputs(values);
  const sacas = milledWords(data, outputs);
  const total = context.showsMoney ? purchaseTotal({ data, outputs }, facts) : null;
  return (
    <>
      <FieldControl field={part.field} path={part.path} value={value} onChange={onChange} />
      {(sacas !== null || total !== null) && (
        <p className={styles.sum} role="status">
          {sacas} {total !== null && <b>Custou {formatMoney(total)}.</b>}
        </p>
      )}
      {total !== null && (
        <Notice icon="info">
          <p>O que você pagou é custo deste lote, não da sua safra.</p>
        </Notice>
      )}
    </>
  );
}
