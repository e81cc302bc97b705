import { Component, type ReactNode, useEffect } from 'react';
import { copyText } from '../../device/clipboard.ts';
import { isOnline, whenOnline } from '../../device/network.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import { useLatest } from '../page/use-latest.ts';
import styles from './error-fallback.module.css';
import { errorWords, messageOf } from './error-words.ts';
import { isStaleBuild, reloadOnce } from './stale-build.ts';
import { showToast } from './toast-store.ts';

/** The farm of a path, or the list of farms outside of a farm. */
function homeOf(path: string): string {
  const [, home] = /^(\/fazenda\/[^/]+)\/./.exec(path) ?? [];
  return home ?? '/fazenda';
}

async function copyDetails(message: string): Promise<void> {
  try {
    await copyText(`${message}\n${location.href}\n${new Date().toISOString()}`);
    showToast('Detalhes copiados.', 'info');
  } catch {
    // Without access to the clipboard the message can still be selected by hand.
    showToast('Este aparelho não deixa copiar.', 'warning');
  }
}

/** Whether the server cannot be reached: normal in the field, and no error. */
const isOutOfReach = (error: unknown): boolean => error instanceof Error && error.name === 'NoConnectionError';

/** How often a screen is tried again: a device may believe that it has a network and reach nobody, in ms. */
const AGAIN_MS = 10_000;

function WithoutSignal({ onRetry }: { onRetry: () => void }) {
  const retry = useLatest(onRetry);
  useEffect(() => {
    const timer = setInterval(retry, AGAIN_MS);
    const stop = whenOnline(retry);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [retry]);
  return (
    <div className={styles.screen} role="status">
      <span className={classNames(styles.picture, styles.calm)}>
        <Icon name="cloud-off" size={64} />
      </span>
      <h1 tabIndex={-1}>Sem conexão</h1>
      <p className={styles.text}>Esta tela ainda não está neste aparelho. Ela abre sozinha quando a conexão voltar.</p>
      <div className={styles.actions}>
        <Button look="secondary" size="lg" icon="rotate" onClick={onRetry}>
          Tentar de novo
        </Button>
      </div>
    </div>
  );
}

/** Shown instead of a screen that failed. Without a connection it says so and opens the screen when that is back. */
export function ErrorFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // A browser that did not get a part of the app does not ask for it again before the page is loaded anew.
  if (isStaleBuild(error) && !isOnline()) return <WithoutSignal onRetry={() => void reloadOnce()} />;
  return isOutOfReach(error) ? <WithoutSignal onRetry={onRetry} /> : <Failure error={error} onRetry={onRetry} />;
}

/** The error fallback: its sentence, the error's message, that nothing is lost, and two ways on; also as a toast. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = messageOf(error);
  useEffect(() => showToast(errorWords(error), 'error'), [error]);
  return (
    <div className={styles.screen} role="alert">
      <span className={styles.picture}>
        <Icon name="circle-alert" size={64} />
      </span>
      <h1 tabIndex={-1}>Ocorreu um erro. Tente novamente.</h1>
      <p className={styles.cause}>{message}</p>
      <p className={styles.text}>O que você anotou continua guardado neste aparelho.</p>
      <div className={styles.actions}>
        <Button size="lg" icon="rotate" onClick={onRetry}>
          Tentar de novo
        </Button>
        <a className={buttonClass({ look: 'secondary', size: 'lg' })} href={homeOf(location.pathname)}>
          Voltar ao início
        </a>
        <Button look="quiet" onClick={() => void copyDetails(message)}>
          Copiar detalhes do erro
        </Button>
      </div>
    </div>
  );
}

type BoundaryProps = { children: ReactNode; at?: string };
type BoundaryState = { error: unknown; at: string | undefined };

/**
 * Catches errors of a screen's rendering until another screen is shown (`at`). If the screen belongs to an older build
 * that the server no longer has, reloads the page once.
 */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return at === before.at ? null : { error: null, at };
  }

  override componentDidCatch(error: unknown): void {
    if (isStaleBuild(error)) reloadOnce();
  }

  #retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <ErrorFallback error={this.state.error} onRetry={this.#retry} />;
  }
}
