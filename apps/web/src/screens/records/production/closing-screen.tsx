import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { genealogySteps } from '@cafezal/domain/lots/genealogy.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { type ClosingItem, closingItemSteps } from '@cafezal/domain/reports/closing-items.ts';
import {
  type ClosedSeason,
  closingFigureSteps,
  type closingFigures,
  closingOf,
} from '@cafezal/domain/reports/season-closing.ts';
import { isClosedSeason } from '@cafezal/domain/stages/season-records.ts';
import { useCallback } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { usePrintSheet } from '../../../components/page/use-print-sheet.ts';
import { FigureRow } from '../../../components/surfaces/figure.tsx';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { turnSeason } from '../../../data/farm/turn-season.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { printPage } from '../../../device/print.ts';
import { failureWords } from '../../failure-words.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { bothFigures, figureAt, footOfClosed, markOf } from '../../reports/closing-figures.ts';
import { figureProps } from '../../reports/report-figures.ts';
import { useClosedSeason } from '../../reports/use-closed-season.ts';
import { useLiveRecords } from '../../reports/use-live-records.ts';
import { useInTurns } from '../../use-in-turns.ts';
import { momentOf } from '../../words/when.ts';
import styles from './closing.module.css';
import { OpenPoints, TurnBar, TwoFigures } from './closing-parts.tsx';
import { SeasonTurns, WhatChanged } from './season-changes.tsx';

type Props = { place: SectionPlace & { store: FarmStore }; record: DeviceRecord };

/** Why a season can be neither closed nor opened here now; null where it can. */
function useHindrance({ place }: Props): string | null {
  const { store, farm } = place;
  if (!may(farm.role, 'farm.edit')) return 'Quem fecha e reabre a safra é o proprietário ou o gerente.';
  if (store.replica.entries.length > 0)
    return 'Há anotações deste aparelho por enviar. Espere que elas cheguem: o fechamento guarda os números do servidor.';
  return null;
}

function useTurning({ place, record }: Props) {
  return (sent: { status: string; reason: string }, done: string): Promise<string | null> =>
    turnSeason(place.store, record, sent.reason === '' ? { status: sent.status } : sent).then(
      () => {
        showToast(done);
        return null;
      },
      (error: unknown) => {
        if (error instanceof NoConnectionError)
          return 'Fechar e reabrir precisa de sinal. Tente de novo quando ele voltar.';
        const { message, fields } = failureWords(error);
        return fields.reason ?? message;
      },
    );
}

const BALANCES: ReadonlySet<string> = new Set([
  'lot/unexplained',
  'lot/negative',
  'lot/inconsistent',
  'season/unexplained',
]);

/** What adds up already, in words. */
function fineWords(items: readonly ClosingItem[], lots: number): readonly string[] {
  const codes = new Set<string>(items.map(({ code }) => code));
  const words: readonly (readonly [isFine: boolean, words: string])[] = [
    [!codes.has('work/open'), 'Nenhum trabalho aberto'],
    [!codes.has('lot/without-weight'), `Todos os lotes têm peso: ${lots} conferidos`],
    [!codes.has('sale/without-price'), 'Todas as vendas têm preço'],
    [![...codes].some((code) => BALANCES.has(code)), 'As contas de massa fecham'],
  ];
  return words.flatMap(([isFine, said]) => (isFine ? said : []));
}

/** The figures that a season would be closed with, and what does not add up. */
function useOpenSeason({ place, record }: Props) {
  const { store, facts, farm } = place;
  const records = useLiveRecords(store);
  const season = record.season ?? '';
  const today = todayIn(facts.settings.timezone);
  const steps = useCallback(
    function* () {
      const asked = { farm: facts, records, season, asOf: today };
      const question = { ...asked, genealogy: yield* genealogySteps(records) };
      const found = yield* closingItemSteps(question);
      const addressOf = ({ section, recordId }: ClosingItem) =>
        `/fazenda/${farm.farmSlug}/${section}/${store.replica.byId(recordId)?.record.slug ?? recordId}`;
      const lots = records.filter((one) => one.season === season).flatMap(({ outputs }) => outputs).length;
      return {
        items: found.map((item) => ({ ...item, to: addressOf(item) })),
        fine: fineWords(found, lots),
        figures: yield* closingFigureSteps(question),
      };
    },
    [facts, records, season, today, farm, store],
  );
  return useInTurns(season, steps);
}

function headFigures(figures: ReturnType<typeof closingFigures>, seesPrices: boolean) {
  const at = (path: string) => figureAt(figures, path);
  return figureProps([
    { label: 'Produção', value: at('production.sacas'), unit: 'sacas', decimals: 2 },
    { label: 'Vendido', value: at('sales.soldSacas'), unit: 'sacas', decimals: 2 },
    { label: 'Em estoque', value: at('stock.ofSeasonKg'), unit: 'kg', decimals: 0 },
    ...(seesPrices
      ? [{ label: 'Vendido menos gasto', value: at('cost.netMargin'), unit: 'R$', decimals: 0 } as const]
      : []),
  ]);
}

