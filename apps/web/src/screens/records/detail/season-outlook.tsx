import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { activityFigures } from '@cafezal/domain/stages/activity/activity-figures.ts';
import { harvestWindow } from '@cafezal/domain/stages/activity/flowering.ts';
import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import { isClosedSeason, seasonRecord } from '@cafezal/domain/stages/season-records.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { offerToast } from '../../../components/messages/toast-store.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import { newId } from '../../../data/page/new-id.ts';
import { ruleContextOf } from '../../../data/replica/rule-context.ts';
import type { PartProps } from './detail-props.ts';
import { saveRows } from './save-rows.ts';

/** Sacas that a count of fruit on the plants comes to; null where it was none. */
function countedSacas({ place, store, record }: PartProps): number | null {
  const figure = activityFigures.find(({ key }) => key === 'estimatedSacas');
  const context = ruleContextOf(store.replica, { farm: place.facts, recordId: record.id, now: correctedNow() });
  const sacas = figure?.of(record, context) ?? null;
  return sacas === null ? null : Math.round(sacas * 100) / 100;
}

/** The open record of the season that the count is of; undefined where there is none. */
function seasonOf({ store, record }: PartProps): DeviceRecord | undefined {
  const all = [...store.replica.everything()].filter((one) => one.deletedAt === null && leadsSeason(one));
  const led = record.season === null ? undefined : seasonRecord(all, record.season);
  return led !== undefined && !isClosedSeason(led) ? led : undefined;
}

type Estimate = { plotId: string; sacas: number; led: DeviceRecord };

function UseEstimate({ plotId, sacas, led, ...props }: PartProps & Estimate) {
  const [failure, setFailure] = useState('');
  const { record } = props;
  const isUsed = rowsAt(led.data, 'estimates').some(
    (row) => row.plotId === plotId && row.date === record.date && row.sacas === sacas,
  );
  const trying = (work: Promise<void>) =>
    work.then(
      () => setFailure(''),
      (error: unknown) => setFailure(error instanceof Error ? error.message : 'Não deu para salvar. Tente outra vez.'),
    );
  const use = async () => {
    const row = { id: newId(), plotId, date: record.date, sacas, method: 'count' };
    await saveRows(props, { record: led, list: 'estimates' }, (rows) => [...rows, row]);
    const undo = () =>
      void trying(
        saveRows(props, { record: led, list: 'estimates' }, (rows) => rows.filter(({ id }) => id !== row.id)),
      );
    offerToast(`É a estimativa da safra ${led.season}.`, { label: 'Desfazer', act: undo });
  };
  if (isUsed) return <p>Já é a estimativa do talhão na safra {led.season}.</p>;
  return (
    <>
      {failure !== '' && (
        <Notice tone="error" icon="circle-alert">
          {failure}
        </Notice>
      )}
      <Button look="secondary" icon="check" onClick={() => void trying(use())}>
        Usar como estimativa
      </Button>
    </>
  );
}

function CountCard(props: PartProps) {
  const { place, store, record } = props;
  const sacas = countedSacas(props);
  const [plotId, ...others] = plotIdsOf(record.data);
  if (sacas === null || plotId === undefined) return null;
  const led = seasonOf(props);
  const plot = store.replica.byId(plotId)?.record.name ?? 'talhão';
  const mayUse = others.length === 0 && may(place.farm.role, writeActionOf('producao'));
  return (
    <Card title="Carga contada" padded>
      <p>
        Dá <b>{formatNumber(sacas, 1)}&nbsp;sacas</b>
        {others.length === 0
          ? ` em ${plot}.`
          : ' nos talhões juntos. Para usar como estimativa, conte um talhão por vez.'}
      </p>
      {mayUse && led === undefined && <p>Anote a safra {record.season} em Produção para guardar como estimativa.</p>}
      {mayUse && led !== undefined && <UseEstimate {...props} plotId={plotId} sacas={sacas} led={led} />}
    </Card>
  );
}

function FloweringCard({ record }: PartProps) {
  const { from, to } = harvestWindow(record.date);
  return (
    <Card title="Colheita desta florada" padded>
      <p>
        De <b>{dayInPtBr(from)}</b> a <b>{dayInPtBr(to)}</b>, 210 a 240 dias depois. O amadurecimento no pé é que
        decide.
      </p>
    </Card>
  );
}

/** What field work says of the harvest to come: sacas that were counted, or when flowers will be fruit. */
export function SeasonOutlook(props: PartProps) {
  const { record } = props;
  if (record.status !== 'done') return null;
  const type = textAt(record.data, 'activityType');
  if (type === 'yield_count') return <CountCard {...props} />;
  return type === 'flowering' ? <FloweringCard {...props} /> : null;
}
