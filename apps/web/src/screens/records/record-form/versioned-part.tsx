import { date } from '@cafezal/domain/definition/fields.ts';
import { isEmpty, isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { ChoiceChips } from '../../../components/controls/chips.tsx';
import { FieldControl } from '../../../fields/controls/field-control.tsx';
import type { PartProps } from '../../../fields/values/form-parts.ts';
import { type RecordValues, valueAt } from '../../../fields/values/record-values.ts';
import { useSubject } from './subject/subject.ts';

/** Where a change is told of with the payload. */
const CHANGE = 'change';
const FROM = date('A partir de', { hint: 'O que tem dia antes disso fica como era.' });

/** The values that are asked about below a control, by its name. */
export const ASKED_AT: Readonly<Record<string, readonly string[]>> = {
  area: ['area', 'boundary'],
  plantCount: ['rowSpacing', 'plantSpacing', 'plantCount'],
};

const isOther = (typed: unknown, stored: unknown): boolean =>
  typeof stored === 'number'
    ? parseDecimal(typed) !== stored
    : !isEmpty(typed) && !isEmpty(stored) && !sameValue(typed, stored);

const isChanged = (values: RecordValues, stored: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  names.some((name) => isOther(valueAt(values, `data.${name}`), stored[name]));

/** Whether what was there is wrong, or was right until a day. */
function WhyChanged({ values, put, today }: Pick<PartProps, 'values' | 'put'> & { today: string }) {
  const { change } = values;
  const from = isObject(change) ? change.from : undefined;
  return (
    <>
      <ChoiceChips
        label="Por que mudou?"
        value={from === undefined ? 'wrong' : 'since'}
        clearable={false}
        onChange={(why) => put(CHANGE, why === 'since' ? { from: today } : null)}
        choices={[
          { value: 'wrong', label: 'Corrige o que estava errado' },
          { value: 'since', label: 'Mudou a partir de…' },
        ]}
      />
      {from !== undefined && (
        <FieldControl
          field={FROM}
          path={`${CHANGE}.from`}
          value={from}
          onChange={(day) => put(CHANGE, { from: day ?? '' })}
        />
      )}
    </>
  );
}

/** A value that holds from a day on: of a stored record asks whether a change corrects it or is new. */
export function VersionedPart({ part, value, onChange, values, put }: PartProps) {
  const { stored, today } = useSubject();
  if (part.kind !== 'field') return null;
  const asks = stored !== undefined && isChanged(values, stored.data, ASKED_AT[part.name] ?? []);
  return (
    <>
      <FieldControl field={part.field} path={part.path} value={value} onChange={onChange} />
      {asks && <WhyChanged values={values} put={put} today={today} />}
    </>
  );
}
