import { TextInput } from '../../../../components/controls/text-input.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { isBlank } from '../../../../fields/values/record-values.ts';

/**
 * The last day of the work: empty while it is in progress; for ended work the day of its end, which may be before
 * today.
 */
export function EndDayPart({ part, value, onChange, values }: PartProps) {
  const form = useForm();
  if (part.kind !== 'field') return null;
  const isOver = values.status === 'completed' || (isBlank(values.status) && !isBlank(values.outputs));
  const overHint = isBlank(value) ? 'O dia em que terminou.' : 'Terminou antes? Mude o dia.';
  return (
    <TextInput
      label={part.field.label}
      path={part.path}
      type="date"
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      hint={isOver ? overHint : part.field.hint}
      error={form.errorAt(part.path)}
      warning={form.warningAt(part.path)}
    />
  );
}
