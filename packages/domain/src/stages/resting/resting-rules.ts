import { refusal, warning } from '../../definition/finding.ts';
import type { Figure, Rule, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { daysBetween } from '../../ground/days.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { OFFICIAL_LIMITS } from '../../knowledge/cob-defects.ts';
import { RESTING_DAYS, restingDaysFrom } from '../../knowledge/farm-practice.ts';
import { at } from '../../knowledge/knowledge.ts';
import { durationInDays, isUnderWay, numberAt, textAt, totalKg } from '../../record/data-values.ts';
import { knownMoisture } from '../../rules/known-moisture.ts';
import { isInPlace, liesThereOn } from '../../rules/lying-there.ts';
import { microlotRule } from '../../rules/mixture-rules.ts';
import { sameFormRule } from '../../rules/output-form.ts';
import { weighedRule } from '../../rules/weighed.ts';
import { formMassRule } from './form-mass.ts';

const MOST_DRIFT = 1;

/** Coffee rests for weeks; a rest that ended early or lasts half a year causes a warning. */
const restingDurationRule: Rule = (content, { farm }) => {
  const days = durationInDays(content);
  if (!isUnderWay(content) || days === null) return [];
  const { most } = at(RESTING_DAYS, content.date).value;
  const least = farm.settings.minimumRestDays;
  const isShort = content.status === 'completed' && days < least;
  if (days <= most && !isShort) return [];
  const usual =
    isShort && days >= 30 ? `Nesta fazenda são pelo menos ${formatNumber(least)}.` : 'O comum é de 30 a 60.';
  const message = `Descansou ${counted(days, 'dias', 1)}. ${usual} Confira as datas.`;
  return [warning('data.duration', 'resting/duration', message)];
};

/** Coffee above the official moisture limit goes mouldy in the tulha. */
const moistInRule: Rule = (content, context) => {
  const humidity = numberAt(content.data, 'initialHumidity') ?? knownMoisture(content, context);
  const most = at(OFFICIAL_LIMITS, content.date).value.humidity;
  if (humidity === undefined || humidity <= most) return [];
  const message = `Entrou com ${formatNumber(humidity, 1)} % de umidade. Acima de ${formatNumber(most, 1)} % pode mofar: seque mais.`;
  return [warning('data.initialHumidity', 'resting/too-moist', message)];
};

/** In the tulha the moisture evens out and hardly changes. */
const driftRule: Rule = ({ data }) => {
  const initial = numberAt(data, 'initialHumidity');
  const final = numberAt(data, 'finalHumidity');
  if (initial === undefined || final === undefined || Math.abs(final - initial) <= MOST_DRIFT) return [];
  const [verb, sense] = final > initial ? ['Subiu', 'A tulha está úmida?'] : ['Caiu', 'A tulha está quente?'];
  const message = `${verb} ${counted(Math.abs(final - initial), 'pontos', 1)} de umidade no descanso. ${sense}`;
  return [warning('data.finalHumidity', 'humidity/drift', message)];
};

/** The coffee fits into the tulha. */
const tulhaCapacityRule: Rule = ({ data, inputs }) => {
  const capacity = numberAt(data, 'capacity');
  const load = totalKg(inputs);
  if (capacity === undefined || load <= capacity) return [];
  const message = `Entram ${formatNumber(load, 1)} kg e na tulha cabem ${formatNumber(capacity, 1)} kg. Confira.`;
  return [refusal('data.capacity', 'capacity/exceeded', message)];
};

/** All that lies in the tulha on the day fits into it; its size is the one typed here, else with another lot. */
const fullTulhaRule: Rule = (content, { others }) => {
  const tulha = textAt(content.data, 'storageLot');
  if (tulha === undefined || !isUnderWay(content)) return [];
  const inside = others('descanso').filter((other) => isInPlace(other, tulha) && liesThereOn(other, content.date));
  const capacity = [content, ...inside].flatMap(({ data }) => numberAt(data, 'capacity') ?? [])[0];
  const own = totalKg(content.inputs);
  const load = inside.reduce((sum, { inputs }) => sum + totalKg(inputs), own);
  if (capacity === undefined || inside.length === 0 || own > capacity || load <= capacity) return [];
  const message = `Com este lote ficam ${formatNumber(load, 1)} kg em ${tulha}, onde cabem ${formatNumber(capacity, 1)} kg. Confira.`;
  return [warning('data.storageLot', 'place/over-capacity', message)];
};

/** Two lots in one tulha at the same time can no longer be separated. */
const sharedTulhaRule: Rule = ({ data, status }, { others }) => {
  const tulha = textAt(data, 'storageLot');
  if (tulha === undefined || status !== 'in_progress') return [];
  const other = others('descanso').find((record) => record.status === 'in_progress' && isInPlace(record, tulha));
  if (other === undefined) return [];
  const message = `${tulha} já tem o lote ${textAt(other.data, 'lot') ?? other.code}. Duas qualidades se misturam.`;
  return [warning('data.storageLot', 'storageLot/shared', message)];
};

/** All checks of a resting besides those of its fields and its mass. */
export const restingChecks: StageChecks = {
  rules: [
    restingDurationRule,
    moistInRule,
    driftRule,
    tulhaCapacityRule,
    fullTulhaRule,
    sharedTulhaRule,
    sameFormRule,
    formMassRule,
    weighedRule,
    microlotRule,
  ],
};

/** Days in the tulha until the end, otherwise until today; null before the start, and if the end day is unknown. */
const daysResting: Figure['of'] = (content, { today }) => {
  const sofar = content.status === 'completed' ? null : daysBetween(content.date, today);
  const days = durationInDays(content) ?? sofar;
  return days === null || days < 0 || !isUnderWay(content) ? null : days;
};

/** The main figures of a resting. */
export const restingFigures: readonly Figure[] = [
  { key: 'days', label: 'Dias descansando', unit: 'days', decimals: 0, of: daysResting },
  {
    key: 'readyInDays',
    label: 'Pronto para beneficiar em',
    unit: 'days',
    decimals: 0,
    of: (content, context) => {
      const days = content.status === 'in_progress' ? daysResting(content, context) : null;
      const ready = restingDaysFrom(content.date, context.farm.settings.minimumRestDays);
      return days === null ? null : Math.max(0, ready - days);
    },
  },
  {
    key: 'drift',
    label: 'Mudança de umidade',
    unit: 'points',
    decimals: 1,
    of: ({ data }) => {
      const initial = numberAt(data, 'initialHumidity');
      const final = numberAt(data, 'finalHumidity');
      return initial === undefined || final === undefined ? null : final - initial;
    },
  },
];
