import { durationInDays, numberAt, textAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import { fieldsOf } from '../../stages/stage-form.ts';
import type { DryingShown, FermentationShown, LotSnapshot } from './lot-snapshot.ts';
import { courseOf, daysOf, daysOfOne, knownOnce, knownOr, type LotFacts, stepsOf } from './lot-source.ts';
import { moistureOf } from './shown-quality.ts';

/** Most steps of a kind that are shown each by itself. */
const MOST_STEPS = 6;
const HOURS_PER_DAY = 24;

/** The values of a choice of a section's form. */
export function optionsOf(section: FarmRecord['section'], field: string): Readonly<Record<string, string>> {
  const found = fieldsOf(section)[field];
  return found?.kind === 'choice' ? found.options : {};
}

const numberOr = (data: FarmRecord['data'], key: string): number | null => numberAt(data, key) ?? null;

function fermentationOf(facts: LotFacts, record: FarmRecord): FermentationShown {
  const { data, id } = record;
  const course = courseOf(facts.readingsOf(id, 'ph'));
  const hours = numberOr(data, 'duration');
  return {
    ...daysOfOne(record, hours === null ? null : hours / HOURS_PER_DAY),
    kind: knownOr(textAt(data, 'fermentationType'), optionsOf('fermentacao', 'fermentationType')),
    hours,
    ph: {
      from: numberOr(data, 'initialPh') ?? course[0]?.[1] ?? null,
      to: numberOr(data, 'finalPh') ?? course.at(-1)?.[1] ?? null,
    },
    course,
  };
}

/** The fermentations of a lot; null without one. */
export function fermentationShown(facts: LotFacts): LotSnapshot['fermentation'] {
  const steps = stepsOf(facts, 'fermentacao').slice(0, MOST_STEPS);
  return steps.length === 0 ? null : steps.map((record) => fermentationOf(facts, record));
}

function dryingOf(facts: LotFacts, record: FarmRecord): DryingShown {
  const { data, id } = record;
  const course = courseOf(facts.readingsOf(id, 'humidity').filter(({ value }) => value > 0));
  const days = durationInDays(record);
  return {
    ...daysOfOne(record, days),
    method: knownOr(textAt(data, 'dryingMethod'), optionsOf('secagem', 'dryingMethod')),
    days,
    humidity: {
      from: numberOr(data, 'initialHumidity') ?? course[0]?.[1] ?? null,
      to: numberOr(data, 'finalHumidity') ?? course.at(-1)?.[1] ?? null,
    },
    course,
  };
}

/** The dryings of a lot with its moisture; null where neither is known. */
export function dryingShown(facts: LotFacts): LotSnapshot['drying'] {
  const runs = stepsOf(facts, 'secagem')
    .slice(0, MOST_STEPS)
    .map((record) => dryingOf(facts, record));
  const [only, ...others] = runs;
  const moisture = moistureOf(facts) ?? (others.length === 0 ? (only?.humidity.to ?? null) : null);
  return runs.length === 0 && moisture === null ? null : { moisture, runs };
}

/** The rests of a lot; null without one. */
export function restingShown(facts: LotFacts): LotSnapshot['resting'] {
  const steps = stepsOf(facts, 'descanso').slice(0, MOST_STEPS);
  if (steps.length === 0) return null;
  return steps.map((record) => {
    const days = durationInDays(record);
    return { ...daysOfOne(record, days), days };
  });
}

/** When and how a lot was hulled; null where it was not. */
export function millingShown(facts: LotFacts): LotSnapshot['milling'] {
  const steps = stepsOf(facts, 'beneficiamento');
  const days = daysOf(steps);
  if (days === null) return null;
  const kinds = steps.map(({ data }) => textAt(data, 'millType'));
  return { ...days, kinds: knownOnce(kinds, optionsOf('beneficiamento', 'millType')) };
}
