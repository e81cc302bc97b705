import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import type { Profile } from '../../data/contract.ts';
import { useFarms } from '../../data/farms.ts';
import { useProfile } from '../../data/profile.ts';
import { isPutOff, putOff } from '../../data/put-off.ts';
import { type Asked, isAskedAsOwner, type PersonNote, personNotes } from './person-note-words.ts';
import styles from './person-notes.module.css';

function Note({ note: { words, way }, onPutOff }: { note: PersonNote; onPutOff: () => void }) {
  return (
    <li className={styles.note}>
      <Icon name="info" />
      <p>
        {words} <Link to={way.to}>{way.label}</Link>
      </p>
      <Button look="quiet" aria-label={`Agora não: ${words}`} onClick={onPutOff}>
        Agora não
      </Button>
    </li>
  );
}

function Notes({ profile, about }: { profile: Profile; about: readonly Asked[] }) {
  const [gone, setGone] = useState<readonly Asked[]>([]);
  const now = Date.now();
  const asked = about.filter((thing) => !gone.includes(thing) && !isPutOff(profile.id, thing, now));
  const notes = personNotes(profile, { now: new Date(now), asked });
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Sobre a sua conta">
      {notes.map((note) => (
        <Note
          key={note.words}
          note={note}
          onPutOff={() => {
            for (const thing of note.about) putOff(profile.id, thing, now);
            setGone([...gone, ...note.about]);
          }}
        />
      ))}
    </ul>
  );
}

/** What a person's account lacks `about` some things, in quiet lines that can be put off for 30 days; nothing where it lacks none, or who only works on farms of others. */
export function PersonNotes({ about }: { about: readonly Asked[] }) {
  const { profile } = useProfile();
  const { farms, loading } = useFarms();
  return profile === null || loading || !isAskedAsOwner(farms) ? null : <Notes profile={profile} about={about} />;
}
