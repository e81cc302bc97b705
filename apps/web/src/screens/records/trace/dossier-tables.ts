import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { numberAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { areaOn } from '@cafezal/domain/record/versions.ts';
import type { ReportTable } from '@cafezal/domain/reports/report.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { traceTree } from './trace-tree.ts';
import { drawnKg, nodePercents, originPercents } from './words/trace-percents.ts';

type RecordOf = (id: string) => DeviceRecord | undefined;

function originTable(graph: TraceGraph, recordOf: RecordOf): ReportTable {
  return {
    key: 'plots',
    title: 'Origem',
    columns: [
      { key: 'name', header: 'De onde' },
      { key: 'cultivar', header: 'Cultivar' },
      { key: 'area', header: 'Área (ha)', decimals: 2, upTo: true },
      { key: 'altitude', header: 'Altitude (m)', decimals: 0 },
      { key: 'share', header: 'Parte (%)', decimals: 2 },
    ],
    rows: originPercents(graph).map(({ key, label, percent, plotId = '' }) => {
      const plot = recordOf(plotId);
      const data = plot?.data ?? {};
      const cells = {
        name: label,
        cultivar: textAt(data, 'cultivar') ?? null,
        area: areaOn({ data }, graph.harvestTo ?? '') ?? null,
        altitude: numberAt(data, 'altitude') ?? null,
        share: percent,
      };
      return { id: key, cells };
    }),
    total: { name: 'Total', share: 100 },
  };
}

function wayTable(graph: TraceGraph): ReportTable {
  const percents = nodePercents(graph);
  const drawn = drawnKg(graph);
  return {
    key: 'way',
    title: 'Caminho do café, até a terra',
    columns: [
      { key: 'code', header: 'Código' },
      { key: 'stage', header: 'Etapa' },
      { key: 'name', header: 'Nome' },
      { key: 'date', header: 'Data' },
      { key: 'kg', header: 'kg que vieram', decimals: 3, upTo: true },
      { key: 'share', header: 'Parte (%)', decimals: 2 },
    ],
    rows: traceTree(graph, percents).map(({ node }) => ({
      id: node.id,
      cells: {
        code: node.code === '' ? node.name : node.code,
        stage: stageOf(node.section).label.one,
        name: node.code === '' ? null : node.name,
        date: isPlace(node) ? null : { day: node.date },
        kg: drawn.get(node.id) ?? node.kg,
        share: percents.get(node.id) ?? null,
      },
    })),
    total: null,
  };
}

function balanceTable(graph: TraceGraph, recordOf: RecordOf): ReportTable {
  const rows = graph.balance.filter(({ inKg }) => inKg > 0);
  return {
    key: 'balance',
    title: 'Balanço de cada registro',
    columns: [
      { key: 'name', header: 'Registro' },
      { key: 'in', header: 'Entrou (kg)', decimals: 3, upTo: true },
      { key: 'out', header: 'Saiu (kg)', decimals: 3, upTo: true },
      { key: 'byProduct', header: 'Subprodutos (kg)', decimals: 3, upTo: true },
      { key: 'loss', header: 'Perda (kg)', decimals: 3, upTo: true },
      { key: 'pct', header: 'Perda (%)', decimals: 1 },
    ],
    rows: rows.map(({ recordId, inKg, outKg, byProductKg, lossKg, lossPct }) => {
      const record = recordOf(recordId);
      const name = record === undefined ? '–' : [record.code, record.name].filter((text) => text !== '').join(' · ');
      return {
        id: recordId,
        cells: { name, in: inKg, out: outKg, byProduct: byProductKg, loss: lossKg, pct: lossPct },
      };
    }),
    total: null,
  };
}

/** The tables of a lot's dossier: its plots, its stages, and the balance of each record. */
export const dossierTables = (graph: TraceGraph, recordOf: RecordOf): readonly ReportTable[] => [
  originTable(graph, recordOf),
  wayTable(graph),
  balanceTable(graph, recordOf),
];
