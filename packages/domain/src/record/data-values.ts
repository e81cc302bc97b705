import { daysBetween } from '../ground/days.ts';
import { isObject } from '../ground/json-value.ts';
import type { RecordContent } from './record.ts';

type Data = Readonly<Record<string, unknown>>;

/** The number under a key of `data`; undefined without one. */
export function numberAt(data: Data, key: string): number | undefined {
  const value = data[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The text under a key of `data`; undefined without one or if it is blank. */
export function textAt(data: Data, key: string): string | undefined {
  const value = data[key];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The rows of a list in `data`; empty without any. */
export function rowsAt(data: Data, key: string): readonly Data[] {
  const value = data[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The texts of a list in `data`; empty without any. */
export function textsAt(data: Data, key: string): readonly string[] {
  const value = data[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Sum of inputs or outputs in kg, to the gram. */
export const totalKg = (flows: readonly { kg: number }[]): number => toGram(flows.reduce((sum, { kg }) => sum + kg, 0));

/** kg rounded to the gram. */
export const toGram = (kg: number): number => Math.round(kg * 1000) / 1000;

/** `part ÷ whole`, or null if that is impossible. */
export const ratio = (part: number | undefined, whole: number | undefined): number | null =>
  part === undefined || whole === undefined || whole === 0 ? null : part / whole;

/** Duration of the work in days: `data.duration` if typed, otherwise end − start; null without an end. */
export function durationInDays(content: Pick<RecordContent, 'date' | 'data'>): number | null {
  const typed = numberAt(content.data, 'duration');
  if (typed !== undefined) return typed;
  const end = textAt(content.data, 'endDate');
  return end === undefined ? null : daysBetween(content.date, end);
}

/** Whether the work has begun. Planned and cancelled records are exempt from most warnings. */
export const isUnderWay = ({ status }: Pick<RecordContent, 'status'>): boolean =>
  status !== 'planned' && status !== 'cancelled';

/** The last day of a record's work: its end, otherwise its start. */
export const lastDay = (record: Pick<RecordContent, 'date' | 'data'>): string =>
  textAt(record.data, 'endDate') ?? record.date;
