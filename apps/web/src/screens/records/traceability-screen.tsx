import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { type TraceGraph, traceGraph } from '@cafezal/domain/lots/trace.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Segments } from '../../components/controls/chips.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { useIsPrinting } from '../../components/page/use-is-printing.ts';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import { usePrintSheet } from '../../components/page/use-print-sheet.ts';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Stack } from '../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { publicOrigin } from '../../data/device/server-address.ts';
import { useRecord, useRecords } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import { printPage } from '../../device/print.ts';
import { MissingRecord } from '../farm/missing-record.tsx';
import { nameFinder, recordAddress, type SectionPlace, useSection } from '../farm/use-section.ts';
import { useFarmAddress } from '../frame/farm-address.ts';
import { useScreen } from '../frame/frame.tsx';
import { recordLink } from '../qr-codes/record-link.ts';
import { TraceDrawing } from './trace/drawing/trace-drawing.tsx';
import type { TraceLayout } from './trace/drawing/trace-layout.ts';
import { layoutFor } from './trace/drawing/trace-shapes.ts';
import { roomOnScreen, widthOf } from './trace/drawing/use-trace-view.ts';
import { TraceDossier } from './trace/trace-dossier.tsx';
import { TraceFacts } from './trace/trace-facts.tsx';
import { Balance, Composition, Passport, TraceList } from './trace/trace-list.tsx';
import { TraceSum } from './trace/trace-sum.tsx';
import { useLinkCode } from './trace/use-link-code.ts';
import styles from './traceability-screen.module.css';

type Shown = { place: SectionPlace; store: FarmStore; graph: TraceGraph };

const VIEWS = [
  { value: 'desenho', label: 'Desenho' },
  { value: 'lista', label: 'Lista' },
] as const;

/** The view in the address; by default the drawing on a desktop and the list on a phone. */
function useView(): ['desenho' | 'lista', (view: string) => void] {
  // The width when the screen was opened: paper is narrow, and printing must not turn the drawing into the list.
  const [wasWide] = useState(useIsWide());
  const { ver } = useSearch({ from: '/fazenda/$farmSlug/$section/section/$entitySlug/rastreabilidade' });
  const navigate = useNavigate({ from: '/fazenda/$farmSlug/$section/$entitySlug/rastreabilidade' });
  const set = (view: string) =>
    void navigate({ search: { ver: view === 'lista' ? 'lista' : 'desenho' }, replace: true });
  return [ver ?? (wasWide ? 'desenho' : 'lista'), set];
}

function ViewChoice({ view, onView }: { view: string; onView: (view: string) => void }) {
  return (
    <div className={styles.choice}>
      <Segments label="Como mostrar" value={view} onChange={onView} choices={VIEWS} />
    </div>
  );
}

function Drawing({ place, store, graph, layout }: Shown & { layout: TraceLayout }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = graph.nodes.find(({ id }) => id === chosenId);
  // The type of styles does not allow custom properties.
  const style = { '--wants': `${widthOf(layout)}px` } as CSSProperties;
  return (
    <div
      className={styles.drawing}
      style={style}
      data-chosen={chosen !== undefined}
      data-flagged={graph.flags.includes('phiViolation')}
    >
      <div className={styles.canvas}>
        <TraceDrawing graph={graph} layout={layout} chosenId={chosenId} onChoose={setChosenId} />
      </div>
      {chosen !== undefined && (
        <div className={styles.facts}>
          <TraceFacts
            graph={graph}
            node={chosen}
            record={store.replica.byId(chosen.id)?.record}
            farmSlug={place.farm.farmSlug}
            onClose={() => setChosenId(null)}
          />
        </div>
      )}
    </div>
  );
}

/** Whether a node has no sources, as a plot: then the question is where its coffee went. */
const comesFromNowhere = ({ nodes }: TraceGraph): boolean =>
  nodes.length > 1 && nodes.every(({ direction }) => direction !== 'up');

function Words({ place, store, graph, choice }: Shown & { choice: ReactNode }) {
  const nameOf = nameFinder(store);
  return (
    <Stack>
      {!comesFromNowhere(graph) && <Composition graph={graph} />}
      <TraceSum graph={graph} />
      {choice}
      <TraceList graph={graph} farmSlug={place.farm.farmSlug} />
      <Passport graph={graph} store={store} />
      <Balance graph={graph} nameOf={nameOf} />
    </Stack>
  );
}

const nameIn = ({ code, name }: Pick<DeviceRecord, 'code' | 'name'>): string => (code === '' ? name : code);

