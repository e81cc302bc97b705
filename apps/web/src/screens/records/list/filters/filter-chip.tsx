import { lazy, Suspense } from 'react';
import type { Choice } from '../../../../components/controls/select-input.tsx';
import { Icon } from '../../../../components/icons/icon.tsx';
import { classNames } from '../../../../components/page/class-names.ts';
import { Popover } from '../../../../components/surfaces/popover.tsx';
import styles from './list-filters.module.css';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

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
    <Popover
      label={label}
      className={classNames(styles.chip, values.length > 0 && styles.on)}
      button={
        <>
          {chipText(props)}
          <Icon name="chevron-down" size={20} />
        </>
      }
    >
      {(close) => (
        <Suspense>
          <FilterPanel {...props} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}
