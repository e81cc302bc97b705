import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../../components/messages/toast-store.ts';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { useFarmActions } from '../../../data/farms/farms.ts';
import { newId } from '../../../data/page/new-id.ts';
import { useSession } from '../../../data/session/session.ts';
import { useDraftKeeper, useStoredDraft } from '../../../fields/form/use-draft.ts';
import { useScreen } from '../../frame/frame.tsx';
import styles from './farm-form.module.css';
import { FarmForm } from './farm-form.tsx';
import { type FarmValues, NO_FARM } from './farm-values.ts';

/** Draft key of the form of a new farm. */
const DRAFT = 'nova-fazenda';

type Typed = { id: string; values: FarmValues };

function Form({ personId, start }: { personId: string; start: Typed }) {
  const { create } = useFarmActions();
  const { keep, drop } = useDraftKeeper(personId, DRAFT);
  const navigate = useNavigate();
  return (
    <FarmForm
      initial={start.values}
      saveLabel="Criar fazenda"
      cancelTo="/fazenda"
      next="Depois: cadastrar os talhões"
      offline="Sem sinal agora. O que você escreveu fica guardado neste aparelho: crie a fazenda quando o sinal voltar."
      onType={(values) => keep({ id: start.id, values } satisfies Typed)}
      onSave={async (draft) => {
        const farm = await create(start.id, draft);
        await drop();
        showToast(`Fazenda criada: ${farm.name}. Agora os talhões.`);
        await navigate({ to: '/fazenda/$farmSlug', params: { farmSlug: farm.farmSlug } });
      }}
    />
  );
}

/** The form of a new farm, with its draft. After saving, the farm's dashboard opens. */
export function NewFarm() {
  useScreen({ title: 'Nova fazenda', back: '/fazenda', hasActionBar: true });
  const personId = useSession().user?.uid ?? '';
  const draft = useStoredDraft(personId, DRAFT);
  // One id per form: saving twice, also after a lost answer, makes only one farm.
  const [id] = useState(() => newId());
  // Written by the form above alone.
  const typed = draft?.values as Typed | undefined;
  return (
    <div className={styles.alone}>
      <PageHead title="Nova fazenda" sub="Cinco dados bastam. A inscrição estadual pode ficar para depois." />
      {draft === undefined ? <Skeleton /> : <Form personId={personId} start={typed ?? { id, values: NO_FARM }} />}
    </div>
  );
}
