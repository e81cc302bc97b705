import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { dayInPtBr, isDay } from '@cafezal/domain/ground/days.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { FILES, filesOf } from '@cafezal/domain/record/kept-file.ts';
import { VERSIONS } from '@cafezal/domain/record/versions.ts';
import { type TextContext, valueText } from '@cafezal/domain/shown/value-text.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import { dataFieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { geometryWords } from '../../fields/values/geometry-text.ts';
import { groupTexts } from './group-texts.ts';

const DATA = 'data.';

const PART_LABELS: Readonly<Record<string, string>> = {
  name: 'Nome',
  code: 'Código',
  date: 'Data',
  season: 'Safra',
  status: 'Situação',
  notes: 'Observações',
  inputs: 'De onde veio o café',
  outputs: 'O que saiu',
  deletedAt: 'Exclusão',
  recalculated: 'Recalculado por correção',
  confirmedWarnings: 'Avisos conferidos',
};

/** The label of a field by its dotted name: `data.finalHumidity` → `Umidade final`. */
export function fieldLabel({ section }: Pick<StageDefinition, 'section'>, name: string): string {
  if (!name.startsWith(DATA)) return PART_LABELS[name] ?? name;
  const [key = ''] = name.slice(DATA.length).split('.');
  if (key === 'formerCodes') return 'Códigos anteriores';
  if (key === FILES) return 'Arquivos';
  if (key === VERSIONS) return 'Vale a partir de';
  return dataFieldsOf(section)[key]?.label ?? key;
}

/** Whether a dotted name is that of a row of a list, `data.payments.<id>`. */
export const isOfRow = (name: string): boolean => name.startsWith(DATA) && name.slice(DATA.length).includes('.');

const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const kgText = (kg: unknown): string => (typeof kg === 'number' ? `${formatNumber(kg, 3)}\u00a0kg` : '');

const PART_TEXTS: Readonly<
  Record<string, (value: unknown, definition: Pick<StageDefinition, 'statuses'>, context: TextContext) => string>
> = {
  status: (value, { statuses }) => statuses[String(value)]?.label ?? String(value),
  date: (value) => (isDay(value) ? dayInPtBr(value) : String(value)),
  inputs: (value, _definition, { nameOf }) =>
    rowsOf(value)
      .map(({ recordId, kg }) => `${kgText(kg)} de ${nameOf(String(recordId))}`)
      .join(' · '),
  outputs: (value) =>
    rowsOf(value)
      .map(({ form, grade, kg }) => {
        // An unknown form is shown as it is.
        const label = (PRODUCT_FORMS as Record<string, { label: string } | undefined>)[String(form)]?.label;
        return [`${label ?? String(form)}${grade ? `, ${grade}` : ''}`, kgText(kg)].filter(Boolean).join(' ');
      })
      .join(' · '),
  deletedAt: (value) => (value === null || value === undefined ? '' : 'Excluído'),
  [DATA + FILES]: (value) =>
    filesOf({ data: { [FILES]: value } })
      .map((file) => file.name)
      .join(', '),
  [DATA + VERSIONS]: sinceText,
  recalculated: () => 'Sim',
  confirmedWarnings: (value) => (Array.isArray(value) && value.length > 0 ? String(value.length) : ''),
};

/**
 * A short description of an outline, to tell two apart: `Contorno com 4 cantos. 1,4791 ha`; for a point, that it is
 * one.
 */
function shapeText(value: unknown): string {
  const hectares = polygonAreaHa(value);
  const area = hectares === null ? [] : [`${formatNumber(hectares, 4)}\u00a0ha`];
  return [geometryWords(value) ?? '–', ...area].join(' ');
}

/** The day from which the newest of some versions holds. */
function sinceText(versions: unknown): string {
  const from = rowsOf(versions).at(-1)?.from;
  return isDay(from) ? dayInPtBr(from) : 'sempre';
}

type Named = { name: string; value: unknown };

/** A row of a list in words, as far as it was filled. */
function rowText({ section }: Pick<StageDefinition, 'section'>, { name, value }: Named, context: TextContext): string {
  const [key = ''] = name.slice(DATA.length).split('.');
  const field = dataFieldsOf(section)[key];
  if (!isObject(value)) return 'Sem esta linha';
  return (field?.kind === 'list' && valueText([value], field, context)) || 'Linha vazia';
}

/** The text of a field's value by its dotted name; a dash for none. */
export function fieldValueText(
  definition: Pick<StageDefinition, 'section' | 'statuses'>,
  { name, value }: Named,
  context: TextContext,
): string {
  if (isOfRow(name)) return rowText(definition, { name, value }, context);
  if (value === null || value === undefined || value === '') return '–';
  const part = PART_TEXTS[name];
  if (part !== undefined) return part(value, definition, context) || '–';
  const field = dataFieldsOf(definition.section)[name.slice(DATA.length)];
  if (field?.kind === 'geometry') return shapeText(value);
  if (field?.kind === 'group' && isObject(value))
    return (
      groupTexts(value, field, context)
        .map(([label, text]) => `${label}: ${text}`)
        .join(' · ') || '–'
    );
  if (field !== undefined && name.startsWith(DATA)) return valueText(value, field, context) || '–';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
