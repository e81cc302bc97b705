import { readingDays } from '@cafezal/domain/stages/drying/reading-days.ts';
import { offerToast, tellFailure } from '../../../components/messages/toast-store.ts';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card, Stack } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { mayWrite } from '../../farm/no-permission.tsx';
import type { SectionPlace } from '../../farm/use-section.ts';
import { kindsOf } from './kinds-of.ts';
import { MeasureForm } from './measure-form.tsx';
import { rowsOf } from './reading-rows.ts';
import styles from './readings.module.css';
import { ReadingsOverview } from './readings-overview.tsx';
import { ReadingsTable } from './readings-table.tsx';
import { savedReadingsWords } from './typed-readings.ts';
import { type ShownReading, useReadings } from './use-readings.ts';

type Props = { place: SectionPlace & { store: FarmStore }; record: DeviceRecord };

function Content({ place, record, readings }: Props & { readings: readonly ShownReading[] }) {
  const { store, section, definition, facts } = place;
  const { timezone } = facts.settings;
  const kinds = kindsOf(place, record);
  const may = mayWrite(place);
  const isWide = useIsWide();
  const days = readingDays(record, todayIn(timezone));
  const measure = async (values: readonly { kind: string; value: number }[], at: string) => {
    const kept = await store.readings.measure(values.map((value) => ({ section, recordId: record.id, at, ...value })));
    offerToast(savedReadingsWords(kinds, values), { label: 'Desfazer', act: () => store.readings.remove(kept) });
  };
  const remove = async (removed: readonly ShownReading[]) => {
    const gone = removed.map((reading) => ({ ...reading, section }));
    await store.readings.remove(gone);
    offerToast('Medida excluída.', { label: 'Desfazer', act: () => store.readings.bringBack(gone) }, 'info');
  };
  return (
    <div className={styles.columns} data-stage={definition.theme}>
      <Stack>
        {may && (
          <Card title="Medir" padded>
            <MeasureForm kinds={kinds} readings={readings} timezone={timezone} days={days} onMeasure={measure} />
          </Card>
        )}
        <ReadingsOverview place={place} record={record} readings={readings} />
      </Stack>
      {readings.length > 0 && (
        <Card title="Leituras" aside={<span>{rowsOf(readings).length}</span>}>
          <ReadingsTable
            kinds={kinds}
            readings={readings}
            timezone={timezone}
            columns={isWide ? 3 : 2}
            onRemove={may ? (removed) => void remove(removed).catch(tellFailure) : undefined}
          />
        </Card>
      )}
    </div>
  );
}

/** The readings of a record: form, curve with advice, and table. */
export function ReadingsScreen({ place, record }: Props) {
  const readings = useReadings(place.store, record.id);
  return (
    <>
      <PageHead
        title="Medições"
        sub={[record.code, record.name].filter(Boolean).join(' · ')}
        theme={place.definition.theme}
      />
      {readings === null ? <Skeleton /> : <Content place={place} record={record} readings={readings} />}
    </>
  );
}
