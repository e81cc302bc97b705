import { Fragment } from 'react';
import styles from './detail.module.css';

/** The parts of a line with a dot between them. A short part, such as a code with hyphens, is never broken. */
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
