import { centsHalfUp, formatMoney, formatNumber, fromCents } from '@cafezal/domain/ground/numbers.ts';
import { type Offer, type OfferResult, offerName, offerWords, shownOffer } from '@cafezal/domain/stages/sale/offer.ts';
import { DESTINATIONS } from '@cafezal/domain/stages/sale/sale-choices.ts';
import { isFunrural } from '@cafezal/domain/stages/sale/sale-deductions.ts';
import { memo } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ChoiceChips } from '../../components/controls/chips.tsx';
import { SelectInput } from '../../components/controls/select-input.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { contractChoices, EXCHANGES, PRICINGS, quoteUnit, withContract } from './offer-form.ts';
import styles from './simulator.module.css';

const DESTINATION_CHOICES = Object.entries(DESTINATIONS).map(([value, label]) => ({ value, label }));

const shown = (amount: number): string =>
  formatMoney(fromCents(centsHalfUp(Math.abs(amount)))).replace('R$ ', amount < 0 ? '−\u00a0' : '');

type Props = {
  offer: Offer;
  at: number;
  result: OfferResult | null;
  cost: number | null;
  today: string;
  isChosen: boolean;
  onChange: (at: number, offer: Offer) => void;
  onRegister: (offer: Offer) => void;
};

type FieldsProps = Pick<Props, 'offer' | 'today'> & { onChange: (offer: Offer) => void };

function PriceFields({ offer, today, onChange }: FieldsProps) {
  const set = (part: Partial<Offer>) => onChange({ ...offer, ...part });
  if (offer.pricing !== 'futures') {
    return (
      <div className={styles.whole}>
        <TextInput
          label="Preço"
          inputMode="decimal"
          unit={offer.pricing === 'reais' ? 'R$/sc' : 'US$/sc'}
          value={offer.price}
          onChange={(price) => set({ price })}
        />
      </div>
    );
  }
  const unit = quoteUnit(offer, today);
  return (
    <>
      <SelectInput
        label="Bolsa"
        clearable={false}
        choices={EXCHANGES}
        value={offer.exchange}
        onChange={(exchange) => set({ exchange, month: '', year: '' })}
      />
      <SelectInput
        label="Mês"
        choices={contractChoices(offer.exchange, today)}
        value={`${offer.month}${offer.year}`}
        onChange={(value) => onChange(withContract(offer, value))}
      />
      <TextInput
        label="Cotação"
        inputMode="decimal"
        unit={unit}
        value={offer.quote}
        onChange={(quote) => set({ quote })}
      />
      <TextInput
        label="Diferencial"
        unit={unit}
        value={offer.differential}
        onChange={(differential) => set({ differential })}
      />
    </>
  );
}

function Fields({ offer, today, onChange }: FieldsProps) {
  const set = (part: Partial<Offer>) => onChange({ ...offer, ...part });
  return (
    <div className={styles.fields}>
      <PriceFields offer={offer} today={today} onChange={onChange} />
      <TextInput label="Prazo" inputMode="numeric" unit="dias" value={offer.days} onChange={(days) => set({ days })} />
      <TextInput label="Leva até" inputMode="decimal" unit="sc" value={offer.upTo} onChange={(upTo) => set({ upTo })} />
      <TextInput
        label="Corretagem"
        inputMode="decimal"
        unit="%"
        value={offer.brokerPct}
        onChange={(brokerPct) => set({ brokerPct })}
      />
      <TextInput
        label="Frete"
        inputMode="decimal"
        unit="R$/sc"
        value={offer.freight}
        onChange={(freight) => set({ freight })}
      />
      <div className={styles.whole}>
        <SelectInput
          label="Destino"
          clearable={false}
          choices={DESTINATION_CHOICES}
          value={offer.destination}
          onChange={(destination) => set({ destination })}
        />
      </div>
    </div>
  );
}

function Line({ label, amount, isSum = false }: { label: string; amount: number | null; isSum?: boolean }) {
  return (
    <div className={isSum ? styles.sum : undefined}>
      <dt>{label}</dt>
      <dd>{amount === null || amount === 0 ? '—' : shown(amount)}</dd>
    </div>
  );
}

function funruralLabel({ account }: OfferResult): string {
  const parts = account.deductions.filter(isFunrural);
  const pct = formatNumber(
    parts.reduce((sum, { rate }) => sum + (rate ?? 0), 0),
    2,
  );
  return `Funrural, ${parts.length === 1 ? 'só SENAR, ' : ''}${pct}\u00a0%`;
}

function Account({ result, cost }: { result: OfferResult; cost: number | null }) {
  const { gross, funrural, broker, freight, interest, net, left } = shownOffer(result);
  return (
    <dl className={styles.account}>
      <Line label="Bruto" amount={gross} />
      <Line label={funruralLabel(result)} amount={-funrural} />
      <Line label="Corretagem" amount={-broker} />
      <Line label="Frete" amount={-freight} />
      <Line label="Juros do prazo" amount={-interest} />
      <Line label="Líquido a saca" amount={net} isSum />
      <Line label="Custo deste lote" amount={cost === null ? null : -cost} />
      <Line label={left !== null && left < 0 ? 'Falta a saca' : 'Sobra a saca'} amount={left} isSum />
    </dl>
  );
}

/** One offer: what was typed of it, its account by the saca, and the way to the sale's form. */
export const OfferCard = memo(function OfferCard(props: Props) {
  const { offer, at, result, cost, today, isChosen, onRegister } = props;
  const onChange = (next: Offer) => props.onChange(at, next);
  const set = (part: Partial<Offer>) => onChange({ ...offer, ...part });
  const sacas = result === null ? '' : formatNumber(result.sacas, 2);
  const all = result === null ? null : result.sacas * (result.left ?? result.net);
  return (
    <section className={styles.offer} data-chosen={isChosen || undefined} aria-label={offerName(offer, at)}>
      <div className={styles.typed}>
        <h2>{offerName(offer, at)}</h2>
        <p className={styles.quiet}>{offerWords(offer)}</p>
        <TextInput label="Comprador" value={offer.buyer} onChange={(buyer) => set({ buyer })} maxLength={100} />
        <ChoiceChips
          label="Preço em"
          clearable={false}
          choices={PRICINGS}
          value={offer.pricing}
          onChange={(value) => set({ pricing: value as Offer['pricing'] })}
        />
        <Fields offer={offer} today={today} onChange={onChange} />
      </div>
      {result === null ? (
        <p className={styles.missing}>
          Ponha o preço{offer.pricing === 'reais' ? '' : ' e o dólar'} para ver o líquido.
        </p>
      ) : (
        <Account result={result} cost={cost} />
      )}
      {all !== null && (
        <div className={styles.foot}>
          <p className={styles.quiet}>
            {offer.upTo === '' ? 'Nas' : 'Em até'} {sacas} sacas{result?.left === null ? ', sem o custo' : ''}
          </p>
          <p className={styles.total}>R$&nbsp;{formatNumber(all, 0)}</p>
          <Button look={isChosen ? 'primary' : 'secondary'} full onClick={() => onRegister(offer)}>
            Registrar esta
          </Button>
        </div>
      )}
    </section>
  );
});
