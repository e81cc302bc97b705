import { taxRegimeOn } from '@cafezal/domain/farm/farm-defaults.ts';
import { memoByObject } from '@cafezal/domain/ground/memo-by-object.ts';
import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { KG_PER_SACA, kgToSacas } from '@cafezal/domain/ground/units.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { type Compared, type Offer, offerResult } from '@cafezal/domain/stages/sale/offer.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { SelectInput } from '../../components/controls/select-input.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { useLatest } from '../../components/page/use-latest.ts';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card, Stack } from '../../components/surfaces/surface.tsx';
import { saveDraft } from '../../data/database/drafts.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { inTurns } from '../../data/page/in-turns.ts';
import { newId } from '../../data/page/new-id.ts';
import { useHeldWhile } from '../../data/page/use-held-while.ts';
import { useSession } from '../../data/session/session.ts';
import { printPage } from '../../device/print.ts';
import { mayWrite, NoPermission } from '../farm/no-permission.tsx';
import { type SectionPlace, useSection } from '../farm/use-section.ts';
import { useScreen } from '../frame/frame.tsx';
import { ASK_ACCOUNTANT, exportWords, funruralWords } from '../words/rate-words.ts';
import { type LotToSell, lotsToSell } from './lots-to-sell.ts';
import { NetList, SplitNotice } from './net-list.tsx';
import { OfferCard } from './offer-card.tsx';
import { BLANK_OFFER, formOfOffer, MOST_OFFERS } from './offer-form.ts';
import styles from './simulator.module.css';

type Place = SectionPlace & { store: FarmStore };

const ofLot = (lot: LotToSell | undefined): Pick<Compared, 'sacas' | 'cost'> => ({
  sacas: lot === undefined ? '' : formatNumber(kgToSacas(lot.kg), 2),
  cost: lot?.perSaca == null ? '' : formatNumber(lot.perSaca, 2),
});

/** The lots that can be sold; null until they are worked out, in short turns, so that keys are answered meanwhile. */
function useLots({ store, facts }: Place, today: string): readonly LotToSell[] | null {
  const { snapshot } = store.replica;
  const [lots, setLots] = useState<readonly LotToSell[] | null>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    const reckon = async () => {
      const records = [...store.replica.everything()].filter((one) => one.deletedAt === null);
      const made = await inTurns(lotsToSell({ farm: facts, records, today }), () => isCurrent);
      if (made !== null) setLots(made);
    };
    if (isCurrent) void reckon();
    return () => {
      isCurrent = false;
    };
  }, [store, snapshot, facts, today]);
  return lots;
}

/** Fills the sale's form with an offer and opens it. */
function useRegister(
  { farm }: Place,
  { lot, compared, today }: { lot: LotToSell | undefined; compared: Compared; today: string },
) {
  const { user } = useSession();
  const navigate = useNavigate();
  return async (offer: Offer, sacas: number) => {
    if (user === undefined) return;
    const taken = lot && { recordId: lot.recordId, output: lot.output, kg: Math.min(lot.kg, sacas * KG_PER_SACA) };
    const values = formOfOffer(offer, { fx: compared.fx, today, lot: taken ?? null });
    const base = lot === undefined ? 'cadastrar' : `${lot.recordId}+${lot.output}`;
    await saveDraft(user.uid, `${farm.id}/vendas/${base}#${newId()}`, { recordId: newId(), values });
    await navigate({
      to: '/fazenda/$farmSlug/$section/cadastrar',
      params: { farmSlug: farm.farmSlug, section: 'vendas' },
      search: lot === undefined ? {} : { de: lot.recordId, saida: lot.output },
    });
  };
}

type SimulatorProps = { place: Place; lots: readonly LotToSell[]; today: string };

type CommonProps = { compared: Compared; onChange: (compared: Compared) => void };

const Common = memo(function Common({ compared, onChange }: CommonProps) {
  const field = (key: keyof Compared, label: string, unit: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      unit={unit}
      value={compared[key]}
      onChange={(value) => onChange({ ...compared, [key]: value })}
    />
  );
  return (
    <Card title="Vale para todas" padded>
      <div className={styles.common}>
        {field('sacas', 'Sacas', 'sc')}
        {field('fx', 'Dólar', 'R$')}
        {field('interestPct', 'Juros', '% mês')}
        {field('cost', 'Custo da saca', 'R$')}
      </div>
    </Card>
  );
});

