import { sacasText } from '@cafezal/domain/definition/unit-word.ts';
import { percentText, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { weightAtMoisture } from '@cafezal/domain/ground/units.ts';
import { numberAt } from '@cafezal/domain/record/data-values.ts';
import { dried } from '@cafezal/domain/rules/output-form.ts';
import { sourcesOf } from '@cafezal/domain/rules/sources.ts';
import { sacasOfDried } from '@cafezal/domain/stages/drying/drying-mass.ts';
import { Link } from '@tanstack/react-router';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { Card, Pairs } from '../../../components/surfaces/surface.tsx';
import { recordAddress } from '../../farm/use-section.ts';
import { rowsOf } from '../readings/reading-rows.ts';
import { isUnderWay } from '../readings/readings-overview.tsx';
import { ReadingsTable } from '../readings/readings-table.tsx';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';
import { kgText } from './fixed-number.ts';

const rounded = (kg: number): string => kgText(Math.round(kg));

/**
 * Weights of a drying in progress: at the start, now by its last moisture, and at the end, the moisture that the
 * forecast ends at; and the green coffee to expect.
 */
export function WeightCard({ place, store, record, readings }: PartProps) {
  const { settings } = place.facts;
  const end = settings.targetMoisture.high;
  const initial = numberAt(record.data, 'initialHumidity');
  const kg = sumKg(record.inputs.map((input) => input.kg));
  if (!isUnderWay(record) || kg === 0 || initial === undefined || initial <= end) return null;
  const now = readings.findLast(({ kind }) => kind === 'humidity')?.value;
  const lots = sourcesOf(record, { record: (id) => store.replica.byId(id)?.record }).map(({ input, output }) => ({
    form: dried(output?.form ?? 'cherry_mixed'),
    kg: weightAtMoisture(input.kg, initial, end),
  }));
  return (
    <Card title="Peso">
      <Pairs
        pairs={[
          [`Entrou, a ${percentText(initial)}`, kgText(kg)],
          ...(now === undefined || now > initial
            ? []
            : [[`Hoje, estimado a ${percentText(now)}`, rounded(weightAtMoisture(kg, initial, now))] as const]),
          [`Ao fim, a ${percentText(end)}`, rounded(weightAtMoisture(kg, initial, end))],
          ['Beneficiado, previsto', sacasText(sacasOfDried(lots, settings), 1)],
        ]}
      />
    </Card>
  );
}

const MOST = 6;

/** The latest readings of a record, with a link to all of them. */
export function ReadingsCard({ place, record, readings }: PartProps) {
  const isWide = useIsWide();
  if (readings.length === 0) return null;
  const count = rowsOf(readings).length;
  return (
    <Card
      title="Leituras"
      aside={
        <Link to={recordAddress(place, record, 'medicoes')} className={styles.more}>
          {count > MOST ? `Ver as ${count}` : 'Abrir'}
        </Link>
      }
    >
      <ReadingsTable
        kinds={place.definition.readings}
        readings={readings}
        timezone={place.facts.settings.timezone}
        most={MOST}
        columns={isWide ? 3 : 2}
      />
    </Card>
  );
}
