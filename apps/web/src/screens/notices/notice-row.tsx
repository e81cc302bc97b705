import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { IconButton } from '../../components/controls/button.tsx';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { Hidden } from '../../components/surfaces/surface.tsx';
import { ownLink } from '../../data/notices/notice-list.ts';
import type { PersonNotice } from '../../data/notices/notices.ts';
import { sectionEntry } from '../frame/section-menu.ts';
import styles from './notice-row.module.css';
import { noticeTime } from './notice-times.ts';

/** The icon of a notice: of the stage that its link leads to, a farm, the trial, or the person. */
function NoticeIcon({ link, type }: { link: string | null; type: string }) {
  const [, area, , section = ''] = link?.split(/[/?#]/) ?? [];
  const theme = area === 'fazenda' ? sectionEntry(section)?.theme : undefined;
  if (theme)
    return (
      <span className={classNames(styles.icon, styles.stage)} data-stage={theme}>
        <Icon name={themeIcon(theme)} />
      </span>
    );
  return (
    <span className={styles.icon}>
      <Icon name={type === 'trial' ? 'calendar-days' : area === 'fazenda' ? 'house' : 'bell'} />
    </span>
  );
}

function Words({ notice, now }: { notice: PersonNotice; now: Date }) {
  const at = new Date(notice.createdAt);
  return (
    <>
      <NoticeIcon link={notice.link} type={notice.type} />
      <span>
        <b>
          {!notice.read && <Hidden>Não lido: </Hidden>}
          {notice.title}
        </b>
        <span className={styles.text}>{notice.body}</span>
        <time className={styles.time} dateTime={notice.createdAt}>
          {noticeTime(at, now)}
        </time>
      </span>
    </>
  );
}

type Props = { notice: PersonNotice; now: Date; onRead: () => void; onLeave: () => void; onArchive: () => void };

/** A notice. The row opens its link and marks it as read; archiving has a button of its own. */
export function NoticeRow({ notice, now, onRead, onLeave, onArchive }: Props) {
  const { history } = useRouter();
  const link = ownLink(notice);
  const go = (event: MouseEvent) => {
    onRead();
    // Leave opening another tab to the browser.
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
    history.push(link);
  };
  const words = <Words notice={notice} now={now} />;
  return (
    <li className={classNames(styles.row, !notice.read && styles.unread)}>
      {link === null ? (
        <button type="button" className={styles.open} onClick={onRead}>
          {words}
        </button>
      ) : (
        <a href={link} className={styles.open} onClick={go}>
          {words}
        </a>
      )}
      <span className={styles.archive}>
        <IconButton icon="archive" label={`Arquivar: ${notice.title}`} data-archive onClick={onArchive} />
      </span>
    </li>
  );
}
