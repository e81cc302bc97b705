import type { Field } from '@cafezal/domain/definition/fields.ts';
import { isOfOneForm, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { unitWord, withWord } from '@cafezal/domain/definition/unit-word.ts';
import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatMoney, formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { whatDries } from '@cafezal/domain/lots/what-dries.ts';
import type { FarmSettings, Section } from '@cafezal/domain/record/record.ts';
import { type TextContext, valueText } from '@cafezal/domain/shown/value-text.ts';
import { isStock } from '@cafezal/domain/stages/kinds.ts';
import { isPartlyFixed } from '@cafezal/domain/stages/sale/fixed-later.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { ReactNode } from 'react';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { statusWords } from '../../../farm/record-tags.tsx';
import { statusFinder } from '../../../farm/use-section.ts';
import { kgInHand, plotIdsOf, recordKg } from './list-values.ts';

/** What lists read besides the records. */
export type ListContext = TextContext & {
  definition: StageDefinition;
  address: string;
  store: FarmStore | null;
  settings: FarmSettings;
  seesPrices: boolean;
  /** Today on the farm, YYYY-MM-DD. */
  today: string;
  /** What rows say besides their records; absent until it is worked out. */
  extras?: RowExtras | undefined;
};

/** A part of a row by its record; nothing where there is nothing to say. */
type RowPart = (record: DeviceRecord) => ReactNode;

/** What rows say besides their records: each part only in the lists that have it. */
export type RowExtras = {
  /** The tag of how a lot's data stand for Europe. */
  readiness?: RowPart;
  /** A tag in place of that of the status. */
  standing?: RowPart;
  /** R$ that a saca of a sale leaves; null without a price. */
  netPerSaca?: (sale: DeviceRecord) => number | null;
  /** The moisture of now, in %; null if it was not measured. */
  moisture?: (record: DeviceRecord) => number | null;
  /** The moistures so far as a small curve. */
  trace?: RowPart;
  /** Sacas that a plot is to give in the season that is estimated now. */
  estimate?: (plot: DeviceRecord) => number | null;
  /** When the first of these is ready: `agora`, `sex 17/07`; null if nothing tells. */
  firstReady?: (records: readonly DeviceRecord[]) => string | null;
};

/** A column of a list: a number with its unit, or text. */
export type ListField = {
  name: string;
  label: string;
  /** Unit after a number; empty for a count. */
  unit?: string;
  decimals?: number;
  isMoney?: boolean;
  isDay?: boolean;
  of: (record: DeviceRecord) => string | number | null;
  /** What is drawn beside the value. */
  drawn?: RowPart | undefined;
  /** The full text, if `of` answers a shortened one; the search looks in both. */
  whole?: (record: DeviceRecord) => string;
};

const known = (kg: number): number | null => (kg === 0 ? null : kg);

const COMMON: Readonly<Record<string, (context: ListContext) => ListField>> = {
  code: () => ({ name: 'code', label: 'Código', of: ({ code }) => code }),
  name: () => ({ name: 'name', label: 'Nome', of: ({ name }) => name }),
  date: () => ({ name: 'date', label: 'Data', isDay: true, of: ({ date }) => date }),
  season: () => ({ name: 'season', label: 'Safra', of: ({ season }) => season }),
  kg: ({ definition, store }) => ({
    name: 'kg',
    label: isStock(definition) ? 'Em estoque' : 'Peso',
    unit: 'kg',
    decimals: 1,
    of: (record) => (isStock(definition) ? kgInHand(record, store) : known(recordKg(record))),
  }),
  status: ({ definition, ...place }) => ({
    name: 'status',
    label: 'Situação',
    of: (record) => statusWords(definition)[statusFinder(place)(record)]?.label ?? record.status,
  }),
  plots: ({ nameOf }) => ({
    name: 'plots',
    label: 'Talhão',
    of: (record) => plotIdsOf(record).map(nameOf).join(', '),
  }),
};

/** The text of a choice without the part in brackets. */
const brief = (text: string): string => text.replace(/ \([^)]*\)/g, '');

const hasNumber = (field: Field) => field.kind === 'number' || field.kind === 'money';

function numberField(name: string, label: string, field: Field): ListField {
  const isMoney = field.kind === 'money' || field.isMoney === true;
  return {
    name,
    label,
    unit: isMoney ? 'R$' : field.kind === 'number' ? unitWord(field.unit) : '',
    decimals: field.kind === 'number' ? (field.decimals ?? 2) : 2,
    isMoney,
    of: ({ data: { [name]: value } }) => (typeof value === 'number' ? value : null),
  };
}

