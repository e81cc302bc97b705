import { useState } from 'react';
import { classNames } from '../../components/page/class-names.ts';
import { atServer } from '../../data/device/server-address.ts';
import styles from './avatar.module.css';

/** The initials of the first and the last word of a name: Helena Alves Ribeiro → HR. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A person's picture, or their initials where there is none or it cannot be shown: one of Google is elsewhere. */
export function Avatar({ name, photoURL, size = 'md' }: { name: string; photoURL: string | null; size?: 'md' | 'lg' }) {
  const className = classNames(styles.avatar, styles[size]);
  const [failed, setFailed] = useState<string | null>(null);
  if (photoURL !== failed && photoURL !== null)
    return <img className={className} src={atServer(photoURL)} alt="" onError={() => setFailed(photoURL)} />;
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
