import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Rows } from '../../components/surface.tsx';
import { TextInput } from '../../components/text-input.tsx';
import type { Farm } from '../../data/contract.ts';
import { useFarmStore } from '../../data/farm-data.ts';
import { findRecords } from './find-records.ts';
import styles from './record-row.module.css';
import { RecordRow } from './record-row.tsx';

/** Finds a lot, a plot or any other record of the farm by name or code; it reads the device, so it works without signal. */
export function SearchSheet({ farm, onClose }: { farm: Farm; onClose: () => void }) {
  const store = useFarmStore(farm);
  const [typed, setTyped] = useState('');
  const found = store === null ? [] : findRecords(store.replica.everything(), typed);
  return (
    <Dialog title="Busca" sheet onClose={onClose}>
      <TextInput
        label="Código ou nome"
        hint="Lote, talhão, venda ou parceiro. Funciona sem sinal."
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        after={<Icon name="search" />}
      />
      {found.length > 0 && (
        <div className={styles.results}>
          <Rows>
            {found.map((record) => (
              <li key={record.id}>
                <RecordRow record={record} farmSlug={farm.farmSlug} onGo={onClose} />
              </li>
            ))}
          </Rows>
        </div>
      )}
      <p className={styles.none} role="status">
        {typed.trim() !== '' && found.length === 0 && `Nada com “${typed.trim()}”. Confira o código.`}
      </p>
    </Dialog>
  );
}
