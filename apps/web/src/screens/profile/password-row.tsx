import { Link } from '@tanstack/react-router';
import type { Profile } from '../../data/device/contract.ts';
import styles from './password-row.module.css';

/** The password among the data: never shown, changed in a dialog. An account of Google has none until it is asked for by mail. */
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
