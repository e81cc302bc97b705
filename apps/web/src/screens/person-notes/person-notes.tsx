import { useState } from 'react';
import type { Profile } from '../../data/device/contract.ts';
import { readRemindersChoice } from '../../data/device/reminders-choice.ts';
import { isSnoozed, snooze } from '../../data/device/snooze.ts';
import { useFarms } from '../../data/farms/farms.ts';
import { useProfile } from '../../data/session/profile.ts';
import { systemReminders } from '../../device/reminders.ts';
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
 * Reminders about missing account data, in quiet lines that can be snoozed for 30 days. People who only work on other
 * people's farms are offered the reminders of their device alone.
 */
export function PersonNotes({ about }: { about: readonly Asked[] }) {
  const { profile } = useProfile();
  const { farms, loading } = useFarms();
  if (profile === null || loading) return null;
  const isOwner = isAskedAsOwner(farms);
  const mayOffer = systemReminders() !== undefined && readRemindersChoice() === null;
  const asked = about.filter((thing) => (thing === 'reminders' ? mayOffer : isOwner));
  return <Notes profile={profile} about={asked} />;
}
