import { refusal, warning } from '../../definition/finding.ts';
import type { Figure, Rule } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { daysBetween } from '../../ground/days.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { searchKey } from '../../ground/search-key.ts';
import { durationInDays, isUnderWay, numberAt, textAt, totalKg } from '../../record/data-values.ts';
import { microlotRule } from '../../rules/mixture-rules.ts';
import { sameFormRule } from '../../rules/output-form.ts';
import { type Source, sourcesOf } from '../../rules/sources.ts';
import { weighedRule } from '../../rules/weighed.ts';
import { formMassRule } from './form-mass.ts';

const USUAL_DAYS = { least: 15, most: 180 };
/** Days after which coffee is usually even enough to be milled. */
export const RESTING_DAYS = 30;
const MOST_HUMIDITY_IN = 12.5;
const MOST_DRIFT = 1;

/** Coffee rests for weeks; one that ended early or lay for half a year is worth a look. */
const restingDurationRule: Rule = (content) => {
  const days = durationInDays(content);
  if (!isUnderWay(content) || days === null) return [];
  const isShort = content.status === 'completed' && days < USUAL_DAYS.least;
  if (days <= USUAL_DAYS.most && !isShort) return [];
  const message = `Descansou ${counted(days, 'dias', 1)}. O comum é de 30 a 60. Confira as datas.`;
  return [warning('data.duration', 'resting/duration', message)];
};

const humidityOf = ({ record, output }: Source): number | undefined =>
  output?.humidity ?? (record === undefined ? undefined : numberAt(record.data, 'finalHumidity'));

/** Coffee above 12.5 % goes mouldy in the tulha. */
const moistInRule: Rule = (content, context) => {
  const typed = numberAt(content.data, 'initialHumidity');
  const known = sourcesOf(content, context).flatMap((source) => humidityOf(source) ?? []);
  const humidity = typed ?? (known.length === 0 ? undefined : Math.max(...known));
  if (humidity === undefined || humidity <= MOST_HUMIDITY_IN) return [];
  const message = `Entrou com ${formatNumber(humidity, 1)} % de umidade. Acima de 12,5 % pode mofar: seque mais.`;
  return [warning('data.initialHumidity', 'resting/too-moist', message)];
};

/** In the tulha moisture evens out and hardly changes. */
const driftRule: Rule = ({ data }) => {
  const initial = numberAt(data, 'initialHumidity');
  const final = numberAt(data, 'finalHumidity');
  if (initial === undefined || final === undefined || Math.abs(final - initial) <= MOST_DRIFT) return [];
  const [verb, sense] = final > initial ? ['Subiu', 'A tulha está úmida?'] : ['Caiu', 'A tulha está quente?'];
  const message = `${verb} ${counted(Math.abs(final - initial), 'pontos', 1)} de umidade no descanso. ${sense}`;
  return [warning('data.finalHumidity', 'humidity/drift', message)];
};

/** What rests fits in the tulha. */
const tulhaCapacityRule: Rule = ({ data, inputs }) => {
  const capacity = numberAt(data, 'capacity');
  const load = totalKg(inputs);
  if (capacity === undefined || load <= capacity) return [];
  const message = `Entram ${formatNumber(load, 1)} kg e na tulha cabem ${formatNumber(capacity, 1)} kg. Confira.`;
  return [refusal('data.capacity', 'capacity/exceeded', message)];
};

/** Two lots that rest in one tulha at once can no longer be told apart. */
const sharedTulhaRule: Rule = ({ data, status }, { others }) => {
  const tulha = textAt(data, 'storageLot');
  if (tulha === undefined || status !== 'in_progress') return [];
  const other = others('descanso').find(
    (record) =>
      record.status === 'in_progress' && searchKey(textAt(record.data, 'storageLot') ?? '') === searchKey(tulha),
  );
  if (other === undefined) return [];
  const message = `${tulha} já tem o lote ${textAt(other.data, 'lot') ?? other.code}. Duas qualidades se misturam.`;
  return [warning('data.storageLot', 'storageLot/shared', message)];
};

/** Everything that is checked of a resting beyond its fields and its mass. */
export const restingRules: readonly Rule[] = [
  restingDurationRule,
  moistInRule,
  driftRule,
  tulhaCapacityRule,
  sharedTulhaRule,
  sameFormRule,
  formMassRule,
  weighedRule,
  microlotRule,
];

/** Days in the tulha until it ended, else until today; null before it began, and where it ended nobody said when. */
const daysResting: Figure['of'] = (content, { today }) => {
  const sofar = content.status === 'completed' ? null : daysBetween(content.date, today);
  const days = durationInDays(content) ?? sofar;
  return days === null || days < 0 || !isUnderWay(content) ? null : days;
};

/** What the detail of a resting leads with. */
export const restingFigures: readonly Figure[] = [
  { key: 'days', label: 'Dias descansando', unit: 'days', decimals: 0, of: daysResting },
  {
    key: 'readyInDays',
    label: 'Pronto para beneficiar em',
    unit: 'days',
    decimals: 0,
    of: (content, context) => {
      const days = content.status === 'in_progress' ? daysResting(content, context) : null;
      return days === null ? null : Math.max(0, RESTING_DAYS - days);
    },
  },
  {
    key: 'drift',
    label: 'Mudança de umidade, em pontos',
    unit: '%',
    decimals: 1,
    of: ({ data }) => {
      const initial = numberAt(data, 'initialHumidity');
      const final = numberAt(data, 'finalHumidity');
      return initial === undefined || final === undefined ? null : final - initial;
    },
  },
];
