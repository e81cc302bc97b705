import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { isNarrowed } from '../records/list-search.ts';
import { selectionOf } from '../records/list-selection.ts';
import { recordsText } from '../records/records-text.ts';
import { type List, useList } from '../records/use-list.ts';
import { type SectionPlace, useSection } from '../records/use-section.ts';
import { useScreen } from '../shell/frame.tsx';
import { LabelScreen } from './label-screen.tsx';
import { useLabels } from './use-labels.ts';

function Labels({ list, place }: { list: List; place: SectionPlace & { store: FarmStore } }) {
  const { keys } = selectionOf(place.address);
  const records = useMemo(() => {
    const ticked = list.rows.filter(({ record }) => keys.has(record.id));
    return (ticked.length === 0 ? list.rows : ticked).map(({ record }) => record);
  }, [list.rows, keys]);
  const labels = useLabels(place, records);
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

/** Labels of all that a list shows, or of what is ticked in it. */
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
