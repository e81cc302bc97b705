import { briefName } from '@cafezal/domain/attention/attention-words.ts';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import type { FieldConflict } from '@cafezal/domain/record/changes.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { useId, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { tellFailure } from '../../components/messages/toast-store.ts';
import { Card } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import { useMembers } from '../../data/farms/members.ts';
import type { ConflictEntry } from '../../data/outbox/resolve-conflict.ts';
import { useSession } from '../../data/session/session.ts';
import { fieldLabel, fieldValueText, isOfRow } from '../words/field-text.ts';
import { momentWords } from './entry-words.ts';
import styles from './outbox-screen.module.css';
import type { WaitingEntry } from './use-outbox.ts';

type Side = 'mine' | 'theirs';
type Props = { item: WaitingEntry; entry: ConflictEntry; personId: string; onResolve: (choice: Side) => Promise<void> };

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** The values of one side, as text. */
function sideText({ item, entry }: Props, conflict: FieldConflict, side: Side): string {
  const definition = stageOf(entry.mutation.section);
  if (conflict.field === 'deletedAt') return (side === 'mine') === (conflict.mine !== null) ? 'Excluir' : 'Manter';
  const timezone = item.farm?.settings?.timezone ?? defaultSettings(item.farm?.state ?? '').timezone;
  const context = { nameOf: () => 'outro registro', timezone };
  return fieldValueText(definition, { name: conflict.field, value: conflict[side] }, context);
}

/** Author, device and time of each side. */
function useWho({ item, entry, personId }: Props): Record<Side, readonly [where: string, who: string]> {
  const { user } = useSession();
  const members = useMembers(item.farm?.id);
  const { theirs } = entry.trouble;
  const isOwn = theirs.updatedBy === personId;
  const me = user?.displayName || 'Você';
  const other = isOwn ? me : (members.find(({ userId }) => userId === theirs.updatedBy)?.name ?? 'Outra pessoa');
  return {
    mine: ['Neste aparelho', `${me}, ${momentWords(entry.mutation.at, correctedNow())}`],
    theirs: ['Em outro aparelho', `${other}, ${momentWords(theirs.updatedAt, correctedNow())}`],
  };
}

/** A large value with a small unit. */
function Value({ text }: { text: string }) {
  const [, number, unit] = /^([\d.,]+)\u00a0(\S+)$/.exec(text) ?? [];
  if (number === undefined) return text;
  return (
    <>
      {number}
      <span className={styles.unit}>{`\u00a0${unit}`}</span>
    </>
  );
}

/** `Qual peso está certo?`, `Qual umidade está certa?`; of a row `Parcelas: qual linha está certa?` */
const question = (field: string, label: string): string => {
  if (isOfRow(field)) return `${label}: qual linha está certa?`;
  const [first = ''] = label.toLowerCase().split(' ');
  return `Qual ${label.toLowerCase()} está ${/(?:a|ade|ção|gem)$/.test(first) ? 'certa' : 'certo'}?`;
};

/** `Ficar com 11,5 %`; a row is named above, and may be one that was taken away. */
function keepWords(props: Props, choice: Side): string {
  const [first, ...more] = props.entry.trouble.conflicts;
  if (first === undefined || more.length > 0) return 'Ficar com esta';
  if (!isOfRow(first.field)) return `Ficar com ${sideText(props, first, choice)}`;
  return first[choice] === null ? 'Ficar sem esta linha' : 'Ficar com esta linha';
}

function Option({
  side,
  name,
  isChosen,
  onChoose,
  who: [where, when],
  props,
}: {
  side: Side;
  who: readonly [where: string, who: string];
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  props: Props;
}) {
  const { conflicts } = props.entry.trouble;
  const definition = stageOf(props.entry.mutation.section);
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        {conflicts.map((conflict) => (
          <b key={conflict.field} className={styles.value}>
            {conflicts.length > 1 && <small>{fieldLabel(definition, conflict.field)}</small>}
            <Value text={sideText(props, conflict, side)} />
          </b>
        ))}
        <span>{where}</span>
        <span className={styles.quiet}>{when}</span>
      </span>
    </label>
  );
}

/** The two values of a field in conflict side by side: the person chooses one, the other stays in the history. */
export function ConflictCard(props: Props) {
  const { item, entry, onResolve } = props;
  const name = useId();
  const [choice, setChoice] = useState<Side>('mine');
  const [busy, setBusy] = useState(false);
  const who = useWho(props);
  const definition = stageOf(entry.mutation.section);
  const { code, name: recordName } = item.record ?? entry.trouble.theirs;
  const [first, ...more] = entry.trouble.conflicts;
  const label = first === undefined ? '' : fieldLabel(definition, first.field);
  const resolve = async () => {
    setBusy(true);
    await onResolve(choice).catch(tellFailure);
    setBusy(false);
  };
  return (
    <Card
      title={more.length > 0 ? 'O que está certo?' : question(first?.field ?? '', label)}
      aside={
        <Tag tone="warning" icon="compare">
          Conflito
        </Tag>
      }
      padded
    >
      <p className={styles.quiet}>
        {[[definition.label.one, code].filter(Boolean).join(' '), briefName(recordName)].join(', ')}. Foi mudado em dois
        lugares.
      </p>
      <fieldset className={styles.options}>
        <legend className={styles.legend}>Valor que fica</legend>
        {SIDES.map((side) => (
          <Option
            key={side}
            side={side}
            who={who[side]}
            name={name}
            isChosen={choice === side}
            onChoose={() => setChoice(side)}
            props={props}
          />
        ))}
      </fieldset>
      <Button size="lg" full busy={busy} busyLabel="Salvando…" onClick={resolve}>
        {keepWords(props, choice)}
      </Button>
      <p className={styles.explained}>O outro valor fica no histórico. Nada se perde.</p>
    </Card>
  );
}
