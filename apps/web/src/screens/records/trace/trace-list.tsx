import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber, percentText, shareText } from '@cafezal/domain/ground/numbers.ts';
import type { TraceGraph, TraceNode } from '@cafezal/domain/lots/trace.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { Icon, themeIcon } from '../../../components/icons/icon.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { OriginShares } from '../../../components/surfaces/origin-shares.tsx';
import { Card, Pairs, Rows } from '../../../components/surfaces/surface.tsx';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import styles from './trace-list.module.css';
import { linesGoingOn, traceTree } from './trace-tree.ts';
import { cultivarPercents, drawnKg, kilosText, nodePercents, originPercents } from './words/trace-percents.ts';
import { originWords } from './words/trace-words.ts';

type NameOf = (id: string) => string;

/** The parts of a record's origin, as a bar and with percentages that sum to 100. */
export function Composition({ graph }: { graph: TraceGraph }) {
  const parts = originPercents(graph);
  if (parts.length === 0) return <Notice icon="info">Este registro ainda não usou café de nenhum talhão.</Notice>;
  return (
    <Card title={originWords(graph)} padded>
      <OriginShares parts={parts} />
    </Card>
  );
}

function NodeRow({
  node,
  farmSlug,
  percent,
  drawn,
  depth,
  goesOn,
}: {
  node: TraceNode;
  farmSlug: string;
  percent: number | undefined;
  drawn: number | undefined;
  depth: number;
  goesOn: boolean;
}) {
  const { theme, label } = stageOf(node.section);
  const facts = [
    label.one,
    isPlace(node) ? '' : dayInPtBr(node.date).slice(0, 5),
    drawn === undefined || drawn === node.kg
      ? kilosText(node.kg)
      : `${formatNumber(drawn, 1)} de ${kilosText(node.kg)}`,
  ];
  // React's type of styles does not allow custom properties.
  const style = { '--depth': depth } as CSSProperties;
  return (
    <li style={style} data-goes-on={goesOn || undefined}>
      <Link to={`/fazenda/${farmSlug}/${node.section}/${node.slug}` as string} className={styles.node}>
        <span className={styles.icon} data-stage={theme}>
          <Icon name={themeIcon(theme)} />
        </span>
        <span>
          <strong>
            {node.code === '' ? node.name : node.code}
            {node.code !== '' && <span className={styles.name}> · {node.name}</span>}
          </strong>
          <span className={styles.quiet}>{facts.filter((text) => text !== '').join(' · ')}</span>
        </span>
        {percent !== undefined && <strong className={styles.share}>{shareText(percent)}</strong>}
      </Link>
    </li>
  );
}

const STEP_ORDER = (one: TraceNode, other: TraceNode): number =>
  one.stepsAway - other.stepsAway || (one.code < other.code ? -1 : 1);

/** The graph as lists: from the record back to the plots, and on to its buyers. */
export function TraceList({ graph, farmSlug }: { graph: TraceGraph; farmSlug: string }) {
  const percents = nodePercents(graph);
  const drawn = drawnKg(graph);
  const onwards = graph.nodes.filter(({ direction }) => direction === 'down').sort(STEP_ORDER);
  const tree = traceTree(graph, percents);
  const goingOn = linesGoingOn([...tree.map(({ node }) => node), ...onwards], graph.edges);
  const row = (node: TraceNode, depth: number) => (
    <NodeRow
      key={node.id}
      node={node}
      goesOn={goingOn.has(node)}
      farmSlug={farmSlug}
      percent={percents.get(node.id)}
      drawn={drawn.get(node.id)}
      depth={depth}
    />
  );
  return (
    <>
      {onwards.length < graph.nodes.length - 1 && (
        <Card title="De onde veio, até a terra">
          <ol className={styles.list}>{tree.map(({ node, depth }) => row(node, depth))}</ol>
        </Card>
      )}
      {onwards.length > 0 && (
        <Card title="Para onde foi" aside={<span className={styles.quiet}>parte deste registro</span>}>
          <ol className={styles.list}>{onwards.map((node) => row(node, 0))}</ol>
        </Card>
      )}
    </>
  );
}

/** kg in, out and lost of each record of the graph. */
export function Balance({ graph, nameOf }: { graph: TraceGraph; nameOf: NameOf }) {
  const rows = graph.balance.filter(({ inKg }) => inKg > 0);
  if (rows.length === 0) return null;
  return (
    <Card title="Balanço" padded>
      <Rows>
        {rows.map(({ recordId, inKg, outKg, byProductKg, lossKg, lossPct }) => {
          const facts = [
            `Entraram ${kilosText(inKg)}`,
            `saíram ${kilosText(outKg)}`,
            byProductKg === 0 ? '' : `${kilosText(byProductKg)} de subprodutos`,
            `perda de ${kilosText(lossKg)}${lossPct === null ? '' : ` (${percentText(lossPct)})`}`,
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

/** Days of picking, cultivars and altitude of what a record is made of. */
export function Passport({ graph, store }: { graph: TraceGraph; store: FarmStore }) {
  const { harvestFrom, harvestTo, altitude } = graph;
  const days = [...new Set([harvestFrom, harvestTo])].flatMap((day) => (day === null ? [] : dayInPtBr(day)));
  const cultivars = cultivarPercents(graph, (id) => store.replica.byId(id)?.record);
  const names = cultivars.map(([name, share]) => `${name} ${shareText(share)}`);
  if (days.length === 0 && names.length === 0) return null;
  return (
    <Card title="O lote">
      <Pairs
        pairs={[
          ['Colhido em', days.join(' a ')],
          ['Cultivares', names.join(' · ')],
          ['Altitude média', altitude === null ? null : `${formatNumber(altitude, 0)}\u00a0m`],
        ]}
      />
    </Card>
  );
}
