import { useEffect, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import type { FieldNotes } from './field-frame.tsx';
import styles from './input.module.css';
import { passwordStrength } from './password-strength.ts';
import { TextInput } from './text-input.tsx';

const knowsNone = (): boolean => false;

/**
 * Checks against the list of common passwords. The list is long and loaded only when a person starts to choose a
 * password.
 */
function useCommonPasswords(isChoosing: boolean): (password: string) => boolean {
  const [known, setKnown] = useState<(password: string) => boolean>(() => knowsNone);
  useEffect(() => {
    if (!isChoosing) return;
    // If the list cannot be loaded, the server still refuses common passwords.
    import('@cafezal/domain/people/common-passwords.ts').then(
      ({ isCommonPassword }) => setKnown(() => isCommonPassword),
      () => undefined,
    );
  }, [isChoosing]);
  return known;
}

function StrengthHint({ password }: { password: string }) {
  const { reached, words } = passwordStrength(password, useCommonPasswords(password !== ''));
  return (
    <>
      <span className={styles.strength} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={classNames(step <= reached && styles.reached)} />
        ))}
      </span>
      <span>{words}</span>
    </>
  );
}

/** A password input with a button to show the password. `fresh`: a new password, with a strength hint. */
export function PasswordInput({
  value,
  onChange,
  fresh = false,
  ...notes
}: FieldNotes & { value: string; onChange: (value: string) => void; fresh?: boolean }) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...notes}
      hint={fresh ? <StrengthHint password={value} /> : notes.hint}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onChange={onChange}
      after={
        <button
          type="button"
          className={styles.aside}
          aria-label={shown ? 'Esconder a senha' : 'Mostrar a senha'}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
