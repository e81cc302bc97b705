import { sacasText } from '@cafezal/domain/definition/unit-word.ts';
import { percentText, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { CONVERSION_FACTORS, kgToSacas, weightAtMoisture } from '@cafezal/domain/ground/units.ts';
import { numberAt } from '@cafezal/domain/record/data-values.ts';
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

const AT_END = 11;

const rounded = (kg: number): string => kgText(Math.round(kg));

/**
 * Weights of a drying in progress: at the start, now by its last moisture, and at the end; and the green coffee to
 * expect.
 */
export function WeightCard({ place, store, record, readings }: PartProps) {
  const initial = numberAt(record.data, 'initialHumidity');
  const kg = sumKg(record.inputs.map((input) => input.kg));
  if (!isUnderWay(record) || kg === 0 || initial === undefined || initial <= AT_END) return null;
  const now = readings.findLast(({ kind }) => kind === 'humidity')?.value;
  const atEnd = weightAtMoisture(kg, initial, AT_END);
  const [source] = record.inputs;
  const form = store.replica
    .byId(source?.recordId ?? '')
    ?.record.outputs.find(({ key }) => key === source?.output)?.form;
  const factors = { ...CONVERSION_FACTORS, ...place.facts.settings.conversionFactors };
  const yieldPct = form === 'wet_parchment' ? factors.dryParchmentYieldPct : factors.dryCherryYieldPct;
  return (
    <Card title="Peso">
      <Pairs
        pairs={[
          [`Entrou, a ${percentText(initial)}`, kgText(kg)],
          ...(now === undefined || now > initial
            ? []
            : [[`Hoje, estimado a ${percentText(now)}`, rounded(weightAtMoisture(kg, initial, now))] as const]),
          [`Ao fim, a ${AT_END}\u00a0%`, rounded(atEnd)],
          ['Beneficiado, previsto', sacasText(kgToSacas((atEnd * yieldPct) / 100), 1)],
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
