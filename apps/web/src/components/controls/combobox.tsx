import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import styles from './combobox.module.css';
import { type ControlProps, FieldFrame, type FieldNotes, type Mood } from './field-frame.tsx';
import { type ComboOption, matchingOptions } from './matching-options.ts';
import { boxClass, inputClass } from './text-input.tsx';

type Props = FieldNotes & {
  /** The chosen value, or the typed text with `free`. */
  value: string;
  /** `isOption`: an option was chosen, and not a letter typed. */
  onChange: (value: string, isOption: boolean) => void;
  /** Called when the typed text is whole: the field is left, or its form is submitted by Enter. */
  onDone?: (() => void) | undefined;
  options: readonly ComboOption[];
  /** Whether any text may be typed; the options are then suggestions. */
  free?: boolean;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  /** The option that `Enter` chooses if none is highlighted and it is the only one left. */
  enterTakes?: string | undefined;
};

/** Keyboard control by the ARIA combobox pattern: arrows move, Enter chooses, Escape closes. */
function useWalk(
  shown: readonly ComboOption[],
  { choose, enterTakes }: { choose: (option: ComboOption) => void; enterTakes: string | undefined },
) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const step = (by: number) => {
    setOpen(true);
    setActive((at) => (shown.length === 0 ? -1 : (at + by + shown.length + (at < 0 && by < 0 ? 1 : 0)) % shown.length));
  };
  const taken = (): ComboOption | undefined => {
    const isOnly = shown.length === 1 && shown[0]?.value === enterTakes;
    return shown[active] ?? (isOnly ? shown[0] : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Enter and ⌘+Enter save the surrounding form.
    const chosen = open && !event.ctrlKey && !event.metaKey ? taken() : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
      close();
    } else if (event.key === 'Escape' && open) {
      // Otherwise the browser itself would cancel the dialog round the field.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return { open, active, setOpen, setActive, close, onKeyDown };
}

function Options({
  id,
  shown,
  active,
  value,
  onChoose,
}: {
  id: string;
  shown: readonly ComboOption[];
  active: number;
  value: string;
  onChoose: (option: ComboOption) => void;
}) {
  if (shown.length === 0) return <div className={classNames(styles.list, styles.none)}>Nada com esse nome.</div>;
  return (
    <div className={styles.list} role="listbox" id={id} aria-label="Sugestões">
      {shown.map((option, at) => (
        <div
          key={option.value}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          className={classNames(styles.option, at === active && styles.active)}
          ref={at === active ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
          onPointerDown={(event) => {
            // Keep the focus in the field: losing it would close the list before the choice.
            event.preventDefault();
          }}
          onClick={() => onChoose(option)}
          // Some screen readers focus an option and press Enter there.
          onKeyDown={(event) => event.key === 'Enter' && onChoose(option)}
        >
          <span>
            {option.label}
            {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
          </span>
          {option.value === value && <Icon name="check" size={20} />}
        </div>
      ))}
    </div>
  );
}

function ComboControl({
  control,
  mood,
  ...props
}: { control: ControlProps; mood: Mood } & Omit<Props, keyof FieldNotes>) {
  const { value, onChange, onDone, options, free = false, maxLength, placeholder, enterTakes } = props;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const label = options.find((option) => option.value === value)?.label ?? (free ? value : '');
  const shown = matchingOptions(options, typed ?? (free ? value : ''));
  const choose = (option: ComboOption) => {
    onChange(option.value, true);
    setTyped(null);
  };
  const walk = useWalk(shown, { choose, enterTakes });
  const isOpen = walk.open && (shown.length > 0 || !free);
  const type = (text: string) => {
    walk.setOpen(true);
    walk.setActive(-1);
    if (free || text === '') onChange(text, false);
    setTyped(text);
  };
  return (
    <div className={styles.root}>
      <span className={boxClass(mood)}>
        <input
          {...control}
          className={inputClass()}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && walk.active >= 0 ? `${listId}-${walk.active}` : undefined}
          autoComplete="off"
          maxLength={maxLength}
          placeholder={placeholder}
          value={typed ?? label}
          onChange={(event) => type(event.target.value)}
          onClick={() => walk.setOpen(true)}
          onKeyDown={(event) => {
            walk.onKeyDown(event);
            if (event.key === 'Enter' && !event.defaultPrevented) onDone?.();
          }}
          onBlur={() => {
            // A name that was typed in full is chosen, where only one has it.
            const [named, other] = options.filter(({ label: name }) => searchKey(name) === searchKey(typed ?? ''));
            if (named !== undefined && other === undefined && !free) choose(named);
            walk.close();
            setTyped(null);
            onDone?.();
          }}
        />
        <Icon name={free ? 'search' : 'chevron-down'} />
      </span>
      {isOpen && (
        <Options
          id={listId}
          shown={shown}
          active={walk.active}
          value={value}
          onChoose={(option) => {
            choose(option);
            walk.close();
          }}
        />
      )}
    </div>
  );
}

/** Single choice among many options, found by typing. ARIA combobox pattern with a list box. */
export function Combobox(props: Props) {
  const { value, onChange, onDone, options, free, maxLength, placeholder, enterTakes, ...notes } = props;
  return (
    <FieldFrame {...notes}>
      {(control, mood) => (
        <ComboControl
          control={control}
          mood={mood}
          value={value}
          onChange={onChange}
          onDone={onDone}
          options={options}
          {...(free !== undefined && { free })}
          maxLength={maxLength}
          placeholder={placeholder}
          enterTakes={enterTakes}
        />
      )}
    </FieldFrame>
  );
}
