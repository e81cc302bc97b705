import { Component, type ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import styles from './error-fallback.module.css';
import { Icon } from './icons/icon.tsx';
import { isStaleBuild, reloadOnce } from './stale-build.ts';

/** The seed's error fallback: its sentence, the error's message beneath, that nothing is lost, and two ways on. */
export function ErrorFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = error instanceof Error && error.message !== '' ? error.message : 'Ocorreu um erro inesperado.';
  const copy = () => navigator.clipboard?.writeText(`${message}\n${location.href}\n${new Date().toISOString()}`);
  return (
    <div className={styles.screen} role="alert">
      <span className={styles.picture}>
        <Icon name="triangle-alert" size={64} />
      </span>
      <h1>Ocorreu um erro. Tente novamente.</h1>
      <p className={styles.cause}>{message}</p>
      <p className={styles.text}>O que você anotou continua guardado neste aparelho.</p>
      <div className={styles.actions}>
        <Button size="lg" icon="rotate" onClick={onRetry}>
          Tentar de novo
        </Button>
        <a className={buttonClass({ look: 'secondary', size: 'lg' })} href="/fazenda">
          Voltar ao início
        </a>
        <Button look="quiet" onClick={copy}>
          Copiar detalhes do erro
        </Button>
      </div>
    </div>
  );
}

/** Catches what a screen throws while it is drawn; a screen of an older build, gone from the server, reloads the page once. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isStaleBuild(error)) reloadOnce();
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <ErrorFallback error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
