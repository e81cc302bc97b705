import { unitWord, withWord } from '@cafezal/domain/definition/unit-word.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { QueuedEntry } from '../../data/database/queued-entries.ts';
import type { QueuedReading } from '../../data/database/unsent-readings.ts';
import { fieldLabel } from '../words/field-text.ts';

const MOST_FIELDS = 3;

/** `hoje, 10:42`, `ontem, 16:05`, otherwise day and time, in the device's time zone, because it was written here. */
export function momentWords(instant: string, now: Date): string {
  const at = new Date(instant);
  const hour = at.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });
  const dayOf = (date: Date) => date.toLocaleDateString('pt-BR');
  const yesterday = new Date(now.getTime() - 86_400_000);
  if (dayOf(at) === dayOf(now)) return `hoje, ${hour}`;
  if (dayOf(at) === dayOf(yesterday)) return `ontem, ${hour}`;
  return `${at.toLocaleDateString('pt-BR', { day: '2-digit', month: '2-digit' })}, ${hour}`;
}

function changedFields({ mutation: { patch = {} }, shown }: QueuedEntry): readonly string[] {
  const { data, confirmedWarnings: _, ...parts } = patch;
  const sent = [...Object.keys(parts), ...Object.keys(isObject(data) ? data : {}).map((key) => `data.${key}`)];
  // Every write sends a date; mention it only if it changed.
  return sent.filter((name) => name !== 'date' || 'date' in shown);
}

/** What a queued write does, in short: the weight of a creation, the fields of a change. */
export function entryWords(entry: QueuedEntry, record: DeviceRecord | undefined): string {
  const { op, section } = entry.mutation;
  if (op === 'delete') return 'Excluir';
  if (op === 'restore') return 'Trazer de volta';
  const definition = stageOf(section);
  if (op === 'update') {
    const labels = changedFields(entry).map((name) => fieldLabel(definition, name));
    const more = labels.length > MOST_FIELDS ? ` e mais ${labels.length - MOST_FIELDS}` : '';
    return `Mudou ${labels.slice(0, MOST_FIELDS).join(', ').toLowerCase()}${more}`;
  }
  if (record === undefined) return 'Cadastro';
  const lots = record.outputs.length > 0 ? record.outputs : record.inputs;
  const kg = sumKg(lots.map((lot) => lot.kg));
  return kg > 0 ? `${formatNumber(kg, 1)}\u00a0kg` : (definition.statuses[record.status]?.label ?? 'Cadastro');
}

/** What is lost where a write is discarded: a record that was never sent, or what was changed of one. */
export const discardedText = ({ mutation: { op } }: Pick<QueuedEntry, 'mutation'>, name: string): string =>
  op === 'create' ? name : `A mudança em ${name}`;

/** A reading as text: `Umidade do café, 16,8 %`. */
export function readingWords({ section, kind, value, isRemoval }: QueuedReading): string {
  const words = valueWords({ section, kind, value });
  return isRemoval === true ? `Excluir: ${words.toLowerCase()}` : words;
}

function valueWords({ section, kind, value }: Pick<QueuedReading, 'section' | 'kind' | 'value'>): string {
  const reading = stageOf(section).readings[kind];
  if (reading === undefined) return formatNumber(value);
  if (reading.yesNo === true) return `${reading.label}: ${value === 1 ? 'sim' : 'não'}`;
  return `${reading.label}, ${withWord(formatNumber(value, reading.decimals ?? 2), unitWord(reading.unit))}`;
}
