import { beginWords } from '@cafezal/domain/definition/section-words.ts';
import { may, writeActionOf } from '@cafezal/domain/people/permissions.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Icon, themeIcon } from '../../../components/icons/icon.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { StillLoading } from '../../farm/still-loading.tsx';
import { createAddress, type SectionPlace } from '../../farm/use-section.ts';
import { useIsFarmLoading } from '../../frame/current-farm.tsx';
import { ALL_SEASONS } from './query/list-search.ts';
import type { List } from './query/use-list.ts';

/** What an empty list says: that nothing is there, and when something will be. */
const WORDS: Readonly<Record<Section, readonly [title: string, text: string]>> = {
  talhoes: ['Nenhum talhão ainda', 'É deles que vem o café. Comece pelo maior.'],
  colheita: ['Nada colhido ainda', 'Quando a primeira turma voltar da lavoura, anote aqui.'],
  processamento: ['Nada processado ainda', 'Quando uma colheita chegar, separe boia, cereja e verde aqui.'],
  fermentacao: ['Nada fermentando agora', 'Quando um lote for para o tanque, comece aqui.'],
  secagem: ['Nada secando agora', 'Quando um lote sair do lavador ou do tanque, comece a secagem aqui.'],
  descanso: ['Nada descansando agora', 'Quando um lote seco for para a tulha, anote aqui.'],
  beneficiamento: ['Nada beneficiado ainda', 'Quando um lote descansado for para a máquina, anote aqui.'],
  armazenamento: ['Nada guardado ainda', 'Quando as sacas forem para o armazém, anote lugar e peso aqui.'],
  vendas: ['Nenhuma venda ainda', 'Quando fechar um negócio, anote comprador, sacas e preço aqui.'],
  producao: ['Nenhuma safra ainda', 'Anote quanto espera colher; o resto o Cafezal soma.'],
  atividades: ['Nenhuma atividade ainda', 'Adubação, pulverização, poda: o que se faz na lavoura fica aqui.'],
  parceiros: ['Nenhum parceiro ainda', 'Quem compra, vende e fornece. Dá para criar também dentro da venda.'],
};

/** A section without a record: what it is for, and the button that begins, for who may write it. */
export function NothingYet({ place }: { place: SectionPlace }) {
  const { definition, section, farm } = place;
  const [title, text] = WORDS[section];
  const isLoading = useIsFarmLoading();
  const action = may(farm.role, writeActionOf(section)) && (
    <Link to={createAddress(place)} className={buttonClass({ size: 'lg' })}>
      <Icon name="plus" /> {beginWords(section)}
    </Link>
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

/** Filters or words that leave nothing: the way out is to take them off, or to look in all seasons. */
export function NothingFound({ list }: { list: List }) {
  const { search, lookup } = list;
  const isOneSeason = lookup.season !== null && search.safra !== ALL_SEASONS;
  return (
    <EmptyState
      icon="search"
      title={titleOf(list)}
      action={
        <>
          <Link to="." search={{}} className={buttonClass({ look: 'secondary' })}>
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