/** The rates by which all offers are reckoned: their parts, since when, and where they are from. */
const FunruralNote = memo(function FunruralNote({
  settings,
  today,
}: Pick<SimulatorProps, 'today'> & Pick<Place['facts'], 'settings'>) {
  return (
    <p className={styles.quiet}>
      Funrural, {funruralWords(today, taxRegimeOn(settings, today))} {exportWords(today)} {ASK_ACCOUNTANT}
    </p>
  );
});

/** What was typed of the offers, and what each of them leaves. */
function useOffers({ place, lots, today }: SimulatorProps) {
  const { de, saida } = useSearch({ from: '/fazenda/$farmSlug/simulador' });
  const [lotKey, setLotKey] = useState(`${de}.${saida}`);
  const lot = lots.find(({ key }) => key === lotKey) ?? lots.find(({ recordId }) => recordId === de) ?? lots[0];
  const [typed, setTyped] = useState<Compared | null>(null);
  const compared = useMemo(() => typed ?? { fx: '', interestPct: '', ...ofLot(lot) }, [typed, lot]);
  const [offers, setOffers] = useState<readonly Offer[]>([BLANK_OFFER, BLANK_OFFER]);
  const [chosen, setChosen] = useState(0);
  useHeldWhile(typed !== null || offers.some((one) => one !== BLANK_OFFER));
  const register = useRegister(place, { lot, compared, today });
  const { settings } = place.facts;
  const resultOf = useMemo(
    () => memoByObject((offer: Offer) => offerResult(offer, compared, { settings, today })),
    [compared, settings, today],
  );
  const rows = offers.map((offer) => ({ offer, result: resultOf(offer) }));
  const change = useLatest((at: number, next: Offer) =>
    setOffers(offers.map((one, place) => (place === at ? next : one))),
  );
  const take = useLatest((offer: Offer) => void register(offer, resultOf(offer)?.sacas ?? 0));
  const cost = parseDecimal(compared.cost);
  const choose = (key: string) => {
    setLotKey(key);
    setTyped({ ...compared, ...ofLot(lots.find((one) => one.key === key)) });
  };
  const add = () => setOffers([...offers, BLANK_OFFER]);
  return { lot, compared, setTyped, rows, chosen, setChosen, cost, choose, change, take, add };
}

function Simulator(props: SimulatorProps) {
  const { place, lots, today } = props;
  const { lot, compared, setTyped, rows, chosen, setChosen, cost, choose, change, take, add } = useOffers(props);
  return (
    <>
      <PageHead
        title="Comparar propostas"
        sub={`${lot === undefined ? 'Sem café beneficiado livre' : lot.label} · nada aqui é guardado`}
        theme="vendas"
        actions={
          <Button look="secondary" icon="printer" onClick={printPage}>
            Imprimir
          </Button>
        }
      />
      <Stack>
        <Common compared={compared} onChange={setTyped} />
        <NetList
          rows={rows}
          cost={cost}
          chosen={chosen}
          onChoose={setChosen}
          aside={
            rows.length < MOST_OFFERS && (
              <Button look="quiet" icon="plus" onClick={add}>
                Outra proposta
              </Button>
            )
          }
        />
        {lots.length > 1 && (
          <SelectInput
            label="Lote"
            clearable={false}
            choices={lots.map(({ key, label }) => ({ value: key, label }))}
            value={lot?.key ?? ''}
            onChange={choose}
          />
        )}
        <SplitNotice rows={rows} sacas={compared.sacas} />
        <div className={styles.offers}>
          {rows.map(({ offer, result }, at) => (
            <OfferCard
              // biome-ignore lint/suspicious/noArrayIndexKey: offers have no other name than their place
              key={at}
              {...{ offer, at, result, cost, today }}
              isChosen={at === chosen}
              onChange={change}
              onRegister={take}
            />
          ))}
        </div>
        <FunruralNote settings={place.facts.settings} today={today} />
      </Stack>
    </>
  );
}

/** The offers, once the lots that can be sold are known. */
function OffersOnLots({ place }: { place: Place }) {
  const today = todayIn(place.facts.settings.timezone);
  const lots = useLots(place, today);
  return lots === null ? <Skeleton /> : <Simulator {...{ place, lots, today }} />;
}

/** Comparar propostas: up to three offers against what the very lot cost, on this device, storing nothing. */
export function SimulatorScreen() {
  const place = useSection('vendas');
  const { store, farm } = place;
  useScreen({
    title: 'Comparar propostas',
    theme: 'vendas',
    back: place.address,
    crumbs: [{ label: place.heading, to: place.address }, { label: 'Comparar propostas' }],
  });
  if (!mayWrite(place) || !may(farm.role, 'farm.seePrices')) return <NoPermission place={place} />;
  if (store === null) return <Skeleton />;
  return <OffersOnLots place={{ ...place, store }} />;
}
