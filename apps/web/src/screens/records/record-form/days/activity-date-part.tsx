import { number } from '@cafezal/domain/definition/fields.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { isAsked } from '../../../../fields/values/form-parts.ts';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';
import { DatePart } from './date-part.tsx';
import { PhiNotices } from './phi-notices.tsx';

const LONGEST_PHI = 3;

/** Whether the activity is an application with a waiting period: then day and waiting period are side by side. */
function useHoldsBack(values: PartProps['values']): boolean {
  const field = fieldsOf(useSubject().definition.section).phiDays ?? number('');
  return isAsked({ kind: 'field', name: 'phiDays', path: 'data.phiDays', field }, values);
}

/** The day of an activity; the day of an application is beside its waiting period. */
export function ActivityDatePart(props: PartProps) {
  return useHoldsBack(props.values) ? null : <DatePart {...props} />;
}

/** Day and waiting period of an application, and what they mean for upcoming harvests. */
export function PhiPart({ value, onChange, values, put }: PartProps) {
  const form = useForm();
  const warning = form.warningAt('data.phiDays');
  return (
    <div className={styles.stack}>
      <div className={styles.twins}>
        <TextInput
          label="Data"
          path="date"
          type="date"
          value={typeof values.date === 'string' ? values.date : ''}
          onChange={(day) => put('date', day)}
          error={form.errorAt('date')}
          warning={form.warningAt('date')}
        />
        <TextInput
          label="Carência"
          path="data.phiDays"
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST_PHI}
          unit="dias"
          value={String(value ?? '')}
          onChange={onChange}
          error={form.errorAt('data.phiDays')}
        />
      </div>
      <PhiNotices values={values} fallback={warning} />
    </div>
  );
}
