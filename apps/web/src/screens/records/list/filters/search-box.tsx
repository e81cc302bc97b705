import { useState, useTransition } from 'react';
import { Icon } from '../../../../components/icons/icon.tsx';
import { Hidden } from '../../../../components/surfaces/surface.tsx';
import styles from './list-filters.module.css';

type Props = { placeholder: string; words: string; type: (words: string) => void };

/** The search box of a list: typed letters appear at once; the rows follow without blocking the next letter. */
export function SearchBox({ placeholder, words, type }: Props) {
  const [isPending, startTransition] = useTransition();
  const [typed, setTyped] = useState(words);
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <Hidden>Buscar</Hidden>
      <input
        type="search"
        placeholder={placeholder}
        value={isPending ? typed : words}
        onChange={({ target: { value } }) => {
          setTyped(value);
          startTransition(() => type(value));
        }}
      />
    </label>
  );
}
