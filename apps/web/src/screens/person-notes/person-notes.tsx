import { useState } from 'react';
import type { Profile } from '../../data/device/contract.ts';
import { isSnoozed, snooze } from '../../data/device/snooze.ts';
import { useFarms } from '../../data/farms/farms.ts';
import { useProfile } from '../../data/session/profile.ts';
import { NoteLine } from './note-line.tsx';
import { type Asked, isAskedAsOwner, personNotes } from './person-note-words.ts';
import styles from './person-notes.module.css';

function Notes({ profile, about }: { profile: Profile; about: readonly Asked[] }) {
  const [gone, setGone] = useState<readonly Asked[]>([]);
  const now = Date.now();
  const asked = about.filter((thing) => !gone.includes(thing) && !isSnoozed(profile.id, thing, now));
  const notes = personNotes(profile, { now: new Date(now), asked });
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Sobre a sua conta">
      {notes.map((note) => (
        <NoteLine
          key={note.words}
          words={note.words}
          way={note.way}
          onSnooze={() => {
            for (const thing of note.about) snooze(profile.id, thing, now);
            setGone([...gone, ...note.about]);
          }}
        />
      ))}
    </ul>
  );
}

/**
 * Reminders about missing account data, in quiet lines that can be snoozed for 30 days. Nothing for people who only
 * work on other people's farms.
 */
export function PersonNotes({ about }: { about: readonly Asked[] }) {
  const { profile } = useProfile();
  const { farms, loading } = useFarms();
  return profile === null || loading || !isAskedAsOwner(farms) ? null : <Notes profile={profile} about={about} />;
}
