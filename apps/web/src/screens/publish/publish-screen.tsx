import { outputLabel } from '@cafezal/domain/definition/forms.ts';
import { makeSnapshot } from '@cafezal/domain/open-chain/publication/make-snapshot.ts';
import { DEFAULT_SHOW, type Show } from '@cafezal/domain/open-chain/publication/show.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import type { RecordOutput, RecordPhoto } from '@cafezal/domain/record/record.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ChoiceChips } from '../../components/controls/chips.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Stack } from '../../components/surfaces/surface.tsx';
import { type Publication, usePublicationActions, usePublications } from '../../data/farms/publications.ts';
import { newId } from '../../data/page/new-id.ts';
import { useHeldWhile } from '../../data/page/use-held-while.ts';
import { useConnection } from '../../data/server/connection.ts';
import { FilesCard, OriginCard, ProducerCard, StepsCard } from './choice-cards.tsx';
import { LotPreview } from './lot-preview.tsx';
import { LinkDialog, StaleCard } from './page-state.tsx';
import { PhotosCard } from './photos-card.tsx';
import { stateText } from './publication-words.ts';
import styles from './publish.module.css';
import { RevokeButton } from './revoke-button.tsx';
import { failedWords, useActing } from './use-acting.ts';
import { lotsToPublish, type PublishedPlace, useLotHere } from './use-lot-source.ts';

/** Everything on, to say what each choice would show. */
const EVERYTHING: Show = {
  ...DEFAULT_SHOW,
  weight: true,
  certifications: true,
  place: 'exact',
};

const OFFLINE = 'Sem sinal agora. O que você escolheu e escreveu fica aqui; publique quando ele voltar.';

type LotProps = PublishedPlace & { lot: RecordOutput; publication: Publication | undefined; isReady: boolean };

/** What is shown: as it is published, with what was changed here. */
function useChoices({ publication }: LotProps) {
  const [edited, setEdited] = useState<Partial<Show>>({});
  const show: Show = useMemo(() => ({ ...(publication?.show ?? DEFAULT_SHOW), ...edited }), [publication, edited]);
  return {
    show,
    isEdited: Object.keys(edited).length > 0,
    change: (changed: Partial<Show>) => setEdited((before) => ({ ...before, ...changed })),
    forget: () => setEdited({}),
  };
}

function usePublishing({ place, record, lot, publication }: LotProps, { show, forget }: ReturnType<typeof useChoices>) {
  const { publish, update, revoke } = usePublicationActions(place.farm.id);
  const { act, ...acting } = useActing(OFFLINE);
  // The same creation sent twice is one publication.
  const id = useRef(newId());
  return {
    ...acting,
    save: async (): Promise<void> => {
      const done =
        publication === undefined
          ? await act(publish({ id: id.current, recordId: record.id, output: lot.key, show }), 'Página no ar.')
          : await act(update(publication.id, show), 'Página atualizada.');
      if (!done) return;
      id.current = newId();
      forget();
    },
    takeDown: async (): Promise<boolean> =>
      publication !== undefined && (await act(revoke(publication.id), 'Página fora do ar.')),
  };
}

function Notices({ mayPublish }: { mayPublish: boolean }) {
  const { online } = useConnection();
  return (
    <>
      {!mayPublish && (
        <Notice icon="lock">
          <p>Quem publica é o proprietário, o gerente ou o comercial. Você vê como a página está.</p>
        </Notice>
      )}
      {!online && (
        <Notice icon="cloud-off">
          <p>{OFFLINE}</p>
        </Notice>
      )}
    </>
  );
}

function Foot({
  publication,
  failure,
  save,
}: {
  publication: Publication | undefined;
  failure: string | null;
  save: ReactNode;
}) {
  const [sharing, setSharing] = useState(false);
  return (
    <div className={styles.foot}>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {publication !== undefined && (
        <Button look="secondary" icon="qr" size="lg" onClick={() => setSharing(true)}>
          QR e link
        </Button>
      )}
      {save}
      {sharing && publication !== undefined && (
        <LinkDialog publication={publication} onClose={() => setSharing(false)} />
      )}
    </div>
  );
}