function CloseAct({ points, ...props }: Props & { points: number }) {
  const { season } = props.record;
  const hindrance = useHindrance(props);
  const turn = useTurning(props);
  if (hindrance !== null) return <Notice icon="lock">{hindrance}</Notice>;
  return (
    <TurnBar
      ask={`Por que fechar com ${points === 1 ? '1 ponto aberto' : `${points} pontos abertos`}`}
      label="Fechar a safra"
      icon="lock"
      hint={points === 0 ? 'Com tudo resolvido, fecha sem perguntar.' : 'O que está aberto fica anotado.'}
      isReasonNeeded={points > 0}
      act={(reason) => turn({ status: 'closed', reason }, `Safra ${season} fechada`)}
    />
  );
}

function ReopenAct({ hint, ...props }: Props & { hint: string }) {
  const { season } = props.record;
  const hindrance = useHindrance(props);
  const turn = useTurning(props);
  if (hindrance !== null) return <Notice icon="lock">{hindrance}</Notice>;
  return (
    <TurnBar
      ask="Por que reabrir a safra"
      label="Reabrir"
      icon="history"
      hint={hint}
      isReasonNeeded
      act={(reason) => turn({ status: 'processing', reason }, `Safra ${season} reaberta`)}
    />
  );
}

function OpenSeason(props: Props) {
  const { place, record } = props;
  const made = useOpenSeason(props);
  if (made === undefined) return <Skeleton />;
  const { items, fine, figures } = made;
  const status = place.definition.statuses[record.status]?.label;
  return (
    <>
      <PageHead title={`Fechar a safra ${record.season}`} sub={status} theme={place.definition.theme} />
      <FigureRow figures={headFigures(figures, may(place.farm.role, 'farm.seePrices'))} />
      <div className={styles.columns}>
        <OpenPoints items={items} fine={fine} />
        <div className={styles.side}>
          <Card title="O que fechar faz" padded>
            <p>
              Guarda estes números como estão hoje, com uma marca que mostra se alguém mudar depois. Continua dando para
              ver, imprimir e corrigir.
            </p>
          </Card>
          <CloseAct {...props} points={items.length} />
          <SeasonTurns {...props} />
          <Notice icon="layers">
            O que sobrou passa para a safra nova como <b>Já havia</b>.
          </Notice>
        </div>
      </div>
    </>
  );
}

function ShutSeason(props: Props & { shut: ClosedSeason }) {
  const { place, record, shut } = props;
  const { closing } = shut;
  const { timezone } = place.facts.settings;
  const rows = bothFigures(shut, may(place.farm.role, 'farm.seePrices'));
  const day = dayInPtBr(todayIn(timezone));
  usePrintSheet(`${place.farm.name} · Safra ${record.season} · ${day} · ${footOfClosed(shut)}`);
  return (
    <>
      <PageHead
        title={`Safra ${record.season}`}
        sub={`Fechada ${momentOf(closing.at, timezone)}`}
        theme={place.definition.theme}
        actions={
          <Button look="secondary" icon="printer" onClick={printPage}>
            Imprimir
          </Button>
        }
      />
      {rows.some(({ difference }) => difference !== null) && <WhatChanged {...props} at={closing.at} />}
      <div className={styles.columns}>
        <TwoFigures rows={rows} />
        <div className={styles.side}>
          <Card title="Marca do fechamento" padded>
            <p className={styles.mark}>{markOf(closing)}</p>
            {closing.reason !== null && <p>Motivo: {closing.reason}</p>}
            <p className={styles.hint}>Está no rodapé de tudo o que se imprime desta safra.</p>
          </Card>
          <SeasonTurns {...props} />
          <ReopenAct {...props} hint="A marca e os números guardados deixam de valer." />
        </div>
      </div>
    </>
  );
}

/** A season that was closed before its figures were kept. */
function ClosedBefore(props: Props) {
  const { place, record } = props;
  return (
    <>
      <PageHead title={`Safra ${record.season}`} sub="Fechada" theme={place.definition.theme} />
      <div className={styles.columns}>
        <Notice icon="lock">
          Esta safra foi fechada sem guardar os números. Para guardar, reabra e feche de novo.
        </Notice>
        <SeasonTurns {...props} />
        <ReopenAct {...props} hint="Depois dá para fechar de novo." />
      </div>
    </>
  );
}

function ClosedScreen(props: Props) {
  const { place, record } = props;
  const records = useLiveRecords(place.store);
  const shut = useClosedSeason({ farm: place.facts, records, season: record.season });
  if (shut !== null) return <ShutSeason {...props} shut={shut} />;
  return closingOf(records, record.season ?? '') === null ? <ClosedBefore {...props} /> : <Skeleton />;
}

/** Closing a season with what does not add up; of a closed one the figures of then and now. */
export const ClosingScreen = (props: Props) =>
  isClosedSeason(props.record) ? <ClosedScreen {...props} /> : <OpenSeason {...props} />;
