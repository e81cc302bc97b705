import type { Field, FieldOf } from '@cafezal/domain/definition/fields.ts';
import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { Button } from '../../../components/controls/button.tsx';
import { FieldGroup } from '../../../components/controls/field-frame.tsx';
import { FieldControl } from '../../../fields/controls/field-control.tsx';
import { useForm } from '../../../fields/values/form-context.ts';
import type { PartProps } from '../../../fields/values/form-parts.ts';
import { isBlank } from '../../../fields/values/record-values.ts';
import styles from './lines-part.module.css';
import { namesOf } from './subject/drawable-lots.ts';
import { useSubject } from './subject/subject.ts';

type Row = Readonly<Record<string, unknown>>;
type Lot = { recordId: string; output: string; kg: unknown };

/** What a row says of its lot; without any of it the lot has no price of its own. */
const SAID = ['price', 'priceUnit', 'rendaPct'] as const;

const typedRows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : []);

const isOf = (lot: Lot, row: Row): boolean =>
  row.recordId === lot.recordId && (isBlank(row.output) || row.output === lot.output);

const says = (row: Row): boolean => SAID.some((key) => !isBlank(row[key]));

/** The lots that the sale takes so far. */
const lotsIn = (inputs: unknown): readonly Lot[] =>
  typedRows(inputs).flatMap(({ recordId, output, kg }) =>
    typeof recordId === 'string' && recordId !== '' ? [{ recordId, output: String(output ?? ''), kg }] : [],
  );

/** The name of a lot with its code and weight, and whether it is hulled: then no renda is to be agreed. */
function useNamedLot({ recordId, output, kg }: Lot): { words: string; isGreen: boolean } {
  const { store } = useSubject();
  const record = store.replica.byId(recordId)?.record;
  const lot = record?.outputs.find(({ key }) => key === output);
  const weight = isBlank(kg) ? '' : `${typeof kg === 'number' ? formatNumber(kg, 3) : String(kg)}\u00a0kg`;
  const name = record === undefined || lot === undefined ? '' : namesOf(record, lot).title;
  return {
    words: [name, record?.code ?? '', weight].filter(Boolean).join(', '),
    isGreen: lot !== undefined && PRODUCT_FORMS[lot.form].state === 'green',
  };
}

function LotLine({
  lot,
  row,
  path,
  field,
  onChange,
}: {
  lot: Lot;
  row: Row;
  path: string;
  field: FieldOf<'list'>;
  onChange: (row: Row) => void;
}) {
  const { words, isGreen } = useNamedLot(lot);
  const asked = SAID.filter((key) => key !== 'rendaPct' || !isGreen || !isBlank(row[key]));
  const columns: readonly (readonly [string, Field | undefined])[] = asked.map((key) => [key, field.row[key]] as const);
  return (
    <fieldset className={styles.line}>
      <legend>{words}</legend>
      {columns.map(
        ([key, column]) =>
          column !== undefined && (
            <FieldControl
              key={key}
              field={{ ...column, required: 'never' }}
              path={`${path}.${key}`}
              value={row[key]}
              onChange={(value) => onChange({ ...row, recordId: lot.recordId, output: lot.output, [key]: value })}
            />
          ),
      )}
    </fieldset>
  );
}

/**
 * The lots of a sale, each with a price of its own where it has one. A sale of one lot has its price above; prices of lots
 * that left the sale stay until they are taken away.
 */
export function LinesPart({ part, value, values, onChange }: PartProps) {
  const { context, errorAt } = useForm();
  const lots = lotsIn(values.inputs);
  const rows = typedRows(value);
  if (part.kind !== 'field' || part.field.kind !== 'list' || !context.showsMoney) return null;
  const field = part.field;
  if (lots.length < 2 && rows.length === 0) return null;
  const left = rows.filter((row) => !lots.some((lot) => isOf(lot, row)));
  const put = (at: number, row: Row) => {
    const next = at < 0 ? [...rows, row] : rows.map((one, index) => (index === at ? row : one));
    onChange(next.filter((one) => says(one) || left.includes(one)));
  };
  return (
    <FieldGroup label={field.label} hint={field.hint} path={part.path} error={errorAt(part.path)}>
      {lots.map((lot) => {
        const at = rows.findIndex((row) => isOf(lot, row));
        const path = `${part.path}.${at < 0 ? rows.length : at}`;
        return (
          <LotLine
            key={`${lot.recordId} ${lot.output}`}
            {...{ lot, path, field }}
            row={rows[at] ?? {}}
            onChange={(row) => put(at, row)}
          />
        );
      })}
      {left.length > 0 && (
        <p className={styles.left}>
          Há preço de lote que não está mais na venda.{' '}
          <Button look="quiet" icon="trash" onClick={() => onChange(rows.filter((row) => !left.includes(row)))}>
            Tirar
          </Button>
        </p>
      )}
    </FieldGroup>
  );
}
