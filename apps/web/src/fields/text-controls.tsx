import { Combobox } from '../components/combobox.tsx';
import { TextArea, TextInput } from '../components/text-input.tsx';
import { asText, type ControlProps, useNotes } from './control-props.ts';
import { useForm } from './form-context.ts';

function useSuggestions({ suggest }: ControlProps<'text'>['field']): readonly string[] | undefined {
  const { context } = useForm();
  return typeof suggest === 'string' ? context.suggestionsOf(suggest) : suggest;
}

/**
 * Text: one line, several, or one line with what was used before to choose from. What is too long is refused by the
 * rules with its length: a limit of the control would cut off silently what was pasted.
 */
export function TextControl(props: ControlProps<'text'>) {
  const notes = useNotes(props);
  const suggestions = useSuggestions(props.field);
  const shared = { ...notes, value: asText(props.value), onChange: props.onChange };
  if (props.field.multiline === true) return <TextArea {...shared} rows={3} />;
  if (suggestions === undefined || suggestions.length === 0) return <TextInput {...shared} autoComplete="off" />;
  return <Combobox {...shared} free options={suggestions.map((text) => ({ value: text, label: text }))} />;
}

/** A calendar day, by the platform's own picker. */
export function DateControl(props: ControlProps<'date'>) {
  const notes = useNotes(props);
  return <TextInput {...notes} type="date" value={asText(props.value)} onChange={props.onChange} />;
}
