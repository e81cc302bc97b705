import type { ClosingItem } from '@cafezal/domain/reports/closing-items.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { StageBlock } from '../../../components/icons/stage-block.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import type { BothFigures } from '../../reports/closing-figures.ts';
import styles from './closing.module.css';

const ACTS: Readonly<Record<ClosingItem['code'], string>> = {
  'work/open': 'Concluir ou cancelar',
  'lot/without-weight': 'Dizer quanto saiu',
  'lot/inconsistent': 'Acertar a conta',
  'lot/unexplained': 'Conferir os pesos',
  'lot/negative': 'Acertar a conta',
  'lot/rest': 'Dizer o que é',
  'sale/without-price': 'Pôr o preço',
  'season/unexplained': 'Ver o caminho',
};

type Item = ClosingItem & { to: string };

function Open({ item: { code, message, section, to } }: { item: Item }) {
  const [what = '', ...rest] = message.split(': ');
  return (
    <li className={styles.item}>
      <StageBlock theme={stageOf(section).theme} />
      <span className={styles.words}>
        <b>{what}</b>
        <span>{rest.join(': ')}</span>
      </span>
      <Link to={to} className={buttonClass({ look: 'secondary' })}>
        {ACTS[code]}
      </Link>
    </li>
  );
}

/** What does not add up, each with its way, and what does. */
export function OpenPoints({ items, fine }: { items: readonly Item[]; fine: readonly string[] }) {
  return (
    <Card
      title="O que ainda não fecha"
      aside={<Tag tone={items.length === 0 ? 'success' : 'warning'}>{String(items.length)}</Tag>}
    >
      <Rows>
        {items.map((item) => (
          <Open key={`${item.code} ${item.recordId} ${item.message}`} item={item} />
        ))}
        {fine.map((words) => (
          <li key={words} className={styles.item}>
            <span className={styles.fine}>
              <Icon name="check" />
            </span>
            <span className={styles.words}>{words}</span>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** Asks for a reason where there must be one, and acts; `error` stands under it. */
export function TurnBar({
  ask,
  label,
  icon,
  hint,
  isReasonNeeded,
  act,
}: {
  ask: string;
  label: string;
  icon: 'lock' | 'history';
  hint: string;
  isReasonNeeded: boolean;
  act: (reason: string) => Promise<string | null>;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  useHeldWhile(reason !== '');
  const turn = async () => {
    if (isReasonNeeded && reason.trim().length < 3) {
      setError('Diga por quê, com 3 letras ou mais.');
      return;
    }
    setBusy(true);
    setError((await act(reason.trim())) ?? undefined);
    setBusy(false);
  };
  return (
    <Card padded>
      {isReasonNeeded ? (
        <TextInput label={ask} value={reason} onChange={setReason} maxLength={500} error={error} />
      ) : (
        error !== undefined && (
          <Notice tone="error" icon="circle-alert">
            {error}
          </Notice>
        )
      )}
      <p className={styles.hint}>{hint}</p>
      <Button size="lg" full icon={icon} busy={busy} busyLabel="Um momento…" onClick={() => void turn()}>
        {label}
      </Button>
    </Card>
  );
}

/** The figures of the closing beside those of today; changed rows are tinted. */
export function TwoFigures({ rows }: { rows: readonly BothFigures[] }) {
  const changed = rows.filter(({ difference }) => difference !== null).length;
  return (
    <Card
      title="Os dois números"
      aside={
        <Tag tone={changed === 0 ? 'success' : 'warning'}>
          {changed === 0 ? 'nenhum mudou' : changed === 1 ? '1 mudou' : `${changed} mudaram`}
        </Tag>
      }
    >
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">Número</th>
            <th scope="col">No fechamento</th>
            <th scope="col">Agora</th>
            <th scope="col">Diferença</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, closed, now, difference }) => (
            <tr key={label} data-changed={difference !== null}>
              <th scope="row">{label}</th>
              <td data-of="no fechamento">{closed}</td>
              <td data-of="agora">
                <b>{now}</b>
              </td>
              <td>{difference ?? 'igual'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.foot}>O relatório mostra o de agora e marca o que mudou. O do fechamento fica guardado.</p>
    </Card>
  );
}
