import type { ReadingDefinition } from '@cafezal/domain/stage.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceChips } from '../../../components/chips.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Card, Hidden, Stack } from '../../../components/surface.tsx';
import { Tag } from '../../../components/tag.tsx';
import { showToast } from '../../../components/toast-store.ts';
import type { DeviceRecord } from '../../../data/device-database.ts';
import type { FarmStore } from '../../../data/farm-store.ts';
import { mayWrite } from '../no-permission.tsx';
import type { SectionPlace } from '../use-section.ts';
import { ReadingCurve, type Target } from './reading-curve.tsx';
import { ReadingForm } from './reading-form.tsx';
import { readingText } from './reading-rules.ts';
import styles from './readings.module.css';
import { type ShownReading, useReadings } from './use-readings.ts';

/** What a kind of reading aims at in a section: coffee comes off the terrace at 11 to 11.5 %. */
const TARGETS: Readonly<Record<string, Target>> = {
  'secagem humidity': { from: 10.5, low: 11, high: 11.5, to: 12, label: 'meta 11 a 11,5' },
};

const FEWEST_FOR_CURVE = 2;

type Props = { place: SectionPlace & { store: FarmStore }; record: DeviceRecord };

function ReadingRow({
  reading,
  definition,
  timezone,
  onDiscard,
}: {
  reading: ShownReading;
  definition: ReadingDefinition;
  timezone: string;
  onDiscard: () => void;
}) {
  const { at, value, unsent } = reading;
  const when = new Date(at).toLocaleString('pt-BR', {
    timeZone: timezone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <tr>
      <td>{when}</td>
      <td className={styles.number}>{readingText(definition, value)}</td>
      <td>
        {unsent !== undefined && unsent.trouble === null && <Tag icon="smartphone">Guardado aqui</Tag>}
        {unsent?.trouble && (
          <>
            <span className={styles.reason}>{unsent.trouble.message}</span>
            <Button look="quiet" onClick={onDiscard}>
              Descartar
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

function ReadingTable({
  readings,
  definition,
  place,
}: {
  readings: readonly ShownReading[];
  definition: ReadingDefinition;
  place: Props['place'];
}) {
  const { store, facts } = place;
  return (
    <Card title="Leituras" aside={<span>{readings.length}</span>}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Quando</th>
            <th scope="col" className={styles.number}>
              {definition.label}
            </th>
            <th scope="col">
              <Hidden>Envio</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {readings.toReversed().map((reading) => (
            <ReadingRow
              key={reading.id}
              reading={reading}
              definition={definition}
              timezone={facts.settings.timezone}
              onDiscard={() => reading.unsent && store.discardReading(reading.unsent)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Kind({
  kind,
  readings,
  definition,
  ...props
}: Props & { kind: string; readings: readonly ShownReading[]; definition: ReadingDefinition }) {
  const { place, record } = props;
  const { timezone } = place.facts.settings;
  const unit = definition.unit === '1' ? '' : `\u00a0${definition.unit}`;
  const measure = async (value: number, at: string) => {
    await place.store.measure({ section: place.section, recordId: record.id, kind, at, value });
    showToast(`${definition.label}: ${readingText(definition, value)}. Guardado.`);
  };
  const points = readings.map(({ at, value }) => ({ at: Date.parse(at), value }));
  return (
    <div className={styles.columns} data-stage={place.definition.theme}>
      <Stack>
        {mayWrite(place) && (
          <Card title="Medir" padded>
            <ReadingForm key={kind} definition={definition} timezone={timezone} onMeasure={measure} />
          </Card>
        )}
        {definition.yesNo !== true && points.length >= FEWEST_FOR_CURVE && (
          <Card title={definition.label} padded>
            <ReadingCurve
              kind={kind}
              label={definition.label}
              unit={unit}
              points={points}
              target={TARGETS[`${place.section} ${kind}`] ?? null}
              timezone={timezone}
            />
          </Card>
        )}
      </Stack>
      {readings.length > 0 && <ReadingTable readings={readings} definition={definition} place={place} />}
    </div>
  );
}

/** The readings of a record: measuring in three touches, the curve, and the table beside it. */
export function ReadingsScreen({ place, record }: Props) {
  const { readings: kinds, theme } = place.definition;
  const all = useReadings(place.store, record.id);
  const [kind, setKind] = useState(Object.keys(kinds)[0] ?? '');
  const definition = kinds[kind];
  return (
    <>
      <PageHead title="Medições" sub={[record.code, record.name].filter(Boolean).join(' · ')} theme={theme} />
      <div className={styles.kinds}>
        <ChoiceChips
          label="O que medir"
          value={kind}
          onChange={setKind}
          clearable={false}
          choices={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
        />
      </div>
      {all === null || definition === undefined ? (
        <Skeleton />
      ) : (
        <Kind
          place={place}
          record={record}
          kind={kind}
          definition={definition}
          readings={all.filter((reading) => reading.kind === kind)}
        />
      )}
    </>
  );
}
