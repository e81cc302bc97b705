import { TextInput } from '../../../components/text-input.tsx';
import { useForm } from '../../../fields/form-context.ts';
import type { PartProps } from '../../../fields/form-parts.ts';

/** The last day of the work: left open while it goes on; of work that is over, the day on which it ended, which may be before today. */
export function EndDayPart({ part, value, onChange, values }: PartProps) {
  const form = useForm();
  if (part.kind !== 'field') return null;
  const isOver = values.status === 'completed';
  return (
    <TextInput
      label={part.field.label}
      path={part.path}
      type="date"
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      hint={isOver ? 'Terminou antes? Mude o dia.' : part.field.hint}
      error={form.errorAt(part.path)}
      warning={form.warningAt(part.path)}
    />
  );
}
