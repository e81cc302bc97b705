import { choice, type Field, number, text } from '@cafezal/domain/fields.ts';
import { PRODUCT_FORMS } from '@cafezal/domain/forms.ts';
import { isObject } from '@cafezal/domain/reading-place.ts';
import type { ProductForm } from '@cafezal/domain/record.ts';
import { useForm } from './form-context.ts';
import { RowList } from './row-list.tsx';

const REST: readonly (readonly [name: string, field: Field])[] = [
  ['kg', number('Peso', { unit: 'kg', decimals: 3, min: 0 })],
  ['grade', text('Tipo ou peneira', { maxLength: 50 })],
  ['lot', text('Identificação do lote', { maxLength: 50 })],
];

const VOLUME: readonly [name: string, field: Field] = ['liters', number('Volume', { unit: 'L', decimals: 3, min: 0 })];

/** The fields of an output; only fresh coffee is measured in litres too. */
function columnsOf(gives: readonly ProductForm[]): readonly (readonly [name: string, field: Field])[] {
  const forms = Object.fromEntries(gives.map((form) => [form, PRODUCT_FORMS[form].label]));
  const isFresh = gives.some((form) => ['cherry', 'wet'].includes(PRODUCT_FORMS[form].state));
  return [['form', choice('O que saiu', forms)], ...(isFresh ? [VOLUME] : []), ...REST];
}

/** What came out of the work: form, weight, and how it is told apart. */
export function OutputsControl({
  gives,
  value,
  onChange,
}: {
  gives: readonly ProductForm[];
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const form = useForm();
  const { FieldControl } = form;
  const given = Array.isArray(value) ? value.filter(isObject) : [];
  const [onlyForm] = gives;
  const blank = () => (gives.length === 1 ? { form: onlyForm } : {});
  const put = (at: number, name: string, part: unknown) =>
    onChange(given.map((item, index) => (index === at ? { ...item, [name]: part } : item)));
  return (
    <RowList
      notes={{
        label: 'O que saiu',
        error: form.errorAt('outputs'),
        warning: form.warningAt('outputs'),
        path: 'outputs',
      }}
      rows={given}
      onChange={onChange}
      blank={blank}
      addLabel={given.length === 0 ? 'Dizer o que saiu' : 'Mais uma saída'}
      draw={(at) =>
        columnsOf(gives).map(([name, field]) => (
          <FieldControl
            key={name}
            field={field}
            path={`outputs.${at}.${name}`}
            value={given[at]?.[name]}
            onChange={(part) => put(at, name, part)}
          />
        ))
      }
    />
  );
}
