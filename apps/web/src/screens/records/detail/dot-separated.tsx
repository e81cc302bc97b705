import { Fragment } from 'react';
import styles from './detail.module.css';

/** The parts of a line with dots between them. Short parts, such as codes with hyphens, do not wrap. */
export function DotSeparated({ parts }: { parts: readonly string[] }) {
  return (
    <span>
      {parts
        .filter((part) => part !== '')
        .map((part, at) => (
          <Fragment key={part}>
            {at > 0 && ' · '}
            <i className={styles.whole}>{part}</i>
          </Fragment>
        ))}
    </span>
  );
}
