import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useFarmActions } from '../../data/farms.ts';
import { newId } from '../../data/new-id.ts';
import { useScreen } from '../shell/frame.tsx';
import { FarmForm } from './farm-form.tsx';
import { NO_FARM } from './farm-values.ts';

/** The form of a farm that does not exist yet; once saved, one stands on its dashboard. */
export function NewFarm() {
  useScreen({ title: 'Nova fazenda', back: '/fazenda' });
  const { create } = useFarmActions();
  const navigate = useNavigate();
  // One id a form: a second touch, or a second try after a lost answer, makes no second farm.
  const [id] = useState(() => newId());
  return (
    <>
      <PageHead title="Nova fazenda" sub="Cinco dados bastam. O resto pode ficar para depois." />
      <FarmForm
        initial={NO_FARM}
        saveLabel="Criar fazenda"
        cancelTo="/fazenda"
        onSave={async (draft) => {
          const farm = await create(id, draft);
          showToast(`Fazenda criada: ${farm.name}. Agora os talhões.`);
          await navigate({ to: '/fazenda/$farmSlug', params: { farmSlug: farm.farmSlug } });
        }}
      />
    </>
  );
}
