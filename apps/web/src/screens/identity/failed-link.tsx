import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { failureWords } from '../failure-words.ts';
import styles from './entrance.module.css';

/** Says why what a mailed link opens could not be fetched, and tries again on request. */
export function FailedLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.told}>
      <Notice tone="error" icon="circle-alert">
        {failureWords(error).message}
      </Notice>
      <Button size="lg" full onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  );
}
