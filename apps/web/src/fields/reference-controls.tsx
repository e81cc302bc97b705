import { ChoiceChips, ManyChips } from '../components/chips.tsx';
import { Combobox } from '../components/combobox.tsx';
import { asText, asTexts, type ControlProps, useNotes } from './control-props.ts';
import { useForm } from './form-context.ts';

const MOST_CHIPS = 6;

/** Another record of the farm: chips while they are few, else found by typing. */
export function ReferenceControl(props: ControlProps<'reference'>) {
  const notes = useNotes(props);
  const options = useForm().context.optionsOf(props.field.section);
  if (options.length > 0 && options.length <= MOST_CHIPS)
    return <ChoiceChips {...notes} value={asText(props.value)} onChange={props.onChange} choices={options} />;
  return <Combobox {...notes} value={asText(props.value)} onChange={props.onChange} options={options} />;
}

/** Other records of the farm: chips in one line while they are few, else the chosen ones as chips and more found by typing. */
export function ReferencesControl(props: ControlProps<'references'>) {
  const notes = useNotes(props);
  const { optionsOf, sumOf } = useForm().context;
  const options = optionsOf(props.field.section);
  const values = asTexts(props.value);
  const isShort = options.length <= 2 * MOST_CHIPS;
  const shown = isShort ? options : options.filter(({ value }) => values.includes(value));
  const others = options.filter(({ value }) => !values.includes(value));
  const choices = shown.map(({ value, label, detail }) => ({
    value,
    label: detail === undefined ? label : `${label} ${detail}`,
  }));
  return (
    <>
      <ManyChips
        inLine
        {...notes}
        sum={sumOf(props.field.section, values)}
        values={values}
        onChange={props.onChange}
        choices={choices}
      />
      {!isShort && (
        <Combobox
          label={`Mais um: ${notes.label}`}
          value=""
          onChange={(value) => value !== '' && props.onChange([...values, value])}
          options={others}
        />
      )}
    </>
  );
}
