import { may } from '@cafezal/domain/people/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { Notice } from '../../../components/messages/notice.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import { useFarmActions } from '../../../data/farms/farms.ts';
import { useSession } from '../../../data/session/session.ts';
import { useCurrentFarm } from '../../frame/current-farm.tsx';
import { useScreen } from '../../frame/frame.tsx';
import { FarmForm } from '../form/farm-form.tsx';
import { valuesOf } from '../form/farm-values.ts';
import { FarmPeople } from '../people/farm-people.tsx';
import { DeleteFarm } from './delete-farm.tsx';
import { DownloadFarmPart } from './download-farm-part.tsx';
import styles from './edit-farm-screen.module.css';
import { FarmPicture } from './farm-picture.tsx';

/** What the screen is for whoever may not change the farm. */
const TEAM = 'Equipe da fazenda';

/** The data of a farm: the six fields, the picture, its people, and the way to delete it. */
export function EditFarmScreen() {
  const farm = useCurrentFarm();
  const home = `/fazenda/${farm.farmSlug}`;
  const mayEdit = may(farm.role, 'farm.edit');
  const title = mayEdit ? 'Dados da fazenda' : TEAM;
  useScreen({ title, back: home });
  const { update } = useFarmActions();
  const navigate = useNavigate();
  // Picture, people, file and bin are kept by the server, which a visitor of the example has none of.
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
      <div className={styles.sections}>
        <FarmForm
          initial={valuesOf(farm)}
          saveLabel="Salvar dados"
          cancelTo={home}
          offline="Sem sinal agora. Salve os dados quando o sinal voltar."
          onSave={async (draft) => {
            await update(farm.id, draft);
            showToast(`Dados de ${draft.name} salvos.`);
            await navigate({ to: home });
          }}
        />
        {status === 'signedIn' && (
          <Card title="Foto" padded>
            <FarmPicture farm={farm} />
          </Card>
        )}
        {status === 'signedIn' && <FarmPeople farm={farm} />}
        {status === 'signedIn' && may(farm.role, 'farm.export') && (
          <Card title="Levar os dados" padded>
            <DownloadFarmPart farm={farm} />
          </Card>
        )}
        {status === 'signedIn' && may(farm.role, 'farm.delete') && (
          <Card title="Excluir" padded>
            <DeleteFarm farm={farm} />
          </Card>
        )}
      </div>
    </>
  );
}
