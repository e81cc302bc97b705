import { lazy, type ReactNode, Suspense } from 'react';
import type { Choice } from '../../../../components/controls/select-input.tsx';
import { Icon } from '../../../../components/icons/icon.tsx';
import { classNames } from '../../../../components/page/class-names.ts';
import { Popover } from '../../../../components/surfaces/popover.tsx';
import styles from './list-filters.module.css';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

type ChipProps = {
  /** What is chosen by it; the name of its panel too. */
  label: string;
  text: string;
  isOn: boolean;
  children: (close: () => void) => ReactNode;
};

/** A chip that says what holds and opens a panel to choose another; what it opens may be fetched then. */
export function Chip({ label, text, isOn, children }: ChipProps) {
  return (
    <Popover
      label={label}
      className={classNames(styles.chip, isOn && styles.on)}
      button={
        <>
          {text}
          <Icon name="chevron-down" size={20} />
        </>
      }
    >
      {(close) => <Suspense>{children(close)}</Suspense>}
    </Popover>
  );
}

type Props = {
  label: string;
  values: readonly string[];
  choices: readonly Choice[];
  onChange: (values: readonly string[]) => void;
};

function chipText({ label, values, choices }: Props): string {
  const [first] = values;
  if (first === undefined) return label;
  const text = choices.find(({ value }) => value === first)?.label ?? first;
  return values.length === 1 ? text : `${label}: ${values.length}`;
}

/** A filter as a chip that opens its choices; several can be ticked. */
export function FilterChip(props: Props) {
  const { label, values } = props;
  return (
    <Chip label={label} text={chipText(props)} isOn={values.length > 0}>
      {(close) => <FilterPanel {...props} onDone={close} />}
    </Chip>
  );
}
