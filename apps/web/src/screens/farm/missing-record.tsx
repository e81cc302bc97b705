import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { themeIcon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { useIsFarmLoading } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { StillLoading } from './still-loading.tsx';
import type { SectionPlace } from './use-section.ts';

/** Shown instead of a record while its farm is loading. */
export function ComingRecord({ place, action }: { place: SectionPlace; action: ReactNode }) {
  return (
    <StillLoading theme={place.definition.theme} title="Este registro ainda não chegou" action={action}>
      Aparece aqui sozinho quando chegar.
    </StillLoading>
  );
}

/** The screen of a record that this device does not have: deleted, or not loaded yet. */
export function MissingRecord({ place }: { place: SectionPlace }) {
  const { definition, store, heading, address } = place;
  const [hasLooked, setLooked] = useState(false);
  useScreen({ title: definition.label.one, theme: definition.theme, back: address });
  const isLoading = useIsFarmLoading();
  const look = () => {
    setLooked(true);
    store?.exchangeSoon();
  };
  const toList = (
    <Link to={address} className={buttonClass({ look: 'secondary' })}>
      Ver {heading.toLowerCase()}
    </Link>
  );
  return (
    <>
      <PageHead title={definition.label.one} theme={definition.theme} />
      {isLoading ? (
        <ComingRecord place={place} action={toList} />
      ) : (
        <EmptyState
          icon={themeIcon(definition.theme)}
          title="Este registro não está aqui"
          action={
            <>
              {!hasLooked && <Button onClick={look}>Procurar de novo</Button>} {toList}
            </>
          }
        >
          Pode ter sido excluído, ou ainda não chegou a este aparelho.
        </EmptyState>
      )}
    </>
  );
}
