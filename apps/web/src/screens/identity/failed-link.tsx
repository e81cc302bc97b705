import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { failureWords } from '../failure-words.ts';
import styles from './identity-page.module.css';

/** Says why the contents of a mailed link could not be loaded, and tries again on request. */
export function FailedLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.notice}>
      <Notice tone="error" icon="circle-alert">
        {failureWords(error).message}
      </Notice>
      <Button size="lg" full onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  );
}
