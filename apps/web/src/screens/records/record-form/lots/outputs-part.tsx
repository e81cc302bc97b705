import { type Field, number, text } from '@cafezal/domain/definition/fields.ts';
import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber, parseDecimal, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { KG_PER_BIG_BAG, KG_PER_SACA, KG_PER_SACA_OF_COCO } from '@cafezal/domain/ground/units.ts';
import type { UsualOutputs } from '@cafezal/domain/lots/usual-outputs.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { ProductForm, RecordContent } from '@cafezal/domain/record/record.ts';
import { memo, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../../components/controls/button.tsx';
import { FieldGroup } from '../../../../components/controls/field-frame.tsx';
import { useLatest } from '../../../../components/page/use-latest.ts';
import { correctedNow } from '../../../../data/device/corrected-clock.ts';
import { ruleContextOf } from '../../../../data/replica/rule-context.ts';
import { FieldControl } from '../../../../fields/controls/field-control.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { elsewhereIn } from '../subject/elsewhere.ts';
import { kgTyped } from '../subject/initial-values.ts';
import styles from '../subject/parts.module.css';
import { type FormSubject, useSubject } from '../subject/subject.ts';
import { massWords } from './mass-words.ts';
import { possibleForms } from './possible-forms.ts';
import { isAsProposed, ProposedOutputs, proposalFor } from './proposed-outputs.tsx';

type Row = Readonly<Record<string, unknown>>;

const HULLED_KG: Field = number('Peso', { unit: 'kg', decimals: 3, above: 0 });
const KG: Field = number('Peso', { unit: 'kg', decimals: 3, above: 0, ownUnit: true });
/** Coffee that was not weighed here is counted as it lies there; a saca of coco holds what fills it. */
const COUNTED_KG: Field = number('Peso', {
  ...{ unit: 'kg', decimals: 3, above: 0 },
  typedIn: [
    { key: 'sacas', label: 'sacas', factor: KG_PER_SACA },
    { key: 'kg', label: 'kg', factor: 1 },
    { key: 'big bags', label: 'big bags', factor: KG_PER_BIG_BAG },
  ],
});
const COUNTED_COCO_KG: Field = number('Peso', {
  ...{ unit: 'kg', decimals: 3, above: 0, ownUnit: true },
  typedIn: [
    { key: 'kg', label: 'kg', factor: 1 },
    { key: 'sacas de 40 kg', label: 'sacas de 40 kg', factor: KG_PER_SACA_OF_COCO },
  ],
});
const LITERS: Field = number('Volume', { unit: 'L', decimals: 3, min: 0 });
const GRADE: Field = text('Peneira ou tipo', { maxLength: 50 });

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : []);
const formOf = ({ form }: Row): ProductForm | null =>
  // The rules refuse an unknown form; here it only has no label.
  typeof form === 'string' && Object.hasOwn(PRODUCT_FORMS, form) ? (form as ProductForm) : null;

/** Fields that distinguish lots of one form: litres for fresh coffee, sieve or type for milled coffee. */
function columnsOf(form: ProductForm | null, isElsewhere: boolean): readonly (readonly [name: string, field: Field])[] {
  const state = form === null ? null : PRODUCT_FORMS[form].state;
  if (state === 'cherry' || state === 'wet')
    return [
      ['kg', KG],
      ['liters', LITERS],
    ];
  return state === 'green'
    ? [
        ['kg', isElsewhere ? COUNTED_KG : HULLED_KG],
        ['grade', GRADE],
      ]
    : [['kg', isElsewhere && form === 'dry_cherry' ? COUNTED_COCO_KG : KG]];
}

const inputsIn = (value: unknown) =>
  rowsOf(value).map(({ recordId, output, kg }) => ({
    recordId: String(recordId ?? ''),
    output: String(output ?? ''),
    kg: parseDecimal(kg) ?? 0,
  }));

/** The typed values that the mass rules read. */
const contentOf = ({ data }: Row): RecordContent => ({
  name: '',
  code: '',
  date: '',
  season: null,
  status: '',
  data: isObject(data) ? data : {},
  notes: null,
  inputs: [],
  outputs: [],
});

