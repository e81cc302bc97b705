import { sumKg } from '@cafezal/domain/ground/numbers.ts';
import { pledgesBy } from '@cafezal/domain/lots/pledges.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { isPicking } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, themeIcon } from '../../../components/icons/icon.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { drawsOn } from '../../../data/replica/balances.ts';
import type { Replica } from '../../../data/replica/replica.ts';
import { lotName } from '../../words/lot-name.ts';
import { typedWords } from '../../words/typed-words.ts';
import { shortDate } from '../../words/when.ts';
import styles from './detail.module.css';
import { DotSeparated } from './dot-separated.tsx';
import { earnedText } from './earned-text.ts';
import { kgText } from './fixed-number.ts';

/** A record as a link: name, second line, and a weight or price at the right. */
export function RecordLink({
  record,
  farmSlug,
  detail,
  aside,
}: {
  record: DeviceRecord;
  farmSlug: string;
  detail: string;
  aside: ReactNode;
}) {
  const { section, slug, name, code } = record;
  const { theme } = stageOf(section);
  return (
    <Link to={`/fazenda/${farmSlug}/${section}/${slug}` as string} className={styles.link} data-stage={theme}>
      <span className={styles.icon}>
        <Icon name={themeIcon(theme)} />
      </span>
      <span>
        <strong>{name}</strong>
        <DotSeparated parts={[code, detail]} />
      </span>
      <b>{aside}</b>
    </Link>
  );
}

type Props = { record: DeviceRecord; replica: Replica; farmSlug: string; role: FarmRole; facts: FarmFacts };

const Unknown = ({ aside }: { aside: string }) => (
  <span className={styles.link}>
    <span className={styles.icon} />
    <span>Registro que este aparelho não tem</span>
    <b>{aside}</b>
  </span>
);

/** The plots of a harvest. */
function PickedRows({ record, replica, farmSlug }: Omit<Props, 'role' | 'facts'>) {
  return rowsAt(record.data, 'plots').map(({ plotId, kg, liters }) => {
    const plot = replica.byId(String(plotId))?.record;
    const aside =
      typeof kg === 'number'
        ? kgText(kg)
        : typeof liters === 'number'
          ? `${liters.toLocaleString('pt-BR')}\u00a0L`
          : '';
    return (
      <li key={String(plotId)}>
        {plot === undefined ? (
          <Unknown aside={aside} />
        ) : (
          <RecordLink
            record={plot}
            farmSlug={farmSlug}
            detail={[
              textAt(plot.data, 'cultivar'),
              typedWords(record, `plots.${plotId}.liters`, 'L'),
              record.data.sharedWeight === true && 'rateado',
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={aside}
          />
        )}
      </li>
    );
  });
}

/**
 * Where the coffee of a record came from, and what each lot earned in a sale of several. `children` are shown below,
 * such as the plots.
 */
export function OriginCard({ record, replica, farmSlug, role, facts, children }: Props & { children?: ReactNode }) {
  const isHarvest = isPicking(record) && rowsAt(record.data, 'plots').length > 0;
  if (record.inputs.length === 0 && !isHarvest) return null;
  return (
    <Card title="De onde veio">
      <Rows>
        {isHarvest && <PickedRows record={record} replica={replica} farmSlug={farmSlug} />}
        {record.inputs.map((input) => {
          const source = replica.byId(input.recordId)?.record;
          const output = source?.outputs.find(({ key }) => key === input.output);
          const earned = record.inputs.length > 1 ? earnedText(record, input, { role, facts, replica }) : '';
          return (
            <li key={`${input.recordId} ${input.output} ${input.date ?? ''}`}>
              {source === undefined ? (
                <Unknown aside={kgText(input.kg)} />
              ) : (
                <RecordLink
                  record={source}
                  farmSlug={farmSlug}
                  detail={[output === undefined ? '' : lotName(output), earned].filter(Boolean).join(' · ')}
                  aside={kgText(input.kg)}
                />
              )}
            </li>
          );
        })}
      </Rows>
      {children}
    </Card>
  );
}

/** That coffee is promised, or that it stands for a debt and until when. */
function promisedWords(drawer: DeviceRecord | undefined): string {
  const [pledge] = drawer === undefined ? [] : pledgesBy(drawer);
  if (pledge === undefined) return 'prometido';
  return pledge.until === null ? 'empenhado' : `empenhado até ${shortDate(pledge.until)}`;
}

/** Where the coffee of a record went, and what it earned in a sale. */
export function DestinationCard({ record, replica, farmSlug, role, facts }: Props) {
  const draws = drawsOn(replica, record.id);
  if (draws.length === 0) return null;
  return (
    <Card title="Para onde foi">
      <Rows>
        {draws.map(({ byRecordId, output, consumedKg, reservedKg }) => {
          const drawer = replica.byId(byRecordId)?.record;
          const kg = sumKg([consumedKg, reservedKg]);
          const aside = kgText(kg);
          const lot = record.outputs.find(({ key }) => key === output);
          const words = [
            drawer && shortDate(drawer.date),
            lot && lotName(lot),
            consumedKg === 0 && promisedWords(drawer),
            earnedText(drawer, { recordId: record.id, output }, { role, facts, replica }),
          ];
          return (
            <li key={`${byRecordId} ${output}`}>
              {drawer === undefined ? (
                <Unknown aside={aside} />
              ) : (
                <RecordLink
                  record={drawer}
                  farmSlug={farmSlug}
                  detail={words.filter(Boolean).join(' · ')}
                  aside={aside}
                />
              )}
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}
