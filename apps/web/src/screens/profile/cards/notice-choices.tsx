import { NOTICE_CHOICES, type NoticeChoice, type NoticeWays } from '@cafezal/domain/people/notice-choices.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Switch } from '../../../components/controls/switch.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import { useNoticeChoices } from '../../../data/notices/notice-choices.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { failureWords } from '../../failure-words.ts';
import styles from './notice-choices.module.css';

/** Anchor for links in notices and mails. */
const PLACE = 'avisos';

// The keys of this object.
const CHOICES = Object.entries(NOTICE_CHOICES) as readonly [NoticeChoice, (typeof NOTICE_CHOICES)[NoticeChoice]][];

function Row({
  choice: [choice, { label, hint }],
  ways,
  onChoose,
}: {
  choice: (typeof CHOICES)[number];
  ways: NoticeWays;
  onChoose: (choice: NoticeChoice, ways: Partial<NoticeWays>) => void;
}) {
  return (
    <li className={styles.row}>
      <span>
        <b>{label}</b>
        <span className={styles.hint}>{hint}</span>
      </span>
      <Switch label={`${label}, no aplicativo`} checked={ways.app} onChange={(app) => onChoose(choice, { app })} />
      <Switch label={`${label}, por e-mail`} checked={ways.mail} onChange={(mail) => onChoose(choice, { mail })} />
    </li>
  );
}

function Unseen({ error, onRetry }: { error: Error | null; onRetry: () => Promise<void> }) {
  if (error === null) return <Skeleton rows={4} />;
  return (
    <>
      <p className={styles.hint}>
        {error instanceof NoConnectionError ? 'Sem sinal para ver suas escolhas.' : failureWords(error).message}
      </p>
      <Button look="quiet" onClick={onRetry}>
        Tentar de novo
      </Button>
    </>
  );
}

function Choices() {
  const { choices, error, refresh, choose } = useNoticeChoices();
  if (choices === null)
    return (
      <Card title="Avisos" padded>
        <Unseen error={error} onRetry={refresh} />
      </Card>
    );
  const onChoose = (choice: NoticeChoice, ways: Partial<NoticeWays>) => {
    choose(choice, ways).catch((failure: unknown) => showToast(failureWords(failure).message, 'error'));
  };
  const heads = (
    <span className={styles.heads} aria-hidden="true">
      <span>no app</span>
      <span>e-mail</span>
    </span>
  );
  return (
    <Card title="Avisos" aside={heads}>
      <Rows>
        {CHOICES.map((choice) => (
          <Row key={choice[0]} choice={choice} ways={choices[choice[0]]} onChoose={onChoose} />
        ))}
      </Rows>
      <p className={styles.foot}>Os avisos das fazendas por e-mail vêm numa só mensagem, de manhã.</p>
    </Card>
  );
}

/** Which notices the person gets, in the app and by mail, each with a switch. */
export function NoticeChoices() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${PLACE}`) place.current?.scrollIntoView();
  }, []);
  return (
    <div ref={place} id={PLACE} className={styles.place}>
      <Choices />
    </div>
  );
}
