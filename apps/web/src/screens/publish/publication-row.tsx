import { Link } from '@tanstack/react-router';
import { Tag } from '../../components/surfaces/tag.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { type Publication, usePublicationActions } from '../../data/farms/publications.ts';
import { momentOf } from '../words/when.ts';
import { stateText } from './publication-words.ts';
import styles from './publish.module.css';
import { RevokeButton } from './revoke-button.tsx';
import { useActing } from './use-acting.ts';

/** The farm of a list of publications. */
export type ListPlace = { farmId: string; farmSlug: string; timezone: string; mayPublish: boolean };

function StateTag({ publication: { revokedAt, stale } }: { publication: Publication }) {
  if (revokedAt !== null) return <Tag>fora do ar</Tag>;
  if (stale.length > 0) return <Tag tone="warning">mudou no lote</Tag>;
  return <Tag tone="success">no ar</Tag>;
}

/** Takes the page off the air: also that of a lot that is no longer here, which has no screen of its own. */
function TakeDown({ farmId, publication: { id, code } }: { farmId: string; publication: Publication }) {
  const { revoke } = usePublicationActions(farmId);
  const { busy, failure, act } = useActing('Sem sinal agora. Tire a página do ar quando ele voltar.');
  return (
    <div className={styles.down}>
      <RevokeButton busy={busy} code={code} onRevoke={() => act(revoke(id), 'Página fora do ar.')} />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** A page of a lot in the list: since when it is on the air, and how to take it down. */
export function PublicationRow({
  publication,
  record,
  farmId,
  farmSlug,
  timezone,
  mayPublish,
}: ListPlace & { publication: Publication; record: DeviceRecord | undefined }) {
  const { code, revokedAt } = publication;
  const content = (
    <>
      <span>
        <b>{code}</b>
        <span>
          {revokedAt === null ? stateText(publication, timezone) : `fora do ar desde ${momentOf(revokedAt, timezone)}`}
        </span>
      </span>
      <StateTag publication={publication} />
    </>
  );
  return (
    <li>
      {record === undefined ? (
        <div className={styles.choice}>{content}</div>
      ) : (
        <Link className={styles.choice} to={`/fazenda/${farmSlug}/${record.section}/${record.slug}/publicar` as string}>
          {content}
        </Link>
      )}
      {mayPublish && revokedAt === null && <TakeDown farmId={farmId} publication={publication} />}
    </li>
  );
}
