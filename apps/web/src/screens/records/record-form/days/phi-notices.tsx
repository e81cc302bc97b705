import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { phiViolations } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { Notice } from '../../../../components/messages/notice.tsx';
import { notKeptWords, showToast } from '../../../../components/messages/toast-store.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import { correctedNow } from '../../../../data/device/corrected-clock.ts';
import { prepareWrite } from '../../../../data/farm/save-record.ts';
import { newId } from '../../../../data/page/new-id.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { useCurrentFarm } from '../../../frame/current-farm.tsx';
import { shortPlotNames } from '../../../words/plot-names.ts';
import { useSubject } from '../subject/subject.ts';
import { idsTyped, typedData } from '../subject/typed-data.ts';

const MOST_SHOWN = 3;
const shortDay = (day: string): string => day.split('-').slice(1).reverse().join('/');

/** A plot's name with its article, by the ending of the first word: `O Cruzeiro`, `A Mata`. */
function withArticle(name: string): string {
  const [first = ''] = name.toLowerCase().split(' ');
  if (first.endsWith('a')) return `A ${name}`;
  return first.endsWith('o') || first.endsWith('ão') ? `O ${name}` : name;
}

type Hit = { harvest: DeviceRecord; plotName: string; missing: number; firstDay: string };

/** Planned harvests within the waiting period of the typed application, the nearest first. */
function useHits(values: PartProps['values']): readonly Hit[] {
  const { store, recordId } = useSubject();
  const phiDays = parseDecimal(typedData(values).phiDays);
  const date = typeof values.date === 'string' ? values.date : '';
  if (phiDays === null || phiDays <= 0 || date === '') return [];
  const application = {
    id: recordId,
    date,
    status: 'done',
    data: { plotIds: idsTyped(values, 'plotIds'), phiDays },
  };
  const hits = store.replica.section('colheita').flatMap(({ record }): Hit[] => {
    const [violation] = record.status === 'cancelled' ? [] : phiViolations(record, [application]);
    if (violation === undefined) return [];
    const [plotName = ''] = shortPlotNames([store.replica.byId(violation.plotId)?.record.name ?? '']);
    return [
      { harvest: record, plotName, missing: violation.phiDays - violation.days, firstDay: violation.firstAllowedDate },
    ];
  });
  return hits.sort((one, other) => (one.harvest.date < other.harvest.date ? -1 : 1)).slice(0, MOST_SHOWN);
}

/** Postpones a planned harvest to the first free day, as a separate write. */
function usePostpone() {
  const { store, facts } = useSubject();
  const [failure, setFailure] = useState('');
  const postpone = async ({ harvest, firstDay }: Hit) => {
    try {
      const { mutation, shown } = prepareWrite({
        store,
        farm: facts,
        definition: stageOf('colheita'),
        payload: { date: firstDay },
        recordId: harvest.id,
        stored: harvest,
        now: correctedNow(),
        mutationId: newId(),
      });
      await store.save({ mutation, shown });
      showToast(`${harvest.name} ficou para ${shortDay(firstDay)}.`);
    } catch (error) {
      setFailure(notKeptWords(error));
    }
  };
  return { postpone, failure };
}

/** Which harvests fall into the waiting period, its end, and the first free day. */
export function PhiNotices({ values, fallback }: Pick<PartProps, 'values'> & { fallback: string | undefined }) {
  const hits = useHits(values);
  const { role } = useCurrentFarm();
  const { postpone, failure } = usePostpone();
  if (hits.length === 0)
    return fallback === undefined ? null : (
      <Notice tone="warning" icon="triangle-alert">
        <p>{fallback}</p>
      </Notice>
    );
  return (
    <>
      {hits.map((hit) => {
        const isPlanned = hit.harvest.status === 'planned';
        const what = isPlanned ? 'tem colheita marcada para' : 'foi colhido em';
        return (
          <Notice key={hit.harvest.id} tone="warning" icon="triangle-alert">
            <p>
              <b>
                {withArticle(hit.plotName)} {what} {shortDay(hit.harvest.date)}.
              </b>{' '}
              Cai na carência, que vai até {shortDay(hit.firstDay)}:{' '}
              {hit.missing === 1 ? 'falta 1 dia' : `faltam ${hit.missing} dias`}.
            </p>
            {isPlanned && may(role, writeActionOf('colheita')) && (
              <Button look="quiet" onClick={() => void postpone(hit)}>
                Mudar a colheita para {shortDay(hit.firstDay)}
              </Button>
            )}
            {failure !== '' && <p>{failure}</p>}
          </Notice>
        );
      })}
    </>
  );
}
