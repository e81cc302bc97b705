import { withWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatMoney, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { movesCoffee } from '@cafezal/domain/lots/genealogy.ts';
import { numberAt, rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { isSale } from '@cafezal/domain/stages/kinds.ts';
import { saleGross } from '@cafezal/domain/stages/sale/sale-gross.ts';
import { type SaleFacts, sacasOf, soldLots } from '@cafezal/domain/stages/sale/sold-lots.ts';
import { Link } from '@tanstack/react-router';
import { Card, Pairs, Rows } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import { mayWrite } from '../../farm/no-permission.tsx';
import { recordAddress } from '../../farm/use-section.ts';
import { typedWords } from '../../words/typed-words.ts';
import { shortDate } from '../../words/when.ts';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';
import { fixedNumber, kgText } from './fixed-number.ts';
import { RecordLink } from './lot-cards.tsx';

const DELIVERED: ReadonlySet<string> = new Set(['delivered', 'partially_paid', 'paid']);

/** Statuses in which coffee can be delivered in parts. */
const UNDER_CONTRACT: ReadonlySet<string> = new Set(['contracted', 'partially_delivered']);

const saleFacts = ({ place, store }: PartProps): SaleFacts => ({
  farm: place.facts,
  record: (id) => store.replica.byId(id)?.record,
});

const inSacas = (sacas: number): string => withWord(fixedNumber(sacas, 2), 'sacas');

/** The deliveries of a sale so far, with a link to add one. Their sacas add up to those of the sale. */
export function DeliveriesCard(props: PartProps) {
  const { place, record } = props;
  const soldKg = sumKg(record.inputs.map(({ kg }) => kg));
  const rows = rowsAt(record.data, 'deliveries');
  const rowsKg = sumKg(rows.map((row) => numberAt(row, 'kg') ?? 0));
  const deliveredKg = DELIVERED.has(record.status) ? soldKg : Math.min(soldKg, rowsKg);
  const mayNote = UNDER_CONTRACT.has(record.status) && mayWrite(place);
  if (soldKg === 0 || (deliveredKg === 0 && !mayNote)) return null;
  const left = sumKg([soldKg, -deliveredKg]);
  const sacasPerKg = sacasOf(soldLots(record, saleFacts(props))) / soldKg;
  return (
    <Card
      title="Entregas"
      aside={
        <Tag tone={left === 0 ? 'success' : 'info'} icon={left === 0 ? 'check' : undefined}>
          {left === 0 ? 'Tudo entregue' : `Faltam ${kgText(left)}`}
        </Tag>
      }
    >
      {rows.length > 0 ? (
        <Pairs
          pairs={rows.map((row, index) => [
            `${index + 1}ª, ${shortDate(textAt(row, 'date') ?? '')}`,
            [
              kgText(numberAt(row, 'kg') ?? 0),
              typedWords(record, `deliveries.${String(row.id)}.kg`, 'kg') ??
                (sacasPerKg > 0 && inSacas((numberAt(row, 'kg') ?? 0) * sacasPerKg)),
            ]
              .filter(Boolean)
              .join(' · '),
          ])}
        />
      ) : (
        <p className={styles.alone}>
          {deliveredKg === 0 ? 'Nada saiu ainda.' : `${kgText(deliveredKg)} entregues de uma vez.`}
        </p>
      )}
      {mayNote && (
        <p className={styles.alone}>
          <Link to={recordAddress(place, record, 'editar')} search={{ anotar: 'deliveries' }} className={styles.more}>
            Anotar entrega
          </Link>
        </p>
      )}
    </Card>
  );
}

/** The partner of a sale, as a link. */
export function BuyerCard({ place, store, record }: PartProps) {
  const buyer = store.replica.byId(textAt(record.data, 'buyerId') ?? '')?.record;
  if (buyer === undefined || buyer.deletedAt !== null) return null;
  return (
    <Card title="Comprador">
      <Rows>
        <li>
          <RecordLink
            record={buyer}
            farmSlug={place.farm.farmSlug}
            detail={textAt(buyer.data, 'city') ?? ''}
            aside=""
          />
        </li>
      </Rows>
    </Card>
  );
}

/** Records that name a partner, the newest first, with their value for people who may see it. */
export function PartnerRecordsCard(props: PartProps) {
  const { place, store, record } = props;
  const named = [...store.replica.everything()]
    .filter(({ deletedAt, data }) => {
      const isNamed = Object.values(data).some((value) => value === record.id) || textAt(data, 'buyer') === record.name;
      return deletedAt === null && isNamed;
    })
    .sort((one, other) => (one.date < other.date ? 1 : -1));
  if (named.length === 0) return null;
  const sales = named.filter((one) => isSale(one) && movesCoffee(one));
  const facts = saleFacts(props);
  const sacas = sacasOf(sales.flatMap((sale) => soldLots(sale, facts)));
  return (
    <Card title="Negócios" aside={sacas > 0 && <span>{inSacas(sacas)}</span>}>
      <Rows>
        {named.map((one) => {
          const kg = sumKg(one.inputs.map((input) => input.kg));
          const gross = isSale(one) ? saleGross(one, facts).gross : numberAt(one.data, 'cost');
          return (
            <li key={one.id}>
              <RecordLink
                record={one}
                farmSlug={place.farm.farmSlug}
                detail={[shortDate(one.date), kg > 0 && kgText(kg)].filter(Boolean).join(' · ')}
                aside={gross === undefined || gross === null ? '' : formatMoney(gross)}
              />
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}