/** A key for another lot of a form: `green-bean`, `green-bean-2`. */
function freeKey(form: ProductForm, rows: readonly Row[]): string {
  const wanted = form.replaceAll('_', '-');
  const used = new Set(rows.map(({ key }) => key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}-${number}`;
    if (!used.has(key)) return key;
  }
}

/** The suggested lots as typed rows. */
function rowsFrom({ outputs }: UsualOutputs): readonly Row[] {
  const rows: Row[] = [];
  for (const { form, grade, kg } of outputs)
    rows.push({ form, key: freeKey(form, rows), kg: kgTyped(kg), ...(grade !== null && { grade }) });
  return rows;
}

function formsFor({ store, facts, definition, recordId }: FormSubject, inputs: unknown): readonly ProductForm[] {
  const context = ruleContextOf(store.replica, { farm: facts, recordId, now: correctedNow() });
  return possibleForms(definition, inputsIn(inputs), context);
}

type Change = (at: number, part: Row) => void;

/** One field of a lot; typing in another one does not render it. */
const OutputField = memo(function OutputField({
  at,
  name,
  field,
  value,
  onChange,
}: {
  at: number;
  name: string;
  field: Field;
  value: unknown;
  onChange: Change;
}) {
  return (
    <FieldControl
      field={field}
      path={`outputs.${at}.${name}`}
      value={value}
      onChange={(next) => onChange(at, { [name]: next })}
      optional={name === 'kg' ? undefined : 'opcional'}
    />
  );
});

function OutputRow({
  at,
  row,
  left,
  isProposed,
  isElsewhere,
  onChange,
  onRemove,
}: {
  at: number;
  row: Row;
  /** kg of the inputs that are in no output yet. */
  left: number;
  /** Whether the weight is the suggested one. */
  isProposed: boolean;
  /** Whether no work of the farm made it. */
  isElsewhere: boolean;
  onChange: Change;
  onRemove: () => void;
}) {
  const form = useForm();
  const kind = formOf(row);
  const label = kind === null ? 'Lote' : PRODUCT_FORMS[kind].label;
  const error =
    form.errorAt(`outputs.${at}`) ?? form.errorAt(`outputs.${at}.form`) ?? form.errorAt(`outputs.${at}.key`);
  return (
    <li className={styles.lot}>
      <div className={styles.head}>
        <b>{label}</b>
        <IconButton icon="x" label={`Tirar ${label}`} onClick={onRemove} />
      </div>
      <div className={styles.pair}>
        {columnsOf(kind, isElsewhere).map(([name, field]) => (
          <OutputField key={name} at={at} name={name} field={field} value={row[name]} onChange={onChange} />
        ))}
      </div>
      {isProposed && <p className={styles.sum}>Peso sugerido, ninguém pesou ainda. Corrija se deu outro.</p>}
      {left > 0 && (
        <div>
          <Button look="quiet" onClick={() => onChange(at, { kg: kgTyped(sumKg([parseDecimal(row.kg) ?? 0, left])) })}>
            O resto vem aqui: {formatNumber(left, 3)}&nbsp;kg
          </Button>
        </div>
      )}
      {error !== undefined && <p className={styles.over}>{error}</p>}
    </li>
  );
}

/** The outputs, one row per lot, with a button for each form and the running mass balance. */
export function OutputsPart({ value, onChange, values }: PartProps) {
  const form = useForm();
  const subject = useSubject();
  const { definition } = subject;
  const rows = rowsOf(value);
  const { inputs } = values;
  const isElsewhere = elsewhereIn(values) !== null;
  const forms = useMemo(() => formsFor(subject, inputs), [subject, inputs]);
  const method = textAt(contentOf(values).data, 'method');
  const proposal = useMemo(() => proposalFor(subject, { inputs: inputsIn(inputs), method }), [subject, inputs, method]);
  const inKg = sumKg(inputsIn(inputs).map(({ kg }) => kg));
  const outKg = sumKg(rows.map(({ kg }) => Math.max(0, parseDecimal(kg) ?? 0)));
  const balance = massWords(inKg, outKg, {
    gainPct: definition.massBalance?.gainPct(contentOf(values)) ?? 0,
    losesWater: definition.massBalance === null,
  });
  const left = definition.massBalance === null ? 0 : sumKg([inKg, -outKg]);
  const change = useLatest((at: number, part: Row) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row))),
  );
  const list = useRef<HTMLUListElement>(null);
  // Focus the new row's weight.
  const add = (kind: ProductForm) => {
    flushSync(() => onChange([...rows, { form: kind, key: freeKey(kind, rows) }]));
    list.current?.lastElementChild?.querySelector<HTMLInputElement>('input[inputmode]')?.focus();
  };
  return (
    <FieldGroup
      label={isElsewhere ? 'Que café é, e quanto' : 'O que saiu'}
      path="outputs"
      error={form.errorAt('outputs')}
      warning={form.warningAt('outputs')}
    >
      {rows.length > 0 && (
        <ul className={styles.lots} ref={list}>
          {rows.map((row, at) => (
            <OutputRow
              key={String(row.key)}
              at={at}
              row={row}
              left={left}
              isProposed={isAsProposed(row, proposal)}
              isElsewhere={isElsewhere}
              onChange={change}
              onRemove={() => onChange(rows.filter((_, index) => index !== at))}
            />
          ))}
        </ul>
      )}
      {rows.length === 0 && proposal !== null && (
        <ProposedOutputs proposal={proposal} onUse={() => onChange(rowsFrom(proposal))} />
      )}
      {balance !== null && (
        <p className={balance.isTooMuch ? styles.over : styles.sum} role="status">
          {balance.text}
        </p>
      )}
      <div className={styles.adds}>
        {forms.map((kind) => (
          <Button key={kind} look="secondary" icon="plus" onClick={() => add(kind)}>
            {PRODUCT_FORMS[kind].label}
          </Button>
        ))}
      </div>
    </FieldGroup>
  );
}
