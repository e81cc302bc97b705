import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { themeIcon } from '../../components/icons/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useScreen } from '../shell/frame.tsx';
import type { SectionPlace } from './use-section.ts';

/** The screen of a record that this device does not have: it may be deleted, or not have come yet. */
export function MissingRecord({ place }: { place: SectionPlace }) {
  const { definition, store, heading, address } = place;
  const [hasLooked, setLooked] = useState(false);
  useScreen({ title: definition.label.one, theme: definition.theme, back: address });
  const look = () => {
    setLooked(true);
    store?.exchangeSoon();
  };
  return (
    <>
      <PageHead title={definition.label.one} theme={definition.theme} />
      <EmptyState
        icon={themeIcon(definition.theme)}
        title="Este registro não está aqui"
        action={
          <>
            {!hasLooked && <Button onClick={look}>Procurar de novo</Button>}{' '}
            <Link to={address} className={buttonClass({ look: 'secondary' })}>
              Ver {heading.toLowerCase()}
            </Link>
          </>
        }
      >
        Pode ter sido excluído, ou ainda não chegou a este aparelho.
      </EmptyState>
    </>
  );
}
