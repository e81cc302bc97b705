import type { FieldConflict } from '@cafezal/domain/changes.ts';
import { stageOf } from '@cafezal/domain/stages.ts';
import { defaultSettings } from '@cafezal/domain/units.ts';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/surface.tsx';
import { Tag } from '../../components/tag.tsx';
import type { ConflictEntry } from '../../data/resolve-conflict.ts';
import { fieldLabel, fieldValueText } from '../records/field-text.ts';
import { momentWords } from './entry-words.ts';
import styles from './outbox-screen.module.css';
import type { WaitingEntry } from './use-outbox.ts';

type Side = 'mine' | 'theirs';
type Props = { item: WaitingEntry; entry: ConflictEntry; personId: string; onResolve: (choice: Side) => Promise<void> };

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** What one side says of each field, in words. */
function sideText({ item, entry }: Props, conflict: FieldConflict, side: Side): string {
  const definition = stageOf(entry.mutation.section);
  if (conflict.field === 'deletedAt') return (side === 'mine') === (conflict.mine !== null) ? 'Excluir' : 'Manter';
  const timezone = item.farm?.settings?.timezone ?? defaultSettings(item.farm?.state ?? '').timezone;
  const context = { nameOf: () => 'outro registro', timezone };
  return fieldValueText(definition, { name: conflict.field, value: conflict[side] }, context);
}

function whoWords({ entry, personId }: Props, side: Side): readonly [where: string, when: string] {
  const { theirs } = entry.trouble;
  if (side === 'mine') return ['Neste aparelho', momentWords(entry.mutation.at, new Date())];
  const where = theirs.updatedBy === personId ? 'Você, em outro aparelho' : 'Outra pessoa da fazenda';
  return [where, momentWords(theirs.updatedAt, new Date())];
}

function Option({
  side,
  name,
  isChosen,
  onChoose,
  props,
}: {
  side: Side;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  props: Props;
}) {
  const [where, when] = whoWords(props, side);
  const { conflicts } = props.entry.trouble;
  const definition = stageOf(props.entry.mutation.section);
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        {conflicts.map((conflict) => (
          <b key={conflict.field} className={styles.value}>
            {conflicts.length > 1 && <small>{fieldLabel(definition, conflict.field)}</small>}
            {sideText(props, conflict, side)}
          </b>
        ))}
        <span>{where}</span>
        <span className={styles.quiet}>{when}</span>
      </span>
    </label>
  );
}

/** Two values of one field, side by side: the person says which one holds, the other stays in the history. */
export function ConflictCard(props: Props) {
  const { item, entry, onResolve } = props;
  const name = useId();
  const [choice, setChoice] = useState<Side>('mine');
  const [busy, setBusy] = useState(false);
  const definition = stageOf(entry.mutation.section);
  const [first, ...more] = entry.trouble.conflicts;
  const label = first === undefined ? '' : fieldLabel(definition, first.field).toLowerCase();
  const chosen = first === undefined || more.length > 0 ? 'esta' : sideText(props, first, choice);
  const resolve = async () => {
    setBusy(true);
    await onResolve(choice);
  };
  return (
    <Card
      title={more.length > 0 ? 'O que vale?' : `Qual ${label} vale?`}
      aside={
        <Tag tone="warning" icon="compare">
          Conflito
        </Tag>
      }
      padded
    >
      <p className={styles.quiet}>
        {[definition.label.one, item.record.code, item.record.name].filter(Boolean).join(' ')}. Foi mudado em dois
        lugares.
      </p>
      <fieldset className={styles.options}>
        <legend className={styles.legend}>Valor que fica</legend>
        {SIDES.map((side) => (
          <Option
            key={side}
            side={side}
            name={name}
            isChosen={choice === side}
            onChoose={() => setChoice(side)}
            props={props}
          />
        ))}
      </fieldset>
      <Button size="lg" full busy={busy} busyLabel="Salvando…" onClick={resolve}>
        Ficar com {chosen}
      </Button>
      <p className={styles.explained}>O outro valor fica no histórico. Nada se perde.</p>
    </Card>
  );
}
