import { Fragment } from 'react';
import styles from './detail.module.css';

/** Parts of a line with a dot between; a short one, such as a code with its hyphens, is not broken. */
export function Whole({ parts }: { parts: readonly string[] }) {
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
