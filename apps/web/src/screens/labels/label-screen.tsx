import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ChoiceChips } from '../../components/controls/chips.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { printPage } from '../../device/print.ts';
import { LargeLabel, SmallLabel } from './label.tsx';
import type { LabelData } from './label-data.ts';
import styles from './label-screen.module.css';
import { keepSize, LABEL_SIZES, type LabelSize, lastSize, MOST_LABELS, PER_SHEET } from './label-sizes.ts';
import { type Copies, PrintedLabels, Sheet } from './printed-labels.tsx';

function Preview({ copies, size }: { copies: readonly Copies[]; size: LabelSize }) {
  const [first] = copies;
  if (first === undefined) return null;
  const { label } = first;
  const labels = copies
    .flatMap((copy) =>
      Array.from({ length: Math.min(copy.count, PER_SHEET) }, (_, at) => ({
        key: `${copy.label.key} ${at}`,
        label: copy.label,
      })),
    )
    .slice(0, PER_SHEET);
  return (
    <section className={styles.preview} data-size={size} aria-label="Como sai">
      <div className={styles.scaled}>
        {size === '100x60' && <LargeLabel label={label} />}
        {size === '50x30' && <SmallLabel label={label} />}
        {size === 'a4' && <Sheet labels={labels} />}
      </div>
    </section>
  );
}

type Count = 'one' | 'bags' | number;

const countFor = (label: LabelData, count: Count): number =>
  typeof count === 'number' ? count : count === 'bags' ? Math.max(1, label.bags ?? 1) : 1;

const COUNTS = [
  { value: 'one', label: 'Uma de cada' },
  { value: 'bags', label: 'Uma por saca' },
];

function CountField({
  labels,
  count,
  onChange,
}: {
  labels: readonly LabelData[];
  count: Count;
  onChange: (count: Count) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [only] = labels;
  const hasBags = labels.some(({ bags }) => bags !== null);
  if (only === undefined || (labels.length > 1 && !hasBags)) return null;
  if (labels.length > 1)
    return (
      <ChoiceChips
        label="Quantas"
        clearable={false}
        value={String(count)}
        choices={COUNTS}
        onChange={(value) => onChange(value === 'bags' ? 'bags' : 'one')}
      />
    );
  const shown = countFor(only, count);
  return (
    <TextInput
      label="Quantas"
      inputMode="numeric"
      value={typed ?? String(shown)}
      unit={shown === only.bags ? 'uma por saca' : shown === 1 ? 'etiqueta' : 'etiquetas'}
      onChange={(text) => {
        const digits = text.replace(/\D/g, '').slice(0, 3);
        setTyped(digits);
        onChange(digits === '' ? 0 : Number(digits));
      }}
    />
  );
}

const total = (copies: readonly Copies[]): number => copies.reduce((sum, { count }) => sum + count, 0);

/** The copies that can be printed at once, the first ones first. */
function limited(copies: readonly Copies[]): Copies[] {
  let left = MOST_LABELS;
  return copies.flatMap(({ label, count }) => {
    const taken = Math.min(count, left);
    left -= taken;
    return taken === 0 ? [] : [{ label, count: taken }];
  });
}

const labelsText = (count: number): string => (count === 1 ? '1 etiqueta' : `${count} etiquetas`);

/** Preview of labels, their size and number, and the print button. */
export function LabelScreen({
  title,
  sub,
  theme,
  labels,
  choice,
}: {
  title: string;
  sub: string;
  theme: string;
  labels: readonly LabelData[];
  /** What else may be chosen of the labels. */
  choice?: ReactNode;
}) {
  const [size, setSize] = useState(lastSize);
  const [count, setCount] = useState<Count>(labels.length > 1 ? 'one' : 'bags');
  const wanted = useMemo(() => labels.map((label) => ({ label, count: countFor(label, count) })), [labels, count]);
  const copies = useMemo(() => limited(wanted), [wanted]);
  const many = total(copies);
  const choose = (value: string) => {
    const chosen = LABEL_SIZES.find((one) => one.value === value)?.value ?? '100x60';
    setSize(chosen);
    keepSize(chosen);
  };
  const print = (text: string) => (
    <Button icon="printer" size="lg" full disabled={many === 0} onClick={printPage}>
      {text}
    </Button>
  );
  return (
    <>
      <PageHead
        title={title}
        sub={`${sub} · ${LABEL_SIZES.find(({ value }) => value === size)?.text}`}
        theme={theme}
        actions={<span className={styles.onDesktop}>{print(`Imprimir ${many}`)}</span>}
      />
      <div className={styles.columns}>
        <Preview copies={copies} size={size} />
        <section className={styles.options} aria-label="Como imprimir">
          {choice}
          <ChoiceChips label="Tamanho" clearable={false} value={size} choices={LABEL_SIZES} onChange={choose} />
          <CountField labels={labels} count={count} onChange={setCount} />
          {total(wanted) > MOST_LABELS && (
            <Notice tone="warning" icon="triangle-alert">
              <p>
                São {labelsText(total(wanted))}. Saem as primeiras {MOST_LABELS}; filtre a lista para as outras.
              </p>
            </Notice>
          )}
          <p className={styles.hint}>
            Só preto: serve em impressora térmica. O QR funciona a 30 cm, mesmo com a etiqueta suja num canto.
          </p>
        </section>
      </div>
      <div className={styles.foot}>{print(`Imprimir ${labelsText(many)}`)}</div>
      <PrintedLabels copies={copies} size={size} />
    </>
  );
}
