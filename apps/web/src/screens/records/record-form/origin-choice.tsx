import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/controls/button.tsx';
import { createAddress, type SectionPlace } from '../../farm/use-section.ts';
import styles from './origin-choice.module.css';
import type { Elsewhere } from './subject/elsewhere.ts';

const CHOICES: readonly (readonly [origin: Elsewhere | undefined, label: string])[] = [
  [undefined, 'Daqui'],
  ['opening', 'Já havia'],
  ['bought', 'Comprado'],
];

/** Above the form of a stage whose coffee may come from elsewhere: which of the three it is. */
export function OriginChoice({ place }: { place: SectionPlace }) {
  return (
    <nav className={styles.choice} aria-label="De onde é o café">
      {CHOICES.map(([value, label]) => (
        <Link
          key={label}
          to={createAddress(place)}
          search={value === undefined ? {} : { origem: value }}
          replace
          className={buttonClass({ look: 'secondary' })}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
