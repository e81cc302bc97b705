import type { FarmRecord, FarmSettings } from '@cafezal/domain/record/record.ts';
import {
  type DryingCourse,
  dryingCourse,
  dryingReadings,
  withStart,
} from '@cafezal/domain/stages/drying/drying-course.ts';
import { fermentationCourse } from '@cafezal/domain/stages/fermentation/fermentation-course.ts';
import { Stack } from '../../../components/surfaces/surface.tsx';
import { useNow } from '../../farm/use-now.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { AdviceNotice } from './advice-notice.tsx';
import { dryingAdvice } from './drying-words.ts';
import { fermentationAdvice, fermentingFor } from './fermentation-words.ts';
import { MoistureCard } from './moisture-card.tsx';
import { ReadingCurves } from './reading-curves.tsx';
import type { ShownReading } from './use-readings.ts';

type Props = { place: SectionPlace; record: FarmRecord; readings: readonly ShownReading[] };

const UNDER_WAY: ReadonlySet<string> = new Set(['in_progress', 'paused', 'in_stock', 'blocked']);
const UNDER_ROOF: ReadonlySet<unknown> = new Set(['greenhouse', 'rotary', 'static', 'vertical']);

/** Whether a record still gets readings and a forecast. */
export const isUnderWay = ({ status }: Pick<FarmRecord, 'status'>): boolean => UNDER_WAY.has(status);

const ofKind = (readings: readonly ShownReading[], wanted: string) =>
  readings.filter(({ kind }) => kind === wanted).map(({ at, value }) => ({ at: Date.parse(at), value }));

function courseOf(
  record: FarmRecord,
  readings: readonly ShownReading[],
  { targetMoisture }: FarmSettings,
): DryingCourse {
  const read = dryingReadings((kind) => ofKind(readings, kind));
  return dryingCourse({ ...read, moistures: withStart(record, read.moistures) }, { day: record.date, targetMoisture });
}

function Drying({ place, record, readings }: Props) {
  const here = { timezone: place.facts.settings.timezone, now: useNow() };
  const course = courseOf(record, readings, place.facts.settings);
  const isOver = !isUnderWay(record);
  return (
    <Stack>
      <MoistureCard course={course} readings={readings} here={here} isOver={isOver} />
      {!isOver && <AdviceNotice advice={dryingAdvice(course, here, UNDER_ROOF.has(record.data.dryingMethod))} />}
    </Stack>
  );
}

function Fermenting({ place, record, readings }: Props) {
  const now = useNow();
  const { timezone } = place.facts.settings;
  const course = fermentationCourse(ofKind(readings, 'ph'), record.date);
  const lasted = fermentingFor(record, { readings, timezone, now });
  return (
    <Stack>
      {isUnderWay(record) && <AdviceNotice advice={fermentationAdvice(course, { lasted, day: record.date })} />}
      <ReadingCurves kinds={place.definition.readings} readings={readings} timezone={timezone} inHours now={now} />
    </Stack>
  );
}

function Kept({ place, record, readings }: Props) {
  const now = useNow();
  const { timezone } = place.facts.settings;
  return (
    <Stack>
      <ReadingCurves
        kinds={place.definition.readings}
        readings={readings}
        timezone={timezone}
        now={isUnderWay(record) ? now : null}
      />
    </Stack>
  );
}

const BY_SECTION: Readonly<Record<string, typeof Kept>> = { secagem: Drying, fermentacao: Fermenting };

/** What the readings of a record show: curves and advice. */
export function ReadingsOverview(props: Props) {
  const Overview = BY_SECTION[props.place.section] ?? Kept;
  return <Overview {...props} />;
}
