import { Icon, themeIcon } from './icon.tsx';
import styles from './stage-block.module.css';

/** The icon of a stage in a tinted square; its name must stand beside it. */
export function StageBlock({ theme, size = 28 }: { theme: string; size?: number }) {
  return (
    <span className={styles.block} data-stage={theme}>
      <Icon name={themeIcon(theme)} size={size} />
    </span>
  );
}