function usePhotoUrl(photos: readonly RecordPhoto[]): (id: string) => string {
  return useMemo(() => {
    const urls = new Map(photos.map((photo) => [photo.id, photo.url]));
    return (id) => urls.get(id) ?? '';
  }, [photos]);
}

function LotPublication(props: LotProps) {
  const { place, lot, publication, isReady } = props;
  const choices = useChoices(props);
  const { show, change, isEdited } = choices;
  const { source, photos } = useLotHere(props, lot.key);
  const snapshot = useMemo(() => makeSnapshot(source, show), [source, show]);
  const all = useMemo(() => makeSnapshot(source, EVERYTHING), [source]);
  const { busy, failure, save, takeDown } = usePublishing(props, choices);
  useHeldWhile(isEdited);
  const photoUrl = usePhotoUrl(photos);
  if (snapshot === undefined || all === undefined) return null;
  const mayPublish = may(place.farm.role, 'farm.publish');
  const isSame = publication !== undefined && publication.stale.length === 0 && !isEdited;
  const state = isReady ? stateText(publication, place.facts.settings.timezone) : 'vendo se está no ar…';
  const cards = { show, all, onChange: change };
  return (
    <>
      <PageHead
        title="Mostrar a compradores"
        sub={`${snapshot.lot.code} · ${state}`}
        theme={place.definition.theme}
        actions={mayPublish && publication !== undefined && <RevokeButton busy={busy} onRevoke={takeDown} />}
      />
      <div className={styles.columns}>
        <fieldset className={styles.choices} disabled={!mayPublish}>
          <Stack>
            <Notices mayPublish={mayPublish} />
            <StaleCard stale={publication?.stale ?? []} />
            <OriginCard {...cards} />
            <StepsCard {...cards} />
            <PhotosCard photos={photos} chosen={show.photos} onChange={(chosen) => change({ photos: chosen })} />
            <ProducerCard {...cards} />
            <FilesCard {...cards} />
            <Link to={`/fazenda/${place.farm.farmSlug}/publicacoes` as string}>Todos os lotes publicados</Link>
          </Stack>
        </fieldset>
        <LotPreview
          snapshot={snapshot}
          address={publication?.url.replace(/^https?:\/\//, '') ?? `${window.location.host}/r/…`}
          photoUrl={photoUrl}
        />
      </div>
      <Foot
        publication={publication}
        failure={failure}
        save={
          mayPublish && (
            <Button
              icon="send"
              size="lg"
              busy={busy}
              busyLabel="Publicando…"
              disabled={!isReady || isSame}
              onClick={() => void save()}
            >
              {publication === undefined ? 'Publicar' : 'Atualizar a página'}
            </Button>
          )
        }
      />
    </>
  );
}

/** Chooses what buyers see of a lot, shows it as they will, and publishes it. */
export function PublishScreen({ place, record }: PublishedPlace) {
  const lots = lotsToPublish(record);
  const [chosen, setChosen] = useState(lots[0]?.key ?? '');
  const { publications, error } = usePublications(place.farm.id);
  const { online } = useConnection();
  const lot = lots.find(({ key }) => key === chosen) ?? lots[0];
  if (lot === undefined) {
    return (
      <Notice icon="help">
        <p>Deste registro ainda não saiu café para mostrar.</p>
      </Notice>
    );
  }
  const publication = publications?.find(
    (one) => one.recordId === record.id && one.output === lot.key && one.revokedAt === null,
  );
  return (
    <>
      {lots.length > 1 && (
        <ChoiceChips
          label="Qual lote"
          clearable={false}
          value={lot.key}
          choices={lots.map((one) => ({ value: one.key, label: one.lot || outputLabel(one) }))}
          onChange={setChosen}
        />
      )}
      {error !== null && publications === null && online && (
        <Notice tone="error" icon="triangle-alert">
          <p>{failedWords(error, OFFLINE)}</p>
        </Notice>
      )}
      <LotPublication
        key={lot.key}
        place={place}
        record={record}
        lot={lot}
        publication={publication}
        isReady={publications !== null}
      />
    </>
  );
}
