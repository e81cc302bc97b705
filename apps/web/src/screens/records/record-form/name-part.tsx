import { TextInput } from '../../../components/controls/text-input.tsx';
import { useForm } from '../../../fields/values/form-context.ts';
import type { PartProps } from '../../../fields/values/form-parts.ts';
import { useSubject } from './subject/subject.ts';

/** The name, generated from the other values until the person types one. */
export function NamePart({ value, onChange, values }: PartProps) {
  const form = useForm();
  const { nameFor } = useSubject();
  return (
    <TextInput
      label="Nome"
      path="name"
      value={typeof value === 'string' ? value : nameFor(values)}
      onChange={onChange}
      autoComplete="off"
      error={form.errorAt('name')}
      warning={form.warningAt('name')}
    />
  );
}
