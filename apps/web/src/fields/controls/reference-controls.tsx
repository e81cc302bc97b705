import type { StageWords } from '@cafezal/domain/definition/stage.ts';
import { STAGES } from '@cafezal/domain/stages/stages.ts';
import { Button } from '../../components/controls/button.tsx';
import { ChoiceChips, ManyChips } from '../../components/controls/chips.tsx';
import { Combobox } from '../../components/controls/combobox.tsx';
import { useForm } from '../values/form-context.ts';
import { asText, asTexts, type ControlProps, useNotes } from './control-props.tsx';
import styles from './reference-controls.module.css';

const MOST_CHIPS = 6;

/** Another record of the farm: chips if there are few, otherwise found by typing. */
export function ReferenceControl(props: ControlProps<'reference'>) {
  const notes = useNotes(props);
  const options = useForm().context.optionsOf(props.field.section);
  if (options.length > 0 && options.length <= MOST_CHIPS)
    return <ChoiceChips {...notes} value={asText(props.value)} onChange={props.onChange} choices={options} />;
  return <Combobox {...notes} value={asText(props.value)} onChange={props.onChange} options={options} />;
}

type Label = Pick<StageWords, 'one' | 'many' | 'gender'>;

/** What the section's records are called; the field's label if the section is no stage. */
const labelOf = ({ section, label }: ControlProps<'references'>['field']): Label =>
  STAGES.find((stage) => stage.section === section)?.label ?? { one: label, many: label, gender: 'm' };

/** The buttons `Todos os talhões` and `Nenhum`. */
function AllOrNone({
  values,
  all,
  label: { many, gender },
  onChange,
}: {
  values: readonly string[];
  all: readonly string[];
  label: Label;
  onChange: (values: readonly string[]) => void;
}) {
  const isAll = all.every((id) => values.includes(id));
  return (
    <div className={styles.adds}>
      {!isAll && (
        <Button look="quiet" icon="check" onClick={() => onChange([...new Set([...values, ...all])])}>
          {gender === 'f' ? 'Todas as' : 'Todos os'} {many.toLowerCase()}
        </Button>
      )}
      {values.length > 1 && (
        <Button look="quiet" icon="x" onClick={() => onChange([])}>
          {gender === 'f' ? 'Nenhuma' : 'Nenhum'}
        </Button>
      )}
    </div>
  );
}

/**
 * Other records of the farm: chips in one line if there are few; otherwise the chosen ones as chips, and more found by
 * typing.
 */
export function ReferencesControl(props: ControlProps<'references'>) {
  const notes = useNotes(props);
  const { optionsOf, sumOf } = useForm().context;
  const options = optionsOf(props.field.section);
  const values = asTexts(props.value);
  const chosen = new Set(values);
  const isShort = options.length <= 2 * MOST_CHIPS;
  const shown = isShort ? options : options.filter(({ value }) => chosen.has(value));
  const others = options.filter(({ value }) => !chosen.has(value));
  const label = labelOf(props.field);
  const choices = shown.map(({ value, label: name, detail }) => ({
    value,
    label: detail === undefined ? name : `${name} ${detail}`,
  }));
  return (
    <div className={styles.references}>
      <ManyChips
        inLine
        {...notes}
        sum={sumOf(props.field.section, values)}
        values={values}
        onChange={props.onChange}
        choices={choices}
      />
      {options.length > 2 && (
        <AllOrNone values={values} all={options.map(({ value }) => value)} label={label} onChange={props.onChange} />
      )}
      {!isShort && others.length > 0 && (
        <Combobox
          label={`${label.gender === 'f' ? 'Mais uma' : 'Mais um'} ${label.one.toLowerCase()}`}
          value=""
          onChange={(value) => value !== '' && props.onChange([...values, value])}
          options={others}
        />
      )}
    </div>
  );
}
