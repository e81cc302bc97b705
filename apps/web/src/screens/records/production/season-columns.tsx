import { sacasText, unhulledText, wholeKgText } from '@cafezal/domain/definition/unit-word.ts';
import { sumKg } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import type { LotInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { isHulling, isPicking, isSale, isStock } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { Icon, themeIcon } from '../../../components/icons/icon.tsx';
import { classNames } from '../../../components/page/class-names.ts';
import { useIsPrinting } from '../../../components/page/use-is-printing.ts';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { BoardDay } from '../../farm/board-day.ts';
import { sectionEntry } from '../../frame/section-menu.ts';
import { ageWords, type BoardColumn } from './board-columns.ts';
import { lotNames, lotTags } from './lot-words.ts';
import styles from './season-columns.module.css';

const inSacas = (kg: number): string => sacasText(kgToSacas(kg));
/** What is stored and sold is counted in sacas of 60 kg, but for coffee that is not hulled yet, and less than a kilo. */
function sumText(inHand: Pick<LotInHand, 'section' | 'kg' | 'greenKg'>): string {
  const { kg, greenKg } = inHand;
  if (greenKg < 1 || !(isStock(inHand) || isSale(inHand))) return wholeKgText(kg);
  const rest = sumKg([kg, -greenKg]);
  return rest > 0 ? `${inSacas(greenKg)} e ${unhulledText(rest)}` : inSacas(greenKg);
}
/** A stage's name, with a soft hyphen for narrow columns: `Beneficia-mento`, `Fermen-tação`. */
const labelOf = (section: Section): string =>
  (sectionEntry(section)?.label ?? section).replace(/(?<=.)(?:mento|tação)$/, '\u00ad$&');

type Place = {
  farmSlug: string;
  day: BoardDay;
  /** The harvests that are planned; null for none. */
  planned: string | null;
};

function Lot({ lot, isOneOfMany, farmSlug, day }: Place & { lot: LotInHand; isOneOfMany: boolean }) {
  const isWide = useIsWide();
  const { record, section, kg, ageDays } = lot;
  const { name, of } = lotNames(lot);
  const tags = lotTags(lot, day);
  return (
    <li className={styles.lot}>
      <Link to={`/fazenda/${farmSlug}/${section}/${record.slug}` as string}>
        <strong>{name}</strong>
        <span className={styles.facts}>
          <b>{isSale(lot) ? sumText(lot) : wholeKgText(kg)}</b> · {ageWords(ageDays, isWide)}
          {isOneOfMany && of !== null && <span className={styles.kind}>{of}</span>}
        </span>
        {tags.length > 0 && (
          <span className={styles.notes}>
            {tags.map(({ text, tone }) => (
              <Tag key={text} tone={tone} icon={tone === 'warning' ? 'triangle-alert' : undefined}>
                {text}
              </Tag>
            ))}
          </span>
        )}
      </Link>
    </li>
  );
}

function Lots({ column: { section, lots }, ...place }: Place & { column: BoardColumn }) {
  const records = new Set(lots.map(({ record }) => record.id)).size;
  return (
    <ul className={styles.lots}>
      {lots.map((lot) => (
        <Lot
          key={`${lot.record.id} ${lot.output ?? lot.kind}`}
          lot={lot}
          isOneOfMany={!isHulling({ section }) || records > 1}
          {...place}
        />
      ))}
    </ul>
  );
}

function Head({ column, planned }: { column: BoardColumn; planned?: string | null | undefined }) {
  const { section, kg } = column;
  return (
    <header className={styles.head}>
      <Icon name={themeIcon(stageOf(section).theme)} />
      <h2>{planned ? `${labelOf(section)}: ${planned}` : labelOf(section)}</h2>
      {kg > 0 && <p>{sumText(column)}</p>}
    </header>
  );
}

/** Comfortable width of a column with its gap, and of one without lots, in px. */
const EASY = 200;
const FOLDED = 52;

function WideBoard({ columns, ...place }: Place & { columns: readonly BoardColumn[] }) {
  const tracks = columns.map(({ lots }) => (lots.length === 0 ? '44px' : 'minmax(152px, 1fr)')).join(' ');
  const wants = columns.reduce((sum, { lots }) => sum + (lots.length === 0 ? FOLDED : EASY), 0);
  // The type of styles does not allow custom properties.
  const style = { gridTemplateColumns: tracks, '--wants': `${wants}px` } as CSSProperties;
  return (
    <div className={styles.board} style={style}>
      {columns.map((column) => (
        <section
          key={column.section}
          data-stage={stageOf(column.section).theme}
          className={classNames(styles.column, column.lots.length === 0 && styles.folded)}
        >
          <Head column={column} planned={column.lots.length === 0 && isPicking(column) ? place.planned : null} />
          {column.lots.length > 0 && <Lots column={column} {...place} />}
        </section>
      ))}
    </div>
  );
}

function emptyText(column: BoardColumn, { planned }: Place): string {
  const label = labelOf(column.section);
  return isPicking(column) && planned !== null ? `${label} (${planned})` : label;
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
      <section data-stage={stageOf(column.section).theme}>
        <Head column={column} />
        <Lots column={column} {...place} />
      </section>
      {empty.length > 0 && (
        <p className={styles.empty}>Nada em mãos: {empty.map((one) => emptyText(one, place)).join(', ')}.</p>
      )}
    </>
  );
}

/** All stages with coffee in hand, one below the other: paper is too narrow for columns. */
function PrintedBoard({ columns, ...place }: Place & { columns: readonly BoardColumn[] }) {
  return columns
    .filter(({ lots }) => lots.length > 0)
    .map((column) => (
      <section key={column.section} data-stage={stageOf(column.section).theme}>
        <Head column={column} />
        <Lots column={column} {...place} />
      </section>
    ));
}

/** The lots in hand by stage: columns on a desktop, one chosen stage on a phone, all of them on paper. */
export function SeasonColumns(props: Place & { columns: readonly BoardColumn[] }) {
  const isPrinting = useIsPrinting();
  const isWide = useIsWide();
  if (isPrinting) return <PrintedBoard {...props} />;
  return isWide ? <WideBoard {...props} /> : <OneStage {...props} />;
}
