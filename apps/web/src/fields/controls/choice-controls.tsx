import { useState } from 'react';
import { ChoiceChips, ManyChips } from '../../components/controls/chips.tsx';
import { type Choice, SelectInput } from '../../components/controls/select-input.tsx';
import { asText, asTexts, type ControlProps, useNotes } from './control-props.tsx';

const MOST_CHIPS = 5;

const choicesOf = (options: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

const YES_NO: readonly Choice[] = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
];

/**
 * Single choice: chips for a few options, the likely one first; a list for many. Options with short forms count as few.
 */
export function ChoiceControl(props: ControlProps<'choice'>) {
  const notes = useNotes(props);
  const { options, short, offered, required, expected } = props.field;
  const [likely] = useState(props.value);
  const all = choicesOf({ ...options, ...short });
  const own = all.filter(({ value }) => value === likely);
  const others = offered?.flatMap((word) => all.filter(({ value }) => value === word)) ?? all;
  const choices = [...own, ...others.filter(({ value }) => value !== likely)];
  const Control = short !== undefined || choices.length <= MOST_CHIPS ? ChoiceChips : SelectInput;
  const mayBeEmpty = (required === undefined && expected !== true) || props.isAgain === true;
  return (
    <Control
      {...notes}
      value={asText(props.value)}
      onChange={props.onChange}
      choices={choices}
      clearable={mayBeEmpty}
    />
  );
}

/** Multiple choice. */
export function ChoicesControl(props: ControlProps<'choices'>) {
  const notes = useNotes(props);
  return (
    <ManyChips
      {...notes}
      values={asTexts(props.value)}
      onChange={props.onChange}
      choices={choicesOf(props.field.options)}
    />
  );
}

/** Yes, no, or not answered. */
export function YesNoControl(props: ControlProps<'yesNo'>) {
  const notes = useNotes(props);
  return (
    <ChoiceChips
      {...notes}
      value={typeof props.value === 'boolean' ? String(props.value) : ''}
      onChange={(value) => props.onChange(value === '' ? null : value === 'true')}
      choices={YES_NO}
    />
  );
}
