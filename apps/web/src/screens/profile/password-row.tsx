import { Link } from '@tanstack/react-router';
import type { Profile } from '../../data/device/contract.ts';
import styles from './password-row.module.css';

/**
 * The password in the profile: never shown, changed in a dialog. A Google account has none until the person requests
 * one by mail.
 */
export function PasswordRow({ profile: { accountProviderId }, onChange }: { profile: Profile; onChange: () => void }) {
  const hasPassword = accountProviderId === 'password';
  return (
    <div>
      <p className={styles.label}>Senha</p>
      <p className={styles.box}>
        {hasPassword ? <span aria-hidden="true">••••••••••••</span> : <span>Você entra pelo Google</span>}
        {hasPassword ? (
          <button type="button" onClick={onChange} aria-label="Trocar a senha">
            Trocar
          </button>
        ) : (
          <Link to="/esqueci-senha">Criar senha</Link>
        )}
      </p>
    </div>
  );
}
