import { Link } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton, iconButtonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { offerToast, showToast } from '../../components/messages/toast-store.ts';
import { useCloseOnBack } from '../../components/page/use-close-on-back.ts';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Rows } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import { type PersonNotice, useNotices, useUnreadNotices } from '../../data/notices/notices.ts';
import { changeNotice, readAllNotices, retryNotices } from '../../data/notices/sync-notices.ts';
import { useConnection } from '../../data/server/connection.ts';
import { failureWords } from '../failure-words.ts';
import { NoticeRow } from './notice-row.tsx';
import { isSameDay } from './notice-times.ts';
import styles from './notices-panel.module.css';
import { useLightDismiss } from './use-light-dismiss.ts';

type Panel = { uid: string; panel: RefObject<HTMLElement | null>; onClose: () => void };

const tellFailure = (error: unknown): void => showToast(failureWords(error).message, 'error');

/** When a row disappears, the focus moves to the next one in the list. */
function focusBeside(panel: HTMLElement | null, notice: PersonNotice, shown: readonly PersonNotice[]): void {
  const buttons = [...(panel?.querySelectorAll<HTMLElement>('[data-archive]') ?? [])];
  const at = shown.findIndex(({ id }) => id === notice.id);
  (buttons[at + 1] ?? buttons[at - 1] ?? panel)?.focus();
}

function archive(notice: PersonNotice, shown: readonly PersonNotice[], { uid, panel }: Panel): void {
  focusBeside(panel.current, notice, shown);
  changeNotice(uid, notice, { archived: true }).catch(tellFailure);
  offerToast(`Arquivado: ${notice.title}`, {
    label: 'Desfazer',
    act: () => {
      panel.current?.focus();
      changeNotice(uid, notice, { archived: false }).catch(tellFailure);
    },
  });
}

/** Today's notices, then earlier ones. */
function Days({ notices, panel }: { notices: readonly PersonNotice[]; panel: Panel }) {
  const now = new Date();
  const isToday = ({ createdAt }: PersonNotice): boolean => isSameDay(new Date(createdAt), now);
  const days = [
    ['Hoje', notices.filter(isToday)],
    ['Antes', notices.filter((notice) => !isToday(notice))],
  ] as const;
  return days.map(
    ([day, ofDay]) =>
      ofDay.length > 0 && (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <Rows>
            {ofDay.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                now={now}
                onRead={() => {
                  if (!notice.read) changeNotice(panel.uid, notice, { read: true }).catch(tellFailure);
                }}
                onLeave={panel.onClose}
                onArchive={() => archive(notice, notices, panel)}
              />
            ))}
          </Rows>
        </section>
      ),
  );
}

function Failure({ uid, online }: { uid: string; online: boolean }) {
  if (!online)
    return (
      <EmptyState icon="cloud-off" title="Sem conexão">
        Os avisos aparecem quando houver sinal.
      </EmptyState>
    );
  const retry = <Button onClick={() => retryNotices(uid)}>Tentar de novo</Button>;
  return (
    <EmptyState icon="circle-alert" title="Os avisos não vieram" action={retry}>
      O resto funciona como sempre.
    </EmptyState>
  );
}

function List({ panel }: { panel: Panel }) {
  const { status, notices } = useNotices();
  const { online } = useConnection();
  if (status === 'failed') return <Failure uid={panel.uid} online={online} />;
  if (status === 'loading') return <Skeleton />;
  return (
    <>
      {!online && (
        <div className={styles.aside}>
          <Notice icon="cloud-off">
            <p>
              <strong>Sem conexão.</strong> Estes são os últimos avisos que chegaram.
            </p>
          </Notice>
        </div>
      )}
      {notices.length === 0 ? (
        <EmptyState icon="bell" title="Nenhum aviso">
          O que precisa de você na fazenda aparece aqui.
        </EmptyState>
      ) : (
        <Days notices={notices} panel={panel} />
      )}
    </>
  );
}

/** The list of notices, full screen on a phone, under the bell on a desktop. Changes made offline are sent later. */
export function NoticesPanel({
  uid,
  bell,
  onClose,
}: {
  uid: string;
  bell: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const panel = useRef<HTMLElement>(null);
  const unread = useUnreadNotices();
  useCloseOnBack(true, onClose);
  useLightDismiss({ panel, opener: bell }, onClose);
  const goBack = () => {
    onClose();
    bell.current?.focus({ preventScroll: true });
  };
  const readAll = () => {
    panel.current?.focus();
    readAllNotices(uid).catch(tellFailure);
  };
  return createPortal(
    <section ref={panel} className={styles.panel} role="dialog" aria-label="Avisos" tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.back}>
          <IconButton icon="arrow-left" label="Voltar" onClick={goBack} />
        </span>
        <h2>Avisos {unread > 0 && <Tag tone="info">{unread === 1 ? '1 novo' : `${unread} novos`}</Tag>}</h2>
        <Link to="/profile" hash="avisos" className={iconButtonClass()} aria-label="Escolher avisos" onClick={onClose}>
          <Icon name="sliders" />
        </Link>
      </div>
      {unread > 0 && (
        <div className={styles.all}>
          <Button look="quiet" icon="check-check" onClick={readAll}>
            Marcar todos como lidos
          </Button>
        </div>
      )}
      <div className={styles.scroller}>
        <List panel={{ uid, panel, onClose }} />
      </div>
    </section>,
    document.body,
  );
}
