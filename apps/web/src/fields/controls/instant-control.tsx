import { TextInput } from '../../components/controls/text-input.tsx';
import { useForm } from '../values/form-context.ts';
import { toInstant, toLocalMoment } from '../values/moments.ts';
import { asText, type ControlProps, useNotes } from './control-props.tsx';

/** An instant, typed in the farm's time zone. */
export function InstantControl(props: ControlProps<'instant'>) {
  const notes = useNotes(props);
  const { timezone } = useForm().context;
  return (
    <TextInput
      {...notes}
      type="datetime-local"
      value={toLocalMoment(asText(props.value), timezone)}
      onChange={(local) => props.onChange(toInstant(local, timezone))}
    />
  );
}
