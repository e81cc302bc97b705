import type { ReactNode } from 'react';
import styles from './icon.module.css';
import { LINE_ICONS } from './line-icons.ts';
import { STAGE_ICONS } from './stage-icons.ts';

type LineIcon = keyof typeof LINE_ICONS;
type StageIcon = keyof typeof STAGE_ICONS;

/** Names of icons: Lucide's line icons and the ten stage icons. */
export type IconName = LineIcon | StageIcon;

const isStageIcon = (name: string): name is StageIcon => name in STAGE_ICONS;

/** The icon of a stage's theme; the notebook for sections without an icon of their own. */
export const themeIcon = (theme: string): IconName => (isStageIcon(theme) ? theme : 'notebook');

/** Where the dashes of broken lines begin: the first one is in the middle of the top. */
const DASH_OFFSET = 1.35;

function drawing(name: IconName): ReactNode {
  if (!isStageIcon(name)) return <path d={LINE_ICONS[name]} />;
  const [lines, solid, dashes] = STAGE_ICONS[name];
  return (
    <>
      <path d={lines} strokeDasharray={dashes} strokeDashoffset={DASH_OFFSET} />
      <path d={solid} fill="currentColor" stroke="none" />
    </>
  );
}

/** An icon in the text colour. The text beside it says what it means, so screen readers skip it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing(name)}
    </svg>
  );
}
