import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { FilledWords, Fold } from '../controls/fold.tsx';
import { isPathOf, isWidePart, type PartGroup } from '../values/form-parts.ts';
import { isBlank, type RecordValues, valueAt } from '../values/record-values.ts';
import { type TypedValues, useTyped } from '../values/typed-values.ts';
import styles from './detail-groups.module.css';
import { type DrawnWith, PartView } from './part-view.tsx';

type Errors = Readonly<Record<string, string>>;

const filledIn = ({ parts }: PartGroup, values: RecordValues): number =>
  parts.filter((part) => !isBlank(valueAt(values, part.path))).length;

const hasError = ({ parts }: PartGroup, errors: Errors): boolean =>
  Object.keys(errors).some((path) => parts.some(isPathOf(path)));

function Filled({ group, typed }: { group: PartGroup; typed: TypedValues }) {
  return <FilledWords count={useTyped(typed, (values) => filledIn(group, values))} />;
}

const ROOM = 40;

/**
 * The label of the collapsed groups, as much as fits in one line: `Mais detalhes: maturação e fruto, chegada, local`.
 */
function moreWords(labels: readonly string[]): string {
  const named: string[] = [];
  for (const label of labels.map((one) => one.toLowerCase())) {
    if (named.length > 0 && [...named, label].join(', ').length > ROOM) break;
    named.push(label);
  }
  return `Mais detalhes: ${named.join(', ')}`;
}

/** The collapsed groups under their names; a group with an error is open. */
export function DetailGroups({
  groups,
  open,
  onOpen,
  errors,
  extra,
  ...drawn
}: DrawnWith & {
  groups: readonly PartGroup[];
  open: ReadonlySet<string>;
  onOpen: (open: ReadonlySet<string>) => void;
  errors: Errors;
  extra: { label: string; content: ReactNode } | undefined;
}) {
  const [isUnfolded, setUnfolded] = useState(false);
  const wrong = groups.filter((group) => hasError(group, errors)).map(({ label }) => label);
  const isShown = isUnfolded || wrong.length > 0;
  useEffect(() => {
    if (wrong.length === 0) return;
    // They stay open when the error is gone: closing would interrupt the person who is typing.
    setUnfolded(true);
    if (!wrong.every((label) => open.has(label))) onOpen(new Set([...open, ...wrong]));
  });
  const toggle = (label: string) => {
    const next = new Set(open);
    if (!next.delete(label)) next.add(label);
    onOpen(next);
  };
  if (groups.length === 0) return null;
  return (
    <div className={styles.details}>
      <button type="button" className={styles.more} aria-expanded={isShown} onClick={() => setUnfolded(!isShown)}>
        <Icon name="chevron-down" />
        {isShown ? 'Menos detalhes' : moreWords(groups.map(({ label }) => label))}
      </button>
      {isShown &&
        groups.map((group) => (
          <Fold
            key={group.label}
            Heading="h2"
            label={group.label}
            filled={<Filled group={group} typed={drawn.typed} />}
            isOpen={open.has(group.label) || wrong.includes(group.label)}
            onToggle={() => toggle(group.label)}
          >
            {group.parts.map((part) => (
              <div key={part.path} className={classNames(isWidePart(part) && styles.wide)}>
                <PartView part={part} {...drawn} />
              </div>
            ))}
          </Fold>
        ))}
      {isShown && extra !== undefined && (
        <Fold Heading="h2" label={extra.label} isOpen={open.has(extra.label)} onToggle={() => toggle(extra.label)}>
          <div className={styles.wide}>{extra.content}</div>
        </Fold>
      )}
    </div>
  );
}
