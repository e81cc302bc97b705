import { isOwnWork } from '@cafezal/domain/record/lot-origin.ts';
import type { ProductForm } from '@cafezal/domain/record/record.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { StageBlock } from '../../../components/icons/stage-block.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { isAnswered, snooze } from '../../../data/device/snooze.ts';
import { useFarmStore, useRecords } from '../../../data/farm/farm-data.ts';
import { useSession } from '../../../data/session/session.ts';
import styles from './first-steps.module.css';

/** Where coffee is recorded that was there before, and that was bought. */
export const STOCK_SECTION = 'armazenamento';

type Tile = { title: string; text: string; theme: string; origem: 'opening' | 'bought'; forma?: ProductForm };

const TILES: readonly Tile[] = [
  { title: 'Em coco', text: 'na tulha', theme: 'descanso', origem: 'opening', forma: 'dry_cherry' },
  { title: 'Pergaminho', text: 'na tulha', theme: 'secagem', origem: 'opening', forma: 'dry_parchment' },
  { title: 'Beneficiado', text: 'em saca ou bag', theme: 'armazenamento', origem: 'opening', forma: 'green_bean' },
  { title: 'Comprei', text: 'de outro produtor', theme: 'vendas', origem: 'bought' },
];

/** Whether coffee from before was recorded, or the person said on this device that there is none. */
export function useStockStep(farm: Farm): { isDone: boolean; skip: () => void } {
  const { user } = useSession();
  const stored = useRecords(useFarmStore(farm), STOCK_SECTION);
  const [isSkipped, setSkipped] = useState(false);
  const [personId, what] = [user?.uid ?? '', `stock.${farm.id}`];
  return {
    isDone: isSkipped || isAnswered(personId, what) || stored.some(({ record }) => !isOwnWork(record)),
    skip: () => {
      snooze(personId, what, Date.now());
      setSkipped(true);
    },
  };
}

/** What is in store already: a form for each kind, or nothing. */
export function StockTiles({ farmSlug, onNothing }: { farmSlug: string; onNothing: () => void }) {
  return (
    <div className={styles.wide}>
      <ul className={styles.tiles}>
        {TILES.map(({ title, text, theme, ...search }) => (
          <li key={title}>
            <Link
              to="/fazenda/$farmSlug/$section/cadastrar"
              params={{ farmSlug, section: STOCK_SECTION }}
              search={search}
              className={styles.tile}
            >
              <StageBlock theme={theme} />
              <b>{title}</b>
              <span className={styles.sub}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.touches}>
        <Button look="quiet" onClick={onNothing}>
          Nada guardado
        </Button>
        <span className={styles.sub}>Fica em Armazenamento.</span>
      </p>
    </div>
  );
}
