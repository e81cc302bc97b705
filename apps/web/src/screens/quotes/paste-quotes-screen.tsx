import { counted } from '@cafezal/domain/definition/unit-word.ts';
import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { type PastedQuote, readPastedQuotes } from '@cafezal/domain/stages/quote/pasted-quotes.ts';
import { quoteForm } from '@cafezal/domain/stages/quote/quote-fields.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { SelectInput } from '../../components/controls/select-input.tsx';
import { TextArea, TextInput } from '../../components/controls/text-input.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card, Rows, Stack } from '../../components/surfaces/surface.tsx';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { prepareWrite } from '../../data/farm/save-record.ts';
import { newId } from '../../data/page/new-id.ts';
import { useHeldWhile } from '../../data/page/use-held-while.ts';
import { mayWrite, NoPermission } from '../farm/no-permission.tsx';
import { type SectionPlace, useSection } from '../farm/use-section.ts';
import { useScreen } from '../frame/frame.tsx';
import styles from './paste-quotes.module.css';

type Place = SectionPlace & { store: FarmStore };
type Of = { product: string; source: string; sourceName: string; unit: string };

const { product, source, unit } = quoteForm.fields;
const choicesOf = ({ options }: { options: Readonly<Record<string, string>> }) =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/** What the newest quote was of. */
const startOf = ({ store }: Place): Of => {
  const [newest] = store.replica
    .section('cotacoes')
    .map(({ record }) => record)
    .sort((one, other) => (one.date < other.date ? 1 : -1));
  const text = (key: keyof Of, otherwise: string): string => {
    const value = newest?.data[key];
    return typeof value === 'string' ? value : otherwise;
  };
  return {
    product: text('product', 'arabica'),
    source: text('source', 'cepea'),
    sourceName: text('sourceName', ''),
    unit: text('unit', 'BRL_bag'),
  };
};

/** The days that a source has said a price for already. */
function knownDays({ store }: Place, of: Of): ReadonlySet<string> {
  const same = store.replica.section('cotacoes').filter(({ record: { data } }) => {
    const name = typeof data.sourceName === 'string' ? data.sourceName : '';
    return data.product === of.product && data.source === of.source && searchKey(name) === searchKey(of.sourceName);
  });
  return new Set(same.map(({ record }) => record.date));
}

async function saveQuotes({ store, facts, definition }: Place, of: Of, lines: readonly PastedQuote[]): Promise<void> {
  for (const { date, value } of lines) {
    const { mutation, shown } = prepareWrite({
      ...{ store, farm: facts, definition, recordId: newId(), mutationId: newId(), now: correctedNow() },
      payload: { date, data: { ...of, sourceName: of.sourceName.trim() || null, value }, confirmedWarnings: ['*'] },
    });
    await store.save({ mutation, shown });
  }
}

function Found({ lines, known }: { lines: readonly PastedQuote[]; known: ReadonlySet<string> }) {
  return (
    <Card title="O que foi lido" aside={<span>{counted(lines.length, 'linhas', 0)}</span>}>
      <Rows>
        {lines.map(({ line, text, date, value, fault }) => (
          <li key={line} className={styles.line} data-skipped={fault !== null || known.has(date) || undefined}>
            <span>{fault === null ? dayInPtBr(date) : text}</span>
            <b>{fault ?? (known.has(date) ? 'já existe, fica como está' : formatNumber(value ?? 0, 4))}</b>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function OfFields({ of, onChange }: { of: Of; onChange: (of: Of) => void }) {
  const set = (key: keyof Of) => (value: string) => onChange({ ...of, [key]: value });
  const select = (key: 'product' | 'source' | 'unit', field: typeof product | typeof source | typeof unit) => (
    <SelectInput label={field.label} clearable={false} choices={choicesOf(field)} value={of[key]} onChange={set(key)} />
  );
  return (
    <div className={styles.of}>
      {select('product', product)}
      {select('source', source)}
      <TextInput label="Qual" optional="opcional" maxLength={100} value={of.sourceName} onChange={set('sourceName')} />
      {select('unit', unit)}
    </div>
  );
}

function Pasting({ place }: { place: Place }) {
  const navigate = useNavigate();
  const [of, setOf] = useState(() => startOf(place));
  const [pasted, setPasted] = useState('');
  useHeldWhile(pasted !== '');
  const [isBusy, setBusy] = useState(false);
  const lines = readPastedQuotes(pasted);
  const known = knownDays(place, of);
  const seen = new Set(known);
  const fresh = lines.filter(({ fault, date }) => fault === null && !seen.has(date) && seen.add(date));
  const save = async () => {
    setBusy(true);
    try {
      await saveQuotes(place, of, fresh);
    } catch {
      setBusy(false);
      return showToast('Não deu para guardar. Confira os preços e tente de novo.', 'error');
    }
    showToast(fresh.length === 1 ? '1 cotação guardada.' : `${fresh.length} cotações guardadas.`);
    return navigate({ to: place.address });
  };
  return (
    <Stack>
      <Card padded>
        <OfFields of={of} onChange={setOf} />
        <TextArea
          label="Cole as linhas"
          hint="Uma por dia: 22/11/2026 e o preço, como vêm da página ou da planilha."
          rows={6}
          value={pasted}
          onChange={setPasted}
        />
      </Card>
      {lines.length > 0 && <Found lines={lines} known={known} />}
      <Button
        full
        size="lg"
        busy={isBusy}
        busyLabel="Guardando…"
        disabled={fresh.length === 0}
        onClick={() => void save()}
      >
        {fresh.length === 1 ? 'Guardar 1 cotação' : `Guardar ${fresh.length} cotações`}
      </Button>
    </Stack>
  );
}

/** Colar cotações: several days at once, as copied from a page or a sheet; works without a network. */
export function PasteQuotesScreen() {
  const place = useSection('cotacoes');
  const { store } = place;
  useScreen({
    title: 'Colar cotações',
    theme: place.definition.theme,
    back: place.address,
    crumbs: [{ label: place.heading, to: place.address }, { label: 'Colar' }],
  });
  if (!mayWrite(place)) return <NoPermission place={place} />;
  return (
    <>
      <PageHead title="Colar cotações" theme={place.definition.theme} />
      {store === null ? <Skeleton /> : <Pasting place={{ ...place, store }} />}
    </>
  );
}