type HeadProps = { place: SectionPlace; record: DeviceRecord; isBare: boolean; isSource: boolean; choice: ReactNode };

/** The graph of a record from this device's data, computed again when they change. */
function useGraph(store: FarmStore, recordId: string, { facts }: SectionPlace): TraceGraph | undefined {
  const { snapshot } = store.replica;
  const { allocationBasis } = facts.settings;
  return useMemo(() => {
    // The snapshot changes with the records; the generator is read again.
    const all = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    return traceGraph(genealogyOf(all), recordId, allocationBasis);
  }, [snapshot, store, recordId, allocationBasis]);
}

/** The drawing of a graph, where it is asked for; null where the graph is too large for one. */
const useLayout = (graph: TraceGraph | undefined, isAsked: boolean): TraceLayout | null | undefined =>
  useMemo(() => (isAsked && graph !== undefined ? layoutFor(graph, roomOnScreen()) : undefined), [graph, isAsked]);

function Notices({ graph, isTooLarge }: { graph: TraceGraph; isTooLarge: boolean }) {
  return (
    <>
      {graph.flags.includes('phiViolation') && (
        <div className={styles.flagged}>
          <Notice tone="warning" icon="triangle-alert">
            Parte deste café foi colhida em carência.
          </Notice>
        </div>
      )}
      {isTooLarge && (
        <div className={styles.flagged}>
          <Notice icon="info">O caminho deste café é grande demais para um desenho. Veja a lista.</Notice>
        </div>
      )}
    </>
  );
}

function Head({ place, record, isBare, choice, isSource }: HeadProps) {
  const isWide = useIsWide();
  const title = isSource ? 'Para onde foi este café' : 'De onde veio este café';
  if (isBare) return <PageHead title={nameIn(record)} />;
  const facts = [record.code, record.name, isSource ? '' : dayInPtBr(record.date)];
  const sub = facts.filter((fact) => fact !== '').join(' · ');
  if (!isWide) return <PageHead title={title} sub={sub} />;
  return (
    <PageHead
      title={title}
      sub={sub}
      theme={place.definition.theme}
      actions={
        <>
          {choice}
          <Button look="secondary" icon="printer" onClick={printPage}>
            Imprimir
          </Button>
        </>
      }
    />
  );
}

function Trace({ place, shown, store }: { place: SectionPlace; shown: ShownRecord; store: FarmStore }) {
  const { record } = shown;
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const [view, setView] = useView();
  useRecords(store, place.section);
  usePrintSheet([nameIn(record), place.farm.name].join(' · '));
  const link = recordLink(publicOrigin(), place.farm.farmSlug, record);
  const linkCode = useLinkCode(link);
  const graph = useGraph(store, record.id, place);
  const layout = useLayout(graph, view === 'desenho');
  const isDrawn = view === 'desenho' && layout !== null;
  // On a phone the drawing fills the screen, and the bar names the record.
  const isBare = isDrawn && !isWide && !isPrinting;
  useScreen({
    title: isBare ? nameIn(record) : 'Rastreabilidade',
    theme: place.definition.theme,
    back: recordAddress(place, record),
    crumbs: [
      { label: place.heading, to: place.address },
      { label: nameIn(record), to: recordAddress(place, record) },
      { label: 'Rastreabilidade' },
    ],
  });
  if (graph === undefined) return <Skeleton />;
  const isSource = comesFromNowhere(graph);
  const choice = <ViewChoice view={view} onView={setView} />;
  return (
    <>
      <Head place={place} record={record} isBare={isBare} isSource={isSource} choice={choice} />
      <Notices graph={graph} isTooLarge={layout === null && !isPrinting} />
      {isPrinting && (
        <TraceDossier graph={graph} store={store} farmSlug={place.farm.farmSlug} link={link} code={linkCode} />
      )}
      {!isPrinting && isBare && <div className={styles.above}>{choice}</div>}
      {!isPrinting && layout && <Drawing place={place} store={store} graph={graph} layout={layout} />}
      {!isPrinting && !layout && <Words place={place} store={store} graph={graph} choice={isWide ? null : choice} />}
    </>
  );
}

/**
 * Traceability of a record, as a drawing or a list: back to the plots with percentages and kilos, and on to the sales.
 */
export function TraceabilityScreen() {
  const place = useSection();
  const { entitySlug } = useFarmAddress();
  const shown = useRecord(place.store, place.section, entitySlug);
  if (place.store === null) return <Skeleton />;
  if (shown === undefined) return <MissingRecord place={place} />;
  return <Trace key={shown.record.id} place={place} shown={shown} store={place.store} />;
}
