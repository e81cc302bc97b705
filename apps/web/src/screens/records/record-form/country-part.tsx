import { Combobox } from '../../../components/controls/combobox.tsx';
import { useForm } from '../../../fields/values/form-context.ts';
import type { PartProps } from '../../../fields/values/form-parts.ts';
import { countryOptions } from './country-options.ts';

/** A country, chosen by name and stored as two letters. */
export function CountryPart({ part, value, onChange }: PartProps) {
  const form = useForm();
  const { path } = part;
  return (
    <Combobox
      label={part.kind === 'field' ? part.field.label : ''}
      path={path}
      error={form.errorAt(path)}
      warning={form.warningAt(path)}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      options={countryOptions()}
    />
  );
}
