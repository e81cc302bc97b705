import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icons/icon.tsx';

/** The way back to the sign-in. */
export function BackToLogin() {
  return (
    <Link to="/login">
      <Icon name="arrow-left" size={20} />
      Voltar para entrar
    </Link>
  );
}
