import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { type Publication, usePublications } from '../../data/farms/publications.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { failureWords } from '../failure-words.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { momentOf } from '../words/when.ts';
import { stateText } from './publication-words.ts';
import styles from './publish.module.css';

type Place = { farmSlug: string; store: FarmStore | null; timezone: string };

function StateTag({ publication: { revokedAt, stale } }: { publication: Publication }) {
  if (revokedAt !== null) return <Tag>fora do ar</Tag>;
  if (stale.length > 0) return <Tag tone="warning">mudou no lote</Tag>;
  return <Tag tone="success">no ar</Tag>;
}

function PublicationRow({ publication, farmSlug, store, timezone }: Place & { publication: Publication }) {
  const { code, recordId, revokedAt } = publication;
  const record = store?.replica.byId(recordId)?.record;
  const said =
    revokedAt === null ? stateText(publication, timezone) : `fora do ar desde ${momentOf(revokedAt, timezone)}`;
  const text = (
    <span>
      <b>{code}</b>
      <span>{said}</span>
    </span>
  );
  return (
    <li>
      {record === undefined ? (
        <div className={styles.choice}>
          {text}
          <StateTag publication={publication} />
        </div>
      ) : (
        <Link className={styles.choice} to={`/fazenda/${farmSlug}/${record.section}/${record.slug}/publicar` as string}>
          {text}
          <StateTag publication={publication} />
        </Link>
      )}
    </li>
  );
}

function Listed({ place, publications }: { place: Place; publications: readonly Publication[] }) {
  if (publications.length === 0) {
    return (
      <EmptyState icon="send" title="Nenhum lote publicado">
        Abra um lote e toque em “Mostrar a compradores”: ele ganha uma página com QR, sem conta para quem abre.
      </EmptyState>
    );
  }
  return (
    <Card>
      <Rows>
        {publications.map((publication) => (
          <PublicationRow key={publication.id} publication={publication} {...place} />
        ))}
      </Rows>
    </Card>
  );
}

/** All lots of a farm that are or were published. Only the server knows them. */
export function PublishedScreen() {
  const farm = useCurrentFarm();
  const store = useFarmStore(farm);
  const { publications, error } = usePublications(farm.id);
  useScreen({ title: 'Lotes publicados', crumbs: [{ label: 'Lotes publicados' }], back: `/fazenda/${farm.farmSlug}` });
  const place = { farmSlug: farm.farmSlug, store, timezone: farmFactsOf(farm).settings.timezone };
  return (
    <>
      <PageHead title="Lotes publicados" sub="Páginas que qualquer comprador abre pelo link ou pelo QR" />
      {publications !== null && <Listed place={place} publications={publications} />}
      {publications === null && error === null && <Skeleton rows={2} />}
      {publications === null && error !== null && (
        <Notice icon="cloud-off">
          <p>{failureWords(error).message || 'Sem sinal agora. As páginas aparecem aqui quando ele voltar.'}</p>
        </Notice>
      )}
    </>
  );
}
