import { formatMoney, formatNumber } from '@cafezal/domain/numbers.ts';
import type { SeasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import { type Column, cardClass, DataTable } from '../../components/data-table.tsx';
import styles from './reports-screen.module.css';

type Row = {
  id: string;
  name: string;
  harvestedLiters: number;
  sacas: number;
  sacasPerHa: number | null;
  litersPerSaca: number | null;
  costPerSaca: number | null;
  revenue: number;
};

function rowsOf({ plots, harvest, costByPlot }: SeasonSummary, nameOf: (id: string) => string): Row[] {
  return Object.entries(plots)
    .map(([id, { sacas, sacasPerHa, litersPerSaca, revenue }]) => ({
      id,
      name: nameOf(id),
      harvestedLiters: harvest.byPlot[id]?.liters ?? 0,
      sacas,
      sacasPerHa,
      litersPerSaca,
      revenue,
      costPerSaca: costByPlot[id]?.perSaca ?? null,
    }))
    .sort((one, other) => (other.sacasPerHa ?? 0) - (one.sacasPerHa ?? 0));
}

const decimal = (value: number | null, decimals: number): string =>
  value === null ? '–' : formatNumber(value, decimals);
const price = (value: number | null): string => (value === null ? '–' : formatMoney(value));

/** What each plot bore, sold and cost in the season, the best a hectare first. */
export function PlotTable({
  summary,
  nameOf,
  seesPrices,
}: {
  summary: SeasonSummary;
  nameOf: (id: string) => string;
  seesPrices: boolean;
}) {
  const columns: Column<Row>[] = [
    { key: 'name', label: 'Talhão', cell: ({ name }) => name },
    { key: 'liters', label: 'Colhido (L)', number: true, cell: ({ harvestedLiters }) => decimal(harvestedLiters, 0) },
    { key: 'sacas', label: 'Sacas', number: true, cell: ({ sacas }) => decimal(sacas, 2) },
    { key: 'perHa', label: 'Sacas por ha', number: true, cell: ({ sacasPerHa }) => decimal(sacasPerHa, 2) },
    { key: 'litersPerSaca', label: 'L por saca', number: true, cell: ({ litersPerSaca }) => decimal(litersPerSaca, 1) },
  ];
  const priced: Column<Row>[] = [
    { key: 'revenue', label: 'Vendido', number: true, cell: ({ revenue }) => price(revenue) },
    { key: 'cost', label: 'Custo por saca', number: true, cell: ({ costPerSaca }) => price(costPerSaca) },
  ];
  return (
    <section>
      <h2 className={styles.title}>Por talhão</h2>
      <DataTable
        caption="Por talhão"
        rows={rowsOf(summary, nameOf)}
        rowKey={({ id }) => id}
        columns={seesPrices ? [...columns, ...priced] : columns}
        card={(row) => (
          <div className={cardClass()}>
            <strong>{row.name}</strong>
            <p className={styles.quiet}>
              {decimal(row.sacas, 2)} sacas · {decimal(row.sacasPerHa, 2)} por ha · {decimal(row.litersPerSaca, 1)} L
              por saca
              {seesPrices && ` · custo ${price(row.costPerSaca)} por saca`}
            </p>
          </div>
        )}
      />
    </section>
  );
}
