import { may } from '@cafezal/domain/people/permissions.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { type Publication, usePublications } from '../../data/farms/publications.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { failureWords } from '../failure-words.ts';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { type ListPlace, PublicationRow } from './publication-row.tsx';

type Place = ListPlace & { store: FarmStore | null };

function Listed({ place: { store, ...place }, publications }: { place: Place; publications: readonly Publication[] }) {
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
          <PublicationRow
            key={publication.id}
            publication={publication}
            record={store?.replica.byId(publication.recordId)?.record}
            {...place}
          />
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
  const { timezone } = farmFactsOf(farm).settings;
  const mayPublish = may(farm.role, 'farm.publish');
  const place = { farmId: farm.id, farmSlug: farm.farmSlug, store, timezone, mayPublish };
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
