import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { IconButton } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { useCloseOnBack } from '../../components/page/use-close-on-back.ts';
import { useModal } from '../../components/surfaces/use-modal.ts';
import type { Farm } from '../../data/device/contract.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import { useAttention } from '../../data/farm/farm-attention.ts';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import styles from './palette.module.css';
import { paletteIndex } from './palette-entries.ts';
import { type Entry, findEntries, type PaletteIndex } from './palette-index.ts';
import { optionId, PaletteList } from './palette-list.tsx';

const NOTHING: PaletteIndex = { Fazer: [], Lotes: [], Lugares: [], 'Pessoas e atividades': [] };

function useIndex(farm: Farm, store: FarmStore): PaletteIndex {
  const { settings } = farmFactsOf(farm);
  const { timezone } = settings;
  const attention = useAttention(store, settings);
  const { snapshot } = store.replica;
  return useMemo(() => {
    if (snapshot === null) return NOTHING;
    const records = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
    const { items = [], readings = [] } = attention ?? {};
    return paletteIndex({ farm, records, items, readings, now: correctedNow(), timezone });
  }, [farm, store, snapshot, attention, timezone]);
}

/** Opens or runs the chosen result. */
function useChoice(onClose: () => void): (entry: Entry) => void {
  const router = useRouter();
  return ({ act }) => {
    onClose();
    if (typeof act === 'function') act();
    else void router.navigate({ to: act.to, search: act.search ?? {} });
  };
}

function Keys() {
  return (
    <p className={styles.foot}>
      <span className={styles.keys}>
        <kbd>
          <Icon name="arrow-up" size={20} />
        </kbd>
        <kbd>
          <Icon name="arrow-down" size={20} />
        </kbd>
        escolher
        <kbd>Enter</kbd>
        abrir
        <kbd>Esc</kbd>
        fechar
      </span>
      <span className={styles.offline}>
        <Icon name="check" size={20} />
        Busca com ou sem sinal
      </span>
    </p>
  );
}

function Search({ farm, store, onClose }: { farm: Farm; store: FarmStore; onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const index = useIndex(farm, store);
  // Not deferred, however many records there are: Enter must open what the typed letters match.
  const entries = useMemo(() => findEntries(index, typed), [index, typed]);
  const choose = useChoice(onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = entries[active];
    if (step !== 0 && entries.length > 0) setActive((active + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Buscar lote, talhão ou tela"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Lote, talhão, comprador, tela"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.shortcut}>Ctrl K</kbd>
        <span className={styles.close}>
          <IconButton icon="x" label="Fechar" onClick={onClose} />
        </span>
      </div>
      <PaletteList
        listId={listId}
        entries={entries}
        typed={typed}
        active={active}
        onPoint={setActive}
        onChoose={choose}
      />
      <p className={styles.none} role="status">
        {entries.length === 0 && typed.trim() !== '' && `Nada com “${typed.trim()}”. Confira o código.`}
      </p>
      <Keys />
    </>
  );
}

/**
 * Finds actions, lots, places, people and screens of a farm by a few letters; it searches the device's data, so it
 * works offline.
 */
export function Palette({ farm, onClose }: { farm: Farm; onClose: () => void }) {
  const store = useFarmStore(farm);
  useCloseOnBack(true, onClose, { platform: true });
  const modal = useModal(onClose, 'input');
  return (
    <dialog
      {...modal}
      className={styles.palette}
      aria-label="Busca"
      onPointerDown={(event) => event.target === modal.ref.current && onClose()}
    >
      {store !== null && <Search farm={farm} store={store} onClose={onClose} />}
    </dialog>
  );
}
