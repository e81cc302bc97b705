import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icons/icon.tsx';

/** Link to the sign-in screen. */
export function BackToLogin() {
  return (
    <Link to="/login">
      <Icon name="arrow-left" size={20} />
      Voltar para entrar
    </Link>
  );
}
