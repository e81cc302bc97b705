import { beginWords } from '@cafezal/domain/stages/section-words.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { BringDoor } from '../farm/bring-door.tsx';
import { mayWrite } from '../farm/no-permission.tsx';
import { StillLoading } from '../farm/still-loading.tsx';
import { createAddress, type SectionPlace } from '../farm/use-section.ts';
import { useIsFarmLoading } from '../frame/current-farm.tsx';
import { OutlineWays } from './outline-ways.tsx';

/** What plots are for, on a farm without any, and how to make the first one. */
export function NoPlots({ place }: { place: SectionPlace }) {
  const isLoading = useIsFarmLoading();
  if (isLoading) return <StillLoading theme={place.definition.theme} />;
  if (!mayWrite(place)) return <EmptyState icon="talhao" title="Nenhum talhão por aqui" />;
  return (
    <div data-stage={place.definition.theme}>
      <EmptyState
        icon="talhao"
        title="Nenhum talhão por aqui"
        action={
          <>
            <Link to={createAddress(place)} className={buttonClass({ size: 'lg' })}>
              <Icon name="plus" /> {beginWords('talhoes')}
            </Link>
            <BringDoor farm={place.farm} section="talhoes" />
          </>
        }
      >
        É do talhão que sai cada colheita. Nome e área bastam; o contorno pode vir depois, ou já:
      </EmptyState>
      <OutlineWays address={createAddress(place)} />
    </div>
  );
}
