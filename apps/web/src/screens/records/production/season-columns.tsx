import type { LotInHand } from '@cafezal/domain/lots-in-hand.ts';
import { formatNumber } from '@cafezal/domain/numbers.ts';
import type { Section } from '@cafezal/domain/record.ts';
import { stageOf } from '@cafezal/domain/stages.ts';
import { kgToSacas } from '@cafezal/domain/units.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { Icon, themeIcon } from '../../../components/icons/icon.tsx';
import { useIsWide } from '../../../components/use-is-wide.ts';
import type { FarmStore } from '../../../data/farm-store.ts';
import { sectionEntry } from '../../shell/section-menu.ts';
import { LotNote } from './lot-notes.tsx';
import { ageWords, type BoardColumn } from './season-board.ts';
import styles from './season-columns.module.css';

/** Stages whose coffee people count in sacas of 60 kg. */
const IN_SACAS: ReadonlySet<Section> = new Set(['armazenamento', 'vendas']);

const sacasText = (kg: number): string => `${formatNumber(kgToSacas(kg), 2)}\u00a0sacas`;
const kgText = (kg: number): string => `${formatNumber(kg, 0)}\u00a0kg`;
const sumText = (section: Section, kg: number): string => (IN_SACAS.has(section) ? sacasText(kg) : kgText(kg));
const labelOf = (section: Section): string => sectionEntry(section)?.label ?? section;

type Place = { farmSlug: string; store: FarmStore };

function Lot({ lot, farmSlug, store }: Place & { lot: LotInHand }) {
  const { record, section, label, kg, ageDays } = lot;
  return (
    <li className={styles.lot}>
      <Link to={`/fazenda/${farmSlug}/${section}/${record.slug}` as string}>
        <strong>{record.name}</strong>
        <span className={styles.facts}>
          <b>{kgText(kg)}</b> · {ageWords(ageDays)}
          {label !== null && <span className={styles.kind}>{label}</span>}
        </span>
        <span className={styles.notes}>
          <LotNote lot={lot} store={store} />
        </span>
      </Link>
    </li>
  );
}

function Lots({ column, ...place }: Place & { column: BoardColumn }) {
  return (
    <ul className={styles.lots}>
      {column.lots.map((lot) => (
        <Lot key={`${lot.record.id} ${lot.output ?? lot.kind}`} lot={lot} {...place} />
      ))}
    </ul>
  );
}

function Head({ column: { section, kg } }: { column: BoardColumn }) {
  return (
    <header className={styles.head}>
      <Icon name={themeIcon(stageOf(section).theme)} />
      <h2>{labelOf(section)}</h2>
      {kg > 0 && <p>{sumText(section, kg)}</p>}
    </header>
  );
}

function WideBoard({ columns, ...place }: Place & { columns: readonly BoardColumn[] }) {
  const tracks = columns.map(({ lots }) => (lots.length === 0 ? '44px' : 'minmax(136px, 1fr)')).join(' ');
  return (
    <div className={styles.board} style={{ gridTemplateColumns: tracks }}>
      {columns.map((column) => (
        <section
          key={column.section}
          data-stage={stageOf(column.section).theme}
          className={classNames(styles.column, column.lots.length === 0 && styles.folded)}
        >
          <Head column={column} />
          {column.lots.length > 0 && <Lots column={column} {...place} />}
        </section>
      ))}
    </div>
  );
}

function OneStage({ columns, ...place }: Place & { columns: readonly BoardColumn[] }) {
  const [chosen, setChosen] = useState<Section | null>(null);
  const inHand = columns.filter(({ lots }) => lots.length > 0);
  const empty = columns.filter(({ lots }) => lots.length === 0);
  const column = inHand.find(({ section }) => section === chosen) ?? inHand[0];
  if (column === undefined) return null;
  return (
    <>
      <fieldset className={styles.chips} aria-label="Etapas com café em mãos">
        {inHand.map(({ section, lots }) => (
          <button
            key={section}
            type="button"
            data-stage={stageOf(section).theme}
            aria-pressed={section === column.section}
            className={styles.chip}
            onClick={() => setChosen(section)}
          >
            <Icon name={themeIcon(stageOf(section).theme)} />
            {labelOf(section)} <b>{lots.length}</b>
          </button>
        ))}
      </fieldset>
      <section data-stage={stageOf(column.section).theme} className={styles.single}>
        <Head column={column} />
        <Lots column={column} {...place} />
      </section>
      {empty.length > 0 && (
        <p className={styles.empty}>Nada em mãos: {empty.map(({ section }) => labelOf(section)).join(', ')}.</p>
      )}
    </>
  );
}

/** Every lot in hand by stage: columns on a desktop, one chosen stage on a phone. */
export function SeasonColumns(props: Place & { columns: readonly BoardColumn[] }) {
  return useIsWide() ? <WideBoard {...props} /> : <OneStage {...props} />;
}
