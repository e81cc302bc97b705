import { classNames } from '../page/class-names.ts';
import styles from './hills.module.css';

/** The product's illustration: hills with coffee in contour rows and the rising sun. */
export function Hills({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.hills, className)}
      viewBox="0 0 1280 420"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="770" cy="196" r="66" fill="#F4B740" />
      <path d="M0 210C160 140 300 150 470 205S820 260 1010 178s210-46 270-30v272H0z" fill="#C9D6C0" />
      <path d="M0 262C210 190 380 240 560 262S930 250 1280 190v230H0z" fill="#8FAE8A" />
      <g fill="none" stroke="#6F9470" strokeWidth="7" strokeLinecap="round" strokeDasharray="1 13">
        <path d="M20 292C220 224 380 270 560 290s390-10 700-66" />
        <path d="M20 318C220 252 380 296 560 316s390-10 700-62" />
      </g>
      <path d="M0 330C240 280 420 340 640 344s420-50 640-52v128H0z" fill="#4C7A4F" />
      <g fill="none" stroke="#2F5C37" strokeWidth="11" strokeLinecap="round" strokeDasharray="1 19">
        <path d="M10 358c240-46 420 10 640 14s400-46 640-50" />
        <path d="M-4 392c240-46 430 10 650 14s400-46 640-50" />
      </g>
    </svg>
  );
}
