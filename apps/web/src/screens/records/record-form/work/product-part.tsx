import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { useMemo } from 'react';
import { Combobox } from '../../../../components/controls/combobox.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import { useSession } from '../../../../data/session/session.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { isBlank } from '../../../../fields/values/record-values.ts';
import { dayWords } from '../subject/day-words.ts';
import { useSubject } from '../subject/subject.ts';
import { typedAt, typedData } from '../subject/typed-data.ts';
import { lastSigned, SIGNED } from './last-signed.ts';

const LONGEST = 100;

/** Fields that are copied from a product's last application. */
const BROUGHT = [
  ...['dose', 'doseUnit', 'phiDays', 'reentryHours', 'target', 'registrationNumber', 'activeIngredient'],
  ...['chemicalGroup', 'className', 'toxicologicalClass', 'labelDoseMax', 'agronomist', 'crea', 'formula'],
];

/** The last application of each product on the farm, the latest first. */
function useProducts(): ReadonlyMap<string, DeviceRecord> {
  const { store, recordId } = useSubject();
  const { snapshot } = store.replica;
  return useMemo(() => {
    const last = new Map<string, DeviceRecord>();
    if (snapshot === null) return last;
    const records = store.replica.section('atividades').map(({ record }) => record);
    for (const record of records.toSorted((one, other) => (one.date < other.date ? 1 : -1))) {
      const name = textAt(record.data, 'product');
      if (name !== undefined && record.id !== recordId && !last.has(searchKey(name))) last.set(searchKey(name), record);
    }
    return last;
  }, [store, snapshot, recordId]);
}

/** `Registro 00001 · alvo: bicho-mineiro. Da última vez, 12/06.` */
function lastWords({ data, date }: DeviceRecord, today: string): string {
  const known = [
    ['Registro', textAt(data, 'registrationNumber')],
    ['alvo:', textAt(data, 'target')],
  ].flatMap(([word, text]) => (text === undefined ? [] : [`${word} ${text}`]));
  const last = `Da última vez, ${dayWords(date, today, { bare: true })}.`;
  return known.length === 0 ? last : `${known.join(' · ')}. ${last}`;
}

/** The product by its brand name; a known one fills in dose, waiting period and papers. */
export function ProductPart({ value, values, put }: PartProps) {
  const form = useForm();
  const products = useProducts();
  const name = typeof value === 'string' ? value : '';
  const last = products.get(searchKey(name));
  const choose = (next: string) => {
    put('data.product', next);
    const known = products.get(searchKey(next));
    if (known === undefined) return;
    const typed = typedData(values);
    for (const key of BROUGHT) {
      if (known.data[key] !== undefined && isBlank(typed[key])) put(`data.${key}`, known.data[key]);
    }
  };
  const options = [...products.values()].map(({ data }) => ({
    value: String(data.product),
    label: String(data.product),
    detail: textAt(data, 'className'),
  }));
  return (
    <Combobox
      label="Produto"
      path="data.product"
      hint={last === undefined ? 'A marca, como está na embalagem.' : lastWords(last, form.context.today)}
      error={form.errorAt('data.product')}
      warning={form.warningAt('data.product')}
      free
      maxLength={LONGEST}
      value={name}
      onChange={choose}
      options={options}
    />
  );
}

/** The record with the last signature that this person entered. */
function useLastSigned(): DeviceRecord | undefined {
  const { store, recordId } = useSubject();
  const { snapshot } = store.replica;
  const personId = useSession().user?.uid ?? '';
  return useMemo(() => {
    if (snapshot === null) return undefined;
    const records = store.replica.section('atividades').map(({ record }) => record);
    return lastSigned(records, { personId, recordId });
  }, [store, snapshot, recordId, personId]);
}

/** The number of the prescription, with the agronomist who signs it below, by default the last one. */
export function PrescriptionPart({ value, onChange, values, put }: PartProps) {
  const form = useForm();
  const last = useLastSigned();
  const typed = SIGNED.map((key) => typedAt(values, key)).filter((text) => text !== '');
  const write = (number: string) => {
    onChange(number);
    if (typed.length > 0) return;
    for (const key of SIGNED) if (last?.data[key] !== undefined) put(`data.${key}`, last.data[key]);
  };
  const signed = typed.join(' · ');
  return (
    <TextInput
      label="Receituário agronômico"
      path="data.prescriptionNumber"
      hint={signed === '' ? undefined : `Assina: ${signed}`}
      autoComplete="off"
      maxLength={40}
      value={typeof value === 'string' ? value : ''}
      onChange={write}
      error={form.errorAt('data.prescriptionNumber')}
      warning={form.warningAt('data.prescriptionNumber')}
    />
  );
}
