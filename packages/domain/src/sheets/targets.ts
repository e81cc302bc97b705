import type { Field, Unit } from '../definition/fields.ts';
import { choice, number, reference, text } from '../definition/fields.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import type { StageDefinition } from '../definition/stage.ts';
import { searchKey } from '../ground/search-key.ts';
import type { Section } from '../record/record.ts';
import { sectionColumns, type TableColumn } from '../shown/section-table.ts';
import { stageOf } from '../stages/stages.ts';
import { synonymsOf } from './synonyms.ts';

/** What a sheet is of: a section's records, or the past seasons of the plots. */
export type SheetSection = Section | 'safras';

/** What a column can say. */
export type Target = {
  /** `name`, `data.area`, `data.plots.kg`, `inputs.lot`. */
  key: string;
  label: string;
  /** How a cell is read. A status, a season and an id are texts of their own. */
  field: Field | 'status' | 'season' | 'id' | 'lot';
  /** Folded headings by which it is known: as in our own files first. */
  names: readonly string[];
  /** The column of the section's table; absent of what no table has. */
  column?: TableColumn;
};

/** A heading without accents, signs and what stands in brackets. */
export const headingKey = (heading: string): string =>
  searchKey(heading)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9$@%/]+/g, ' ')
    .trim();

const OWN: Readonly<Record<string, Target['field']>> = {
  name: text('Nome', { maxLength: 100 }),
  code: text('Código'),
  date: { kind: 'date', label: 'Data' },
  season: 'season',
  status: 'status',
  notes: text('Observações'),
  id: 'id',
};

const kilos = (label: string): Field => number(label, { unit: 'kg', decimals: 3, min: 0 });

const mainForms = ({ gives }: StageDefinition): Readonly<Record<string, string>> =>
  Object.fromEntries(gives.map((form) => [form, PRODUCT_FORMS[form].label]));

/** What only files say: of which lot how much was taken, and what came of it. */
const lotFields = (stage: StageDefinition): [key: string, label: string, field: Target['field']][] =>
  [
    ...(stage.takes.length === 0
      ? []
      : ([
          ['inputs.lot', 'Lote de origem', 'lot'],
          ['inputs.kg', 'Recebeu (kg)', kilos('Recebeu')],
        ] as const)),
    ...(stage.gives.length === 0 || stage.plotsAt === 'plots'
      ? []
      : ([
          ['outputs.kg', 'Deu (kg)', kilos('Deu')],
          ['outputs.form', 'Produto', choice('Produto', mainForms(stage))],
        ] as const)),
  ].map(([key, label, field]) => [key, label, field]);

const keyTail = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

function ofSection(section: Section): readonly Target[] {
  const stage = stageOf(section);
  const known = sectionColumns(stage).flatMap((column): Target[] => {
    const field = column.sets?.field ?? OWN[column.sets?.key ?? ''];
    if (column.sets === undefined || field === undefined) return [];
    const { key } = column.sets;
    const label = typeof field === 'object' ? field.label : column.header;
    const names = [column.header, label, keyTail(key)].map(headingKey);
    return [{ key, label: column.header, field, column, names: [...names, ...synonymsOf(section, key)] }];
  });
  const lots = lotFields(stage).map(([key, label, field]) => ({
    key,
    label,
    field,
    names: [headingKey(label), ...synonymsOf(section, key)],
  }));
  return [...known, ...lots];
}

const SEASON_FIELDS: Readonly<Record<string, Target['field']>> = {
  plot: reference('Talhão', 'talhoes'),
  season: 'season',
  sacas: number('Sacas', { unit: 'sacas', min: 0 }),
  sacasPerHa: number('Sacas por hectare', { unit: 'sacas/ha', min: 0 }),
};

const ofSeasons = (): readonly Target[] =>
  Object.entries(SEASON_FIELDS).map(([key, field]) => {
    const label = typeof field === 'object' ? field.label : 'Safra';
    return { key, label, field, names: [headingKey(label), ...synonymsOf('safras', key)] };
  });

/** What the columns of a sheet of this section can say, in the order of its table. */
export const targetsOf = (section: SheetSection): readonly Target[] =>
  section === 'safras' ? ofSeasons() : ofSection(section);

/** The unit in which a target's numbers are kept; undefined of other kinds and plain counts. */
export const unitOf = ({ field }: Target): Unit | undefined =>
  typeof field === 'object' && field.kind === 'number' ? field.unit : undefined;
