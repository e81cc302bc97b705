import { settingsOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Notice } from '../../../components/messages/notice.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { useFarmActions } from '../../../data/farms/farms.ts';
import { useSession } from '../../../data/session/session.ts';
import { BringDoor } from '../../farm/bring-door.tsx';
import { useCurrentFarm } from '../../frame/current-farm.tsx';
import { useScreen } from '../../frame/frame.tsx';
import { FarmForm } from '../form/farm-form.tsx';
import { valuesOf } from '../form/farm-values.ts';
import { FarmPeople } from '../people/farm-people.tsx';
import { MeasuresTab } from '../settings/measures-tab.tsx';
import { DeleteFarm } from './delete-farm.tsx';
import { DownloadFarmPart } from './download-farm-part.tsx';
import styles from './edit-farm-screen.module.css';
import { FarmPicture } from './farm-picture.tsx';
import { FarmTabs } from './farm-tabs.tsx';
import { KeptTab } from './kept-tab.tsx';

const DocumentsTab = lazy(async () => ({ default: (await import('../../documents/documents-tab.tsx')).DocumentsTab }));

/** Title of the screen for people who may not change the farm. */
const TEAM = 'Equipe da fazenda';

/** The data of a farm, and its measures and accounts. */
export function EditFarmScreen() {
  const farm = useCurrentFarm();
  const home = `/fazenda/${farm.farmSlug}`;
  const mayEdit = may(farm.role, 'farm.edit');
  const title = mayEdit ? 'Dados da fazenda' : TEAM;
  const { aba } = useSearch({ strict: false });
  useScreen({ title, back: home, hasActionBar: mayEdit && aba === 'medidas' });
  // Picture, members, download and deletion need the server, which a visitor does not use.
  const { status } = useSession();
  if (!mayEdit)
    return (
      <>
        <PageHead title={title} sub={farm.name} />
        <div className={styles.sections}>
          <Notice icon="lock">
            <p>Seu papel nesta fazenda não permite mudar os dados. Quem pode é o proprietário ou o gerente.</p>
          </Notice>
          {status === 'signedIn' && <FarmPeople farm={farm} />}
        </div>
      </>
    );
  return (
    <>
      <PageHead title={title} sub={farm.name} />
      {status === 'signedIn' && <FarmTabs slug={farm.farmSlug} tab={aba} />}
      <KeptTab isShown={aba === 'medidas'}>
        <MeasuresTab farm={{ ...farm, settings: settingsOf(farm.state, farm.settings ?? {}) }} />
      </KeptTab>
      {aba !== undefined && aba !== 'medidas' && (
        <Suspense>
          <DocumentsTab />
        </Suspense>
      )}
      <KeptTab isShown={aba === undefined}>
        <FarmData farm={farm} home={home} isSignedIn={status === 'signedIn'} />
      </KeptTab>
    </>
  );
}

/** What a farm is called and where it lies, its picture, its people, its file and the bin. */
function FarmData({ farm, home, isSignedIn }: { farm: Farm; home: string; isSignedIn: boolean }) {
  const { update } = useFarmActions();
  const navigate = useNavigate();
  // The farm may be fetched anew while somebody types.
  const [seen] = useState(farm);
  return (
    <div className={styles.sections}>
      <FarmForm
        initial={valuesOf(seen)}
        saveLabel="Salvar dados"
        cancelTo={home}
        offline="Sem sinal agora. Salve os dados quando o sinal voltar."
        onSave={async (draft) => {
          await update(farm.id, draft, seen);
          showToast(`Dados de ${draft.name} salvos.`);
          await navigate({ to: home });
        }}
      />
      {isSignedIn && (
        <Card title="Foto" padded>
          <FarmPicture farm={farm} />
        </Card>
      )}
      {isSignedIn && <FarmPeople farm={farm} />}
      {isSignedIn && may(farm.role, 'farm.import') && (
        <Card title="Trazer dados" padded>
          <p className={styles.text}>
            Safras passadas, talhões, colheitas e vendas que já estão em planilha, mapa ou nota. Nada entra antes de
            você conferir, e dá para desfazer.
          </p>
          <BringDoor farm={farm} section="" />
        </Card>
      )}
      {isSignedIn && may(farm.role, 'farm.export') && (
        <Card title="Levar os dados" padded>
          <DownloadFarmPart farm={farm} />
        </Card>
      )}
      {isSignedIn && may(farm.role, 'farm.delete') && (
        <Card title="Excluir" padded>
          <DeleteFarm farm={farm} />
        </Card>
      )}
    </div>
  );
}
