import { may } from '@cafezal/domain/people/permissions.ts';
import { beginWords } from '@cafezal/domain/stages/section-words.ts';
import { textsOf } from '@cafezal/domain/stages/stage-texts.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Icon, themeIcon } from '../../../components/icons/icon.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { BringDoor } from '../../farm/bring-door.tsx';
import { StillLoading } from '../../farm/still-loading.tsx';
import { createAddress, type SectionPlace } from '../../farm/use-section.ts';
import { useIsFarmLoading } from '../../frame/current-farm.tsx';
import { ALL_SEASONS } from './query/list-search.ts';
import { withoutFilters } from './query/search-filters.ts';
import type { List } from './query/use-list.ts';

/** What an empty list says: that nothing is there, and when something will be. */
function noneYet({ section, definition: { label } }: SectionPlace): readonly [title: string, text: string] {
  const none = label.gender === 'f' ? 'Nenhuma' : 'Nenhum';
  return textsOf(section).none ?? [`${none} ${label.one.toLowerCase()} ainda`, 'Anote aqui quando for a hora.'];
}

/** A section without records: its purpose, and a button to make the first one, if the role may. */
export function NothingYet({ place }: { place: SectionPlace }) {
  const { definition, section, farm } = place;
  const [title, text] = noneYet(place);
  const isLoading = useIsFarmLoading();
  const action = may(farm.role, writeActionOf(section)) && (
    <>
      <Link to={createAddress(place)} className={buttonClass({ size: 'lg' })}>
        <Icon name="plus" /> {beginWords(section)}
      </Link>
      <BringDoor farm={farm} section={section} />
    </>
  );
  return (
    <div data-stage={definition.theme}>
      {isLoading ? (
        <StillLoading theme={definition.theme} />
      ) : (
        <EmptyState icon={themeIcon(definition.theme)} title={title} {...(action !== false && { action })}>
          {text}
        </EmptyState>
      )}
    </div>
  );
}

function titleOf({ search, place }: List): string {
  const { label } = place.definition;
  const none = label.gender === 'f' ? 'Nenhuma' : 'Nenhum';
  const one = `${none} ${label.one.toLowerCase()}`;
  return search.q === undefined ? `${one} com estes filtros` : `${one} com “${search.q.trim()}”`;
}

/** Filters without results: offers to clear them, or to search all seasons. */
export function NothingFound({ list }: { list: List }) {
  const { search, lookup } = list;
  const isOneSeason = lookup.season !== null && search.safra !== ALL_SEASONS;
  return (
    <EmptyState
      icon="search"
      title={titleOf(list)}
      action={
        <>
          <Link to="." search={withoutFilters(search)} className={buttonClass({ look: 'secondary' })}>
            Limpar filtros
          </Link>
          {isOneSeason && (
            <Link to="." search={{ ...search, safra: ALL_SEASONS }} className={buttonClass({ look: 'quiet' })}>
              Procurar em todas as safras
            </Link>
          )}
        </>
      }
    >
      {isOneSeason ? 'Confira a safra no filtro.' : 'Confira as palavras e os filtros.'}
    </EmptyState>
  );
}
