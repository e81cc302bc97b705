import { Fragment } from 'react';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { Tag } from '../../components/surfaces/tag.tsx';
import styles from './palette.module.css';
import { type Entry, GROUPS, type Group, markedParts } from './palette-index.ts';

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markedParts(text, typed).map((part) => {
    at += part.text.length;
    return part.isTyped ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>;
  });
}

/** The id of an option's element, which the input names as the active one. */
export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

type Shown = {
  listId: string;
  entries: readonly Entry[];
  typed: string;
  active: number;
  onPoint: (at: number) => void;
  onChoose: (entry: Entry) => void;
};

function Row({ at, entry, shown }: { at: number; entry: Entry; shown: Shown }) {
  const { listId, typed, active, onPoint, onChoose } = shown;
  const { title, sub, theme, icon, tag } = entry;
  const isActive = at === active;
  return (
    <div
      id={optionId(listId, at)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classNames(styles.row, isActive && styles.active)}
      ref={isActive ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
      onPointerMove={() => onPoint(at)}
      onClick={() => onChoose(entry)}
      // Some screen readers focus an option and press Enter there.
      onKeyDown={(event) => event.key === 'Enter' && onChoose(entry)}
      {...(theme !== null && { 'data-stage': theme })}
    >
      <span className={styles.icon}>
        <Icon name={icon ?? themeIcon(theme ?? '')} />
      </span>
      <span className={styles.words}>
        <b>
          <Marked text={title} typed={typed} />
        </b>
        {sub !== '' && (
          <span>
            <Marked text={sub} typed={typed} />
          </span>
        )}
      </span>
      {tag !== undefined && (
        <span className={classNames(!tag.endsWith('%') && styles.wide)}>
          <Tag tone="stage">{tag}</Tag>
        </span>
      )}
      {isActive && <kbd className={styles.enter}>Enter</kbd>}
    </div>
  );
}

/** The results by group, with the active one. */
export function PaletteList(shown: Shown) {
  const { listId, entries } = shown;
  const rows = entries.map((entry, at) => ({ entry, at }));
  const groups = GROUPS.map((group): [Group, typeof rows] => [group, rows.filter((row) => row.entry.group === group)]);
  return (
    <div role="listbox" id={listId} aria-label="O que foi achado" className={styles.list}>
      {groups
        .filter(([, own]) => own.length > 0)
        .map(([group, own]) => (
          <fieldset key={group} className={styles.group} aria-label={group}>
            <p className={styles.head} aria-hidden="true">
              {group}
            </p>
            {own.map(({ entry, at }) => (
              <Row key={entry.id} at={at} entry={entry} shown={shown} />
            ))}
          </fieldset>
        ))}
    </div>
  );
}
