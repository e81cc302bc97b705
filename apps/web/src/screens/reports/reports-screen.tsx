import { formatMoney, formatNumber } from '@cafezal/domain/numbers.ts';
import { may } from '@cafezal/domain/permissions.ts';
import { type SeasonSummary, seasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { type FigureProps, FigureRow } from '../../components/figure.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SelectInput } from '../../components/select-input.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Card, Pairs } from '../../components/surface.tsx';
import { useRecords } from '../../data/farm-data.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import { ruleContextOf } from '../../data/rule-context.ts';
import { nameFinder, type SectionPlace, useSection } from '../records/use-section.ts';
import { useScreen } from '../shell/frame.tsx';
import { PlotTable } from './plot-table.tsx';
import styles from './reports-screen.module.css';
import { waterfallRows } from './waterfall-rows.ts';

const text = (value: number | null, decimals: number): string | null =>
  value === null ? null : formatNumber(value, decimals);
const money = (value: number | null): string | null => (value === null ? null : formatMoney(value));
/** Money of a season at a glance: nobody counts its centavos. */
const wholeReais = (value: number): string => `R$\u00a0${formatNumber(value, 0)}`;
const unitText = (value: number | null, decimals: number, unit: string): string | null =>
  value === null ? null : `${formatNumber(value, decimals)}\u00a0${unit}`;

function headFigures(
  { production, sales, cost, harvest, progress }: SeasonSummary,
  seesPrices: boolean,
): FigureProps[] {
  const error = production.estimateErrorPct;
  const milled: FigureProps[] =
    production.sacas > 0
      ? [
          {
            label: 'Produção',
            value: text(production.sacas, 2),
            unit: 'sacas',
            note: error === null ? undefined : `${error > 0 ? '+ ' : ''}${formatNumber(error, 1)}\u00a0% do previsto`,
          },
          {
            label: 'Por hectare',
            value: text(production.sacasPerHa, 2),
            unit: 'sacas',
            note:
              production.litersPerSaca === null ? undefined : `${formatNumber(production.litersPerSaca, 1)} L por saca`,
          },
        ]
      : [
          {
            label: 'Colhido',
            value: text(harvest.totalLiters, 0),
            unit: 'L',
            note: `${formatNumber(harvest.measures60, 1)} medidas`,
          },
          {
            label: 'Pela litragem',
            value: text(progress.estimatedSacas480, 1),
            unit: 'sacas previstas',
            note:
              progress.pctOfEstimate === null
                ? undefined
                : `${formatNumber(progress.pctOfEstimate, 1)}\u00a0% do previsto`,
          },
        ];
  if (!seesPrices) return milled;
  const isCostKnown = cost.total > 0;
  return [
    ...milled,
    {
      label: 'Vendido',
      value: wholeReais(sales.grossRevenue),
      note:
        sales.averagePricePerSaca === null
          ? undefined
          : `${formatNumber(sales.soldSacas, 1)} sacas a ${formatMoney(sales.averagePricePerSaca)}`,
    },
    isCostKnown
      ? {
          label: 'Sobra da safra',
          value: wholeReais(cost.netMargin),
          note: cost.perSaca === null ? undefined : `custo ${formatMoney(cost.perSaca)} por saca`,
        }
      : { label: 'Sobra da safra', value: null, note: 'custos incompletos' },
  ];
}

function CherryToBean({ summary }: { summary: SeasonSummary }) {
  const rows = waterfallRows(summary.waterfall);
  const residual = Math.abs(summary.waterfall.residual) < 0.001 ? 0 : summary.waterfall.residual;
  return (
    <Card title="Da cereja ao grão" aside={<span>kg</span>} padded>
      <ul className={styles.waterfall}>
        {rows.map(({ key, label, kg, kind, start, size }) => (
          <li key={key} data-kind={kind}>
            <span className={styles.name}>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <i style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${Math.max(0.6, size * 100)}%` }} />
            </span>
            <span className={styles.value}>{`${kg < 0 ? '\u2212 ' : ''}${formatNumber(Math.abs(kg), 0)}`}</span>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <Icon name={residual === 0 ? 'circle-check' : 'triangle-alert'} />
        {residual === 0
          ? 'A conta fecha: sobra 0 kg sem explicação.'
          : `Ficam ${formatNumber(residual, 1)} kg sem explicação.`}
      </p>
    </Card>
  );
}

function WhereItIs({ summary, seesPrices }: { summary: SeasonSummary; seesPrices: boolean }) {
  const { sales, stock, production, cost } = summary;
  return (
    <Card title="Onde está">
      <Pairs
        pairs={[
          ['Vendido', unitText(sales.soldKg, 0, 'kg')],
          ['Em estoque', unitText(stock.totalKg, 1, 'kg')],
          ['Especial, 80 ou mais', unitText(production.specialtyPct, 2, '%')],
          ['Escolha', unitText(production.screeningsPct, 2, '%')],
          ['Cereja por kg de grão', unitText(production.kgCherryPerKgGreen, 2, 'kg')],
          ['Preço de empate', seesPrices && cost.total > 0 ? money(cost.breakEvenPricePerSacaSold) : null],
        ]}
      />
    </Card>
  );
}

function Report({ place, store, seasons }: { place: SectionPlace; store: FarmStore; seasons: readonly string[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const season = chosen ?? seasons[0] ?? '';
  const { snapshot } = store.replica;
  const { today } = ruleContextOf(store.replica, { farm: place.facts, recordId: '', now: new Date() });
  const summary = useMemo(() => {
    // The snapshot is what changes; the generator is read anew for each.
    const records = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    return seasonSummary({
      farm: place.facts,
      records: records.filter(({ deletedAt }) => deletedAt === null),
      season,
      asOf: today,
    });
  }, [snapshot, store, place.facts, season, today]);
  const seesPrices = may(place.farm.role, 'farm.seePrices');
  return (
    <>
      <PageHead
        title="Resumo da safra"
        sub={`Safra ${season}`}
        theme="producao"
        actions={
          <Button look="secondary" icon="printer" onClick={() => window.print()}>
            Imprimir
          </Button>
        }
      />
      {seasons.length > 1 && (
        <SelectInput
          label="Safra"
          value={season}
          onChange={setChosen}
          clearable={false}
          choices={seasons.map((value) => ({ value, label: value }))}
        />
      )}
      <FigureRow figures={headFigures(summary, seesPrices)} />
      <div className={styles.columns}>
        <CherryToBean summary={summary} />
        <WhereItIs summary={summary} seesPrices={seesPrices} />
      </div>
      <PlotTable summary={summary} nameOf={nameFinder(store)} seesPrices={seesPrices} />
    </>
  );
}

/** Relatórios: the season's figures, summed on this device by the same code as on the server. */
export function ReportsScreen() {
  const place = useSection('producao');
  const harvests = useRecords(place.store, 'colheita');
  const records = useRecords(place.store, 'producao');
  useScreen({
    title: 'Resumo da safra',
    theme: 'producao',
    crumbs: [{ label: 'Relatórios' }, { label: 'Resumo da safra' }],
  });
  if (place.store === null) return <Skeleton />;
  const seasons = [...new Set([...harvests, ...records].flatMap(({ record: { season } }) => season ?? []))]
    .sort()
    .reverse();
  if (seasons.length > 0) return <Report place={place} store={place.store} seasons={seasons} />;
  return (
    <EmptyState icon="producao" title="Nenhuma safra ainda">
      O resumo aparece com a primeira colheita.
    </EmptyState>
  );
}
