import { number } from '@cafezal/domain/fields.ts';
import { formatNumber } from '@cafezal/domain/numbers.ts';
import { isObject } from '@cafezal/domain/reading-place.ts';
import { Combobox } from '../components/combobox.tsx';
import { Notice } from '../components/notice.tsx';
import { type DrawableLot, type FormState, useForm } from './form-context.ts';
import { RowList } from './row-list.tsx';

type Props = { value: unknown; onChange: (value: unknown) => void };

const KG = number('Peso', { unit: 'kg', decimals: 3, above: 0 });
const keyOf = ({ recordId, output }: Pick<DrawableLot, 'recordId' | 'output'>): string => `${recordId}/${output}`;

const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const chosenKey = (row: Readonly<Record<string, unknown>>): string =>
  typeof row.recordId === 'string' ? keyOf({ recordId: row.recordId, output: String(row.output ?? '') }) : '';

/** What a choice puts into a row: the lot, and all that is left of it. */
const drawn = (lot: DrawableLot) => ({
  recordId: lot.recordId,
  output: lot.output,
  kg: formatNumber(lot.availableKg, 3).replaceAll('.', ''),
});

type RowProps = {
  at: number;
  row: Readonly<Record<string, unknown>>;
  form: FormState;
  onChange: (row: Readonly<Record<string, unknown>>) => void;
};

function InputRow({ at, row, form, onChange }: RowProps) {
  const { lots } = form.context;
  const { FieldControl } = form;
  const choose = (key: string) => {
    const lot = lots.find((one) => keyOf(one) === key);
    onChange(lot === undefined ? {} : { ...row, ...drawn(lot) });
  };
  return (
    <>
      <Combobox
        label="Lote"
        path={`inputs.${at}`}
        error={form.errorAt(`inputs.${at}`)}
        value={chosenKey(row)}
        onChange={choose}
        options={lots.map((lot) => ({ value: keyOf(lot), label: lot.label, detail: lot.detail }))}
      />
      <FieldControl field={KG} path={`inputs.${at}.kg`} value={row.kg} onChange={(kg) => onChange({ ...row, kg })} />
    </>
  );
}

/** Which lots the record takes, and how many kg of each: all that is left unless another weight is typed. */
export function InputsControl({ value, onChange }: Props) {
  const form = useForm();
  const given = rowsOf(value);
  const rows = given.length === 0 ? [{}] : given;
  if (form.context.lots.length === 0 && given.length === 0)
    return (
      <Notice icon="info">
        <p>Nenhum lote com café sobrando para esta etapa. Registre a etapa anterior primeiro.</p>
      </Notice>
    );
  return (
    <RowList
      notes={{ label: 'De onde vem', error: form.errorAt('inputs'), warning: form.warningAt('inputs'), path: 'inputs' }}
      rows={rows}
      onChange={onChange}
      blank={() => ({})}
      addLabel="Mais um lote"
      draw={(at) => (
        <InputRow
          at={at}
          row={rows[at] ?? {}}
          form={form}
          onChange={(row) => onChange(rows.map((item, index) => (index === at ? row : item)))}
        />
      )}
    />
  );
}