/** Most names in a row; for more records their number is shown. */
const MOST_NAMES = 2;

/** Names of referenced records, such as an activity's plots, or their number if there are many. */
function namesText(value: unknown, { section }: { section: string }, { nameOf }: ListContext): string {
  const ids = Array.isArray(value) ? value.map(String) : [];
  if (ids.length <= MOST_NAMES) return ids.map(nameOf).join(', ');
  // References name existing sections only.
  return `${ids.length} ${stageOf(section as Section).label.many.toLocaleLowerCase('pt-BR')}`;
}

function fieldOf(name: string, context: ListContext): ListField {
  const field = fieldsOf(context.definition.section)[name];
  if (field === undefined) throw new Error(`The list of ${context.definition.key} names no field ${name}`);
  const label = context.definition.columnLabels?.[name] ?? field.label;
  if (hasNumber(field)) return numberField(name, label, field);
  if (field.kind === 'references') return { name, label, of: ({ data }) => namesText(data[name], field, context) };
  const whole = ({ data }: DeviceRecord): string => valueText(data[name], field, context);
  const short = field.kind === 'choice' ? field.short : undefined;
  if (short === undefined) return { name, label, of: (record) => brief(whole(record)) };
  return { name, label, of: (record) => short[String(record.data[name])] ?? brief(whole(record)), whole };
}

/** The form of the coffee in a record, for stages that work each form separately. */
const driesField = ({ store }: ListContext): ListField => ({
  name: 'dries',
  label: 'Café',
  of: (record) => whatDries(record, (id) => store?.replica.byId(id)?.record),
});

/** The price of a sale by the saca; none where a part of it still waits for its price. */
const priceField = (field: ListField): ListField => ({
  ...field,
  of: (record) => (isPartlyFixed(record.data) ? null : field.of(record)),
});

/** What a saca of a sale leaves, beside its price. */
const netField = (context: ListContext): ListField => ({
  name: 'netPerSaca',
  label: 'Líquido por saca',
  unit: 'R$',
  isMoney: true,
  of: (record) => context.extras?.netPerSaca?.(record) ?? null,
});

/** The moisture of a drying: that of now until it is over. */
const moistureField = (field: ListField, { extras }: ListContext): ListField => ({
  ...field,
  of: (record) => field.of(record) ?? extras?.moisture?.(record) ?? null,
  drawn: extras?.trace,
});

/** What a plot is to give: as its page says, once that is worked out. */
const estimateField = (field: ListField, { extras }: ListContext): ListField => ({
  ...field,
  of: (record) => extras?.estimate?.(record) ?? field.of(record),
});

/** The columns of a section's list, in the order of its definition; money only for people who may see it. */
export const listFields = (context: ListContext): readonly ListField[] =>
  context.definition.list
    .flatMap((name) => {
      const field = COMMON[name]?.(context) ?? fieldOf(name, context);
      if (name === 'pricePerBag' && context.definition.sells === true) return [priceField(field), netField(context)];
      if (name === 'estimatedYield') return [estimateField(field, context)];
      if (name === 'finalHumidity') return [moistureField(field, context)];
      return name === 'name' && isOfOneForm(context.definition) ? [field, driesField(context)] : [field];
    })
    .filter(({ isMoney }) => isMoney !== true || context.seesPrices);

/** A day in lists: with the year only if it is not the current one. */
export const dayText = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayInPtBr(day).slice(0, 5) : dayInPtBr(day);

/** A value in a column whose head has the unit; a dash for none. */
export function bareText(field: ListField, record: DeviceRecord, { today }: Pick<ListContext, 'today'>): string {
  const value = field.of(record);
  if (value === null || value === '') return '–';
  if (typeof value === 'number') return field.isMoney ? formatMoney(value) : formatNumber(value, field.decimals ?? 2);
  return field.isDay ? dayText(value, today) : value;
}

/** A value on its own, a number with its unit; empty for none. */
export function fullText(field: ListField, record: DeviceRecord, context: Pick<ListContext, 'today'>): string {
  const text = bareText(field, record, context);
  if (text === '–') return '';
  return field.unit === undefined || field.isMoney ? text : withWord(text, field.unit);
}
