import { withWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { numberAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { valueText } from '@cafezal/domain/shown/value-text.ts';
import { computedPlantCount } from '@cafezal/domain/stages/plot/plot-figures.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { nameFinder, type SectionPlace } from '../../farm/use-section.ts';
import { geometryKind } from '../boundary/plot-areas.ts';
import type { Expected } from '../use-yields.ts';
import styles from './plot-detail.module.css';

const MONTHS = ['jan.', 'fev.', 'mar.', 'abr.', 'maio', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.'];

/** Fields that this page shows elsewhere. */
const SHOWN = new Set([
  'area',
  'cultivar',
  'farmLot',
  'plantingDate',
  'plantingYear',
  'rowSpacing',
  'plantSpacing',
  'plantCount',
  'altitude',
  'estimatedYield',
  'estimatedProductivity',
  'boundary',
]);

/** `dez. de 2016`, or the year alone. */
function plantingWords({ data }: Pick<DeviceRecord, 'data'>): string | null {
  const [year, month] = textAt(data, 'plantingDate')?.split('-') ?? [];
  const word = MONTHS[Number(month) - 1];
  if (year !== undefined && word !== undefined) return `${word} de ${year}`;
  const typed = year ?? numberAt(data, 'plantingYear');
  return typed === undefined ? null : String(typed);
}

function spacingWords({ data }: DeviceRecord): string | null {
  const [row, plant] = [numberAt(data, 'rowSpacing'), numberAt(data, 'plantSpacing')];
  if (row === undefined || plant === undefined) return null;
  const meters = (value: number) => value.toFixed(2).replace('.', ',');
  return `${meters(row)} × ${meters(plant)}\u00a0m`;
}

const OUTLINE_TAGS = {
  outline: { tone: 'success', icon: 'check', words: 'desenhado' },
  point: { tone: 'warning', icon: 'pin', words: 'só um ponto' },
  none: { tone: 'warning', icon: 'pin', words: 'fora do mapa' },
} as const;

function OutlineTag({ record }: { record: DeviceRecord }) {
  const { tone, icon, words } = OUTLINE_TAGS[geometryKind(record)];
  return (
    <Tag tone={tone} icon={icon}>
      {words}
    </Tag>
  );
}

const withUnit = (value: number | null | undefined, unit: string): string | null =>
  value === null || value === undefined ? null : withWord(formatNumber(value), unit);

/** Planting and location of a plot; the other fields are collapsed. */
export function PlotFacts({
  place,
  record,
  expected,
}: {
  place: SectionPlace;
  record: DeviceRecord;
  expected: Expected;
}) {
  const { data } = record;
  const context = { nameOf: nameFinder(place.store), timezone: place.facts.settings.timezone };
  const others = Object.entries(fieldsOf(place.definition.section))
    .filter(([name]) => !SHOWN.has(name))
    .map(([name, field]) => [field.label, valueText(data[name], field, context)] as const)
    .concat([['Observações', record.notes ?? '']])
    .filter(([, text]) => text !== '');
  return (
    <Card title="O talhão">
      <Pairs
        pairs={[
          ['Plantio', plantingWords(record)],
          ['Espaçamento', spacingWords(record)],
          ['Plantas', withUnit(numberAt(data, 'plantCount') ?? computedPlantCount(data), '')],
          ['Altitude', withUnit(numberAt(data, 'altitude'), 'm')],
          [['Previsto', expected.season].filter(Boolean).join(' '), withUnit(expected.sacas, 'sacas')],
          ['Contorno', <OutlineTag key="outline" record={record} />],
        ]}
      />
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>Mais dados</summary>
          <Pairs pairs={others} />
        </details>
      )}
    </Card>
  );
}
