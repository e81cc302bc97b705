import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { type SectionPlace, useSection } from '../farm/use-section.ts';
import { useScreen } from '../frame/frame.tsx';
import { selectionOf } from '../records/list/list-selection.ts';
import { isNarrowed } from '../records/list/query/search-filters.ts';
import { type List, useList } from '../records/list/query/use-list.ts';
import { recordsText } from '../words/records-text.ts';
import { LabelScreen } from './label-screen.tsx';
import { useLabels } from './use-labels.ts';

function Labels({ list, place }: { list: List; place: SectionPlace & { store: FarmStore } }) {
  const { keys } = selectionOf(place.address);
  const records = useMemo(() => {
    const ticked = list.rows.filter(({ record }) => keys.has(record.id));
    return (ticked.length === 0 ? list.rows : ticked).map(({ record }) => record);
  }, [list.rows, keys]);
  const labels = useLabels(place, records);
  if (labels === null) return <Skeleton rows={2} />;
  if (labels.length === 0)
    return (
      <>
        <PageHead title="Etiquetas" theme={place.definition.theme} />
        <EmptyState
          icon="printer"
          title="Nada para imprimir"
          action={
            <Link to="." search={{}} className={buttonClass({ look: 'secondary' })}>
              Voltar à lista
            </Link>
          }
        >
          {isNarrowed(list.search) ? 'Os filtros não deixaram nenhum registro.' : 'A lista ainda não tem registros.'}
        </EmptyState>
      </>
    );
  return (
    <LabelScreen title="Etiquetas" sub={recordsText(records.length)} theme={place.definition.theme} labels={labels} />
  );
}

/** Labels of all listed or ticked records. */
export function LabelsOfList() {
  const place = useSection();
  const list = useList(place);
  const { heading, address, definition, store } = place;
  useScreen({
    title: 'Etiquetas',
    theme: definition.theme,
    back: address,
    hasActionBar: true,
    crumbs: [{ label: heading, to: address }, { label: 'Etiquetas' }],
  });
  return store === null ? <Skeleton rows={2} /> : <Labels list={list} place={{ ...place, store }} />;
}
