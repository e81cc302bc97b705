import { addDays, dayInPtBr, isDay } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { isDrying, isSale } from '@cafezal/domain/stages/kinds.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { StageBlock } from '../../../components/icons/stage-block.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import styles from './detail.module.css';
import { type NextStep, verbsOf } from './next-steps.ts';

/** Shortest and usual rest of dry coffee before milling, in days. */
const LEAST_REST_DAYS = 15;

/** The address of a next step's form, filled in from a record. */
export const nextAddress = (place: SectionPlace, { definition, output }: NextStep, { id }: DeviceRecord): string =>
  `/fazenda/${place.farm.farmSlug}/${definition.section}/cadastrar?de=${id}${output === undefined ? '' : `&saida=${output.key}`}`;

function fillsIn({ definition, kg, lots }: NextStep): string {
  const weight = `${formatNumber(kg, 1)}\u00a0kg`;
  if (isSale(definition)) return `Abre com os ${weight} e a origem prontos`;
  return lots > 1
    ? `Abre com as ${lots} saídas, os pesos e o código prontos`
    : `Abre com os ${weight} e o código prontos`;
}

/** Advice that coffee should rest before it is milled, for coffee that was just dried. */
function restWords(record: DeviceRecord): string | null {
  const { endDate } = record.data;
  if (!isDrying(record) || !isDay(endDate)) return null;
  const day = dayInPtBr(addDays(endDate, LEAST_REST_DAYS)).slice(0, 5);
  return `Descanse pelo menos ${LEAST_REST_DAYS} dias antes de beneficiar: até ${day}. O comum é de 30 a 60.`;
}

/** The next step for what is left, as one framed row, with alternatives. */
export function NextStepCard({
  place,
  record,
  steps,
}: {
  place: SectionPlace;
  record: DeviceRecord;
  steps: readonly NextStep[];
}) {
  const [first, ...others] = steps;
  if (first === undefined) return null;
  const rest = restWords(record);
  return (
    <div>
      <Link className={styles.next} to={nextAddress(place, first, record)}>
        <StageBlock theme={first.definition.theme} />
        <span>
          <strong>Próxima etapa: {verbsOf(first).does}</strong>
          <span>{fillsIn(first)}</span>
        </span>
        <Icon name="arrow-right" />
      </Link>
      {rest !== null && <p className={styles.rest}>{rest}</p>}
      {others.length > 0 && (
        <p className={styles.others}>
          <span>Ou</span>
          {others.map((step) => {
            const { does } = verbsOf(step);
            return (
              <Link
                key={`${step.definition.key} ${step.output?.key ?? ''}`}
                className={buttonClass({ look: 'secondary' })}
                to={nextAddress(place, step, record)}
              >
                {does.charAt(0).toUpperCase() + does.slice(1)}
              </Link>
            );
          })}
        </p>
      )}
    </div>
  );
}
