import { dayIn, dayInPtBr } from '@cafezal/domain/ground/days.ts';
import type { ReadinessItem } from '@cafezal/domain/open-chain/readiness/item.ts';
import type { Repair } from '@cafezal/domain/open-chain/readiness/repairs.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import { Tag, type Tone } from '../../../components/surfaces/tag.tsx';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { RepairDoor } from '../../farm/repair-door.tsx';
import type { SectionPlace } from '../../farm/use-section.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import styles from './readiness.module.css';

type Of = { place: SectionPlace; store: FarmStore; repairs: readonly Repair[] };

/** A sentence that says what is wrong, and those after it: `O desenho tem 4,62 ha e você digitou 5,00. Qual vale?` */
function Message({ item, plot, gain }: { item: ReadinessItem; plot: string | undefined; gain: string | undefined }) {
  const [first = '', ...rest] = item.message.split(/(?<=\.) (?=[A-ZÁÉÍÓÚ])/);
  const isNamed = plot === undefined || item.message.includes(plot);
  return (
    <div className={styles.message}>
      <b>{first}</b>
      {rest.length > 0 && <p>{rest.join(' ')}</p>}
      {!isNamed && <p>{plot}</p>}
      {gain !== undefined && <p>{gain}</p>}
    </div>
  );
}

function Item({ place, store, repairs, item }: Of & { item: ReadinessItem }) {
  const [isAsking, setAsking] = useState(false);
  const record = store.replica.byId(item.recordId)?.record;
  const repair = repairs.find(({ code, recordId }) => code === item.code && recordId === item.recordId);
  // That it lacks in this lot alone, beside others, is what the item itself says.
  const gain = repair !== undefined && (repair.kgAlone > 0 || repair.lots.length > 1) ? repair.gain : undefined;
  const isCheck = item.severity === 'check';
  const mayAnswer = isCheck && record !== undefined && may(place.farm.role, writeActionOf(record.section));
  return (
    <li className={styles.item}>
      <Message item={item} plot={record !== undefined && isPlace(record) ? record.name : undefined} gain={gain} />
      {item.answer !== undefined && (
        <p className={styles.answer}>
          Confirmado em {dayInPtBr(dayIn(place.facts.settings.timezone, new Date(item.answer.at)))}:{' '}
          {item.answer.reason}
        </p>
      )}
      <div className={styles.doors}>
        <RepairDoor item={item} farm={place.farm} record={record} look={isCheck ? 'secondary' : 'primary'} />
        {mayAnswer && (
          <Button look="secondary" onClick={() => setAsking(true)}>
            {item.answer === undefined ? 'Confirmar com motivo' : 'Mudar o motivo'}
          </Button>
        )}
      </div>
      {isAsking && record !== undefined && (
        <AnswerDialog place={place} store={store} record={record} item={item} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}

/** Items of a lot in one card, with the doors to what mends them; nothing where there are none. */
export function ItemsCard({
  title,
  aside,
  items,
  ...of
}: Of & { title: string; aside: { tone: Tone } | string; items: readonly ReadinessItem[] }) {
  if (items.length === 0) return null;
  const besides = typeof aside === 'string' ? <span>{aside}</span> : <Tag tone={aside.tone}>{items.length}</Tag>;
  return (
    <Card title={title} aside={besides}>
      <Rows>
        {items.map((item) => (
          <Item key={`${item.code} ${item.recordId} ${item.about} ${item.message}`} {...of} item={item} />
        ))}
      </Rows>
    </Card>
  );
}
