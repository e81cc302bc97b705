import { Combobox } from '../../components/controls/combobox.tsx';
import { SelectInput } from '../../components/controls/select-input.tsx';
import { TextArea, TextInput } from '../../components/controls/text-input.tsx';
import { useForm } from '../values/form-context.ts';
import { asText, type ControlProps, useNotes } from './control-props.tsx';

function useSuggestions({ suggest }: ControlProps<'text'>['field']): readonly string[] | undefined {
  const { context } = useForm();
  if (suggest === 'ownLots') return undefined;
  return typeof suggest === 'string' ? context.suggestionsOf(suggest) : suggest;
}

/** Which of the record's own lots a value is about; hidden if there is only one lot. */
function OwnLotControl(props: ControlProps<'text'>) {
  const notes = useNotes(props);
  const { ownLots } = useForm().context;
  const value = asText(props.value);
  if (ownLots.length < 2 && value === '') return null;
  const isKnown = value === '' || ownLots.some((lot) => lot.value === value);
  const choices = isKnown ? ownLots : [...ownLots, { value, label: value }];
  return <SelectInput {...notes} value={value} onChange={props.onChange} choices={choices} placeholder="De todos" />;
}

/**
 * Text: one line, several lines, or one line with earlier values to choose from. Text that is too long is refused by
 * the rules, with its length; a limit of the input would silently cut pasted text.
 */
export function TextControl(props: ControlProps<'text'>) {
  const notes = useNotes(props);
  const suggestions = useSuggestions(props.field);
  const shared = { ...notes, value: asText(props.value), onChange: props.onChange };
  if (props.field.suggest === 'ownLots') return <OwnLotControl {...props} />;
  if (props.field.multiline === true) return <TextArea {...shared} rows={3} />;
  if (suggestions === undefined || suggestions.length === 0) return <TextInput {...shared} autoComplete="off" />;
  return <Combobox {...shared} free options={suggestions.map((text) => ({ value: text, label: text }))} />;
}

/** A calendar day, by the platform's date picker. */
export function DateControl(props: ControlProps<'date'>) {
  const notes = useNotes(props);
  return <TextInput {...notes} type="date" value={asText(props.value)} onChange={props.onChange} />;
}
