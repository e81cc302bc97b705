import { dayInPtBr } from '@cafezal/domain/days.ts';
import { genealogyOf } from '@cafezal/domain/genealogy.ts';
import { formatNumber } from '@cafezal/domain/numbers.ts';
import { stageOf } from '@cafezal/domain/stages.ts';
import { type TraceGraph, type TraceNode, traceGraph } from '@cafezal/domain/trace.ts';
import { roundedPercents, upstreamShares } from '@cafezal/domain/trace-shares.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Card, Pairs, Rows, Stack } from '../../components/surface.tsx';
import { useRecord, useRecords } from '../../data/farm-data.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { useFarmAddress } from '../shell/farm-address.ts';
import { useScreen } from '../shell/frame.tsx';
import { MissingRecord } from './missing-record.tsx';
import styles from './traceability-screen.module.css';
import { nameFinder, recordAddress, type SectionPlace, useSection } from './use-section.ts';

const percent = (share: number): string => `${formatNumber(share, 2)}\u00a0%`;
const kilos = (kg: number): string => `${formatNumber(kg, 1)}\u00a0kg`;

function Composition({ graph, nameOf }: { graph: TraceGraph; nameOf: (id: string) => string }) {
  const parts = Object.entries(graph.composition).sort(([, one], [, other]) => other - one);
  const rounded = roundedPercents(parts.map(([, share]) => share));
  const harvests = graph.nodes.filter(
    ({ section, direction }) => section === 'colheita' && direction !== 'down',
  ).length;
  const title = `${parts.length} ${parts.length === 1 ? 'talhão' : 'talhões'}, ${harvests} ${harvests === 1 ? 'colheita' : 'colheitas'}`;
  return (
    <Card title={title} padded>
      <div className={styles.shares} aria-hidden="true">
        {parts.map(([id, share]) => (
          <i key={id} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(([id], at) => (
          <li key={id}>
            <i aria-hidden="true" />
            <span>{nameOf(id)}</span>
            <strong>{percent(rounded[at] ?? 0)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const STEP_ORDER = (one: TraceNode, other: TraceNode): number =>
  one.stepsAway - other.stepsAway || (one.code < other.code ? -1 : 1);

function NodeRow({
  node,
  place,
  share,
  drawnKg,
}: {
  node: TraceNode;
  place: SectionPlace;
  share: number | null;
  drawnKg: number | null;
}) {
  const { theme, label } = stageOf(node.section);
  const facts = [
    label.one,
    node.section === 'talhoes' ? '' : dayInPtBr(node.date),
    drawnKg === null ? kilos(node.kg) : `${kilos(drawnKg)} de ${kilos(node.kg)}`,
  ];
  return (
    <li>
      <Link to={`/fazenda/${place.farm.farmSlug}/${node.section}/${node.slug}` as string} className={styles.node}>
        <span className={styles.icon} data-stage={theme}>
          <Icon name={themeIcon(theme)} />
        </span>
        <span>
          <strong>{node.code === '' ? node.name : `${node.code} · ${node.name}`}</strong>
          <span className={styles.quiet}>{facts.filter((text) => text !== '').join(' · ')}</span>
        </span>
        {share !== null && <strong className={styles.share}>{percent(share)}</strong>}
      </Link>
    </li>
  );
}

/** What the graph moved out of each node towards the record, in kg. */
function drawnFrom({ edges, nodes }: TraceGraph): ReadonlyMap<string, number> {
  const upstream = new Set(nodes.filter(({ direction }) => direction !== 'down').map(({ id }) => id));
  const drawn = new Map<string, number>();
  for (const { from, to, kg } of edges) if (upstream.has(to)) drawn.set(from, (drawn.get(from) ?? 0) + kg);
  return drawn;
}

function Upstream({ graph, place }: { graph: TraceGraph; place: SectionPlace }) {
  const shares = upstreamShares(graph);
  const drawn = drawnFrom(graph);
  const nodes = graph.nodes.filter(({ direction }) => direction !== 'down').sort(STEP_ORDER);
  return (
    <Card title="Da venda até a terra">
      <ol className={styles.list}>
        {nodes.map((node) => (
          <NodeRow
            key={node.id}
            node={node}
            place={place}
            share={shares.get(node.id) ?? null}
            drawnKg={drawn.get(node.id) ?? null}
          />
        ))}
      </ol>
    </Card>
  );
}

function Downstream({ graph, place }: { graph: TraceGraph; place: SectionPlace }) {
  const nodes = graph.nodes.filter(({ direction }) => direction === 'down').sort(STEP_ORDER);
  if (nodes.length === 0) return null;
  return (
    <Card title="Para onde foi">
      <ol className={styles.list}>
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} place={place} share={null} drawnKg={null} />
        ))}
      </ol>
    </Card>
  );
}

function Balance({ graph, nameOf }: { graph: TraceGraph; nameOf: (id: string) => string }) {
  const rows = graph.balance.filter(({ inKg }) => inKg > 0);
  if (rows.length === 0) return null;
  return (
    <Card title="Balanço" padded>
      <Rows>
        {rows.map(({ recordId, inKg, outKg, byProductKg, lossKg, lossPct }) => {
          const facts = [
            `Entraram ${kilos(inKg)}`,
            `saíram ${kilos(outKg)}`,
            byProductKg === 0 ? '' : `${kilos(byProductKg)} de subprodutos`,
            `perda de ${kilos(lossKg)}${lossPct === null ? '' : ` (${formatNumber(lossPct, 1)}\u00a0%)`}`,
          ];
          return (
            <li key={recordId} className={styles.balance}>
              <strong>{nameOf(recordId)}</strong>
              <span className={styles.quiet}>{facts.filter((text) => text !== '').join(' · ')}</span>
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}

function Passport({ graph }: { graph: TraceGraph }) {
  const { harvestFrom, harvestTo, altitude, cultivars } = graph;
  const days =
    harvestFrom === null || harvestTo === null
      ? null
      : harvestFrom === harvestTo
        ? dayInPtBr(harvestFrom)
        : `${dayInPtBr(harvestFrom)} a ${dayInPtBr(harvestTo)}`;
  const names = Object.entries(cultivars).map(([name, share]) => `${name} ${percent(share)}`);
  return (
    <Card title="O lote">
      <Pairs
        pairs={[
          ['Colhido em', days],
          ['Cultivares', names.join(' · ')],
          ['Altitude média', altitude === null ? null : `${formatNumber(altitude, 0)}\u00a0m`],
        ]}
      />
    </Card>
  );
}

function Trace({ place, shown, store }: { place: SectionPlace; shown: ShownRecord; store: FarmStore }) {
  const { record } = shown;
  useRecords(store, place.section);
  const { snapshot } = store.replica;
  const graph = useMemo(() => {
    // The snapshot is what changes; the generator is read anew for each.
    const live =
      snapshot === store.replica.snapshot
        ? [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null)
        : [];
    return traceGraph(genealogyOf(live), record.id, place.facts.settings.allocationBasis);
  }, [snapshot, store, record.id, place.facts]);
  useScreen({
    title: 'Rastreabilidade',
    theme: place.definition.theme,
    back: recordAddress(place, record),
    crumbs: [
      { label: place.heading, to: place.address },
      { label: record.name, to: recordAddress(place, record) },
      { label: 'Rastreabilidade' },
    ],
  });
  const nameOf = nameFinder(store);
  if (graph === undefined) return <Skeleton />;
  const hasOrigin = Object.keys(graph.composition).length > 0;
  return (
    <>
      <PageHead
        title="De onde veio este café"
        sub={[record.code, record.name, dayInPtBr(record.date)].filter(Boolean).join(' · ')}
        theme={place.definition.theme}
        actions={
          <Button look="secondary" icon="printer" onClick={() => window.print()}>
            Imprimir
          </Button>
        }
      />
      {graph.flags.includes('phiViolation') && (
        <Notice tone="warning" icon="triangle-alert">
          Parte deste café foi colhida em carência.
        </Notice>
      )}
      <Stack>
        {hasOrigin ? (
          <Composition graph={graph} nameOf={nameOf} />
        ) : (
          <Notice icon="info">Este registro ainda não usou café de nenhum talhão.</Notice>
        )}
        <Passport graph={graph} />
        <Upstream graph={graph} place={place} />
        <Downstream graph={graph} place={place} />
        <Balance graph={graph} nameOf={nameOf} />
      </Stack>
    </>
  );
}

/** Rastreabilidade of a record as a list: from it down to the earth with per cent and kilos, and on to the sales. */
export function TraceabilityScreen() {
  const place = useSection();
  const { entitySlug } = useFarmAddress();
  const shown = useRecord(place.store, place.section, entitySlug);
  if (place.store === null) return <Skeleton />;
  if (shown === undefined) return <MissingRecord place={place} />;
  return <Trace place={place} shown={shown} store={place.store} />;
}
