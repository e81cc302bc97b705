import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icons/icon.tsx';
import { Card } from '../../components/surface.tsx';
import type { Farm } from '../../data/contract.ts';
import type { FarmDay } from './farm-day.ts';
import styles from './first-steps.module.css';

type Step = { title: string; text: string; section: string; action: string; isDone: boolean };

type Begun = Pick<FarmDay, 'plots' | 'harvests'>;

const stepsOf = ({ plots, harvests }: Begun): readonly Step[] => [
  {
    title: 'Cadastrar os talhões',
    text: 'Nome, área e cultivar. O mapa pode vir depois.',
    section: 'talhoes',
    action: 'Cadastrar talhão',
    isDone: plots > 0,
  },
  {
    title: 'Registrar a primeira colheita',
    text: 'Talhão, medidas ou litros. Menos de 20 segundos.',
    section: 'colheita',
    action: 'Registrar colheita',
    isDone: harvests > 0,
  },
];

/** Whether a farm is still at its beginning. */
export const isAtFirstSteps = (begun: Begun): boolean => stepsOf(begun).some(({ isDone }) => !isDone);

/** What comes first on an empty farm; the step to take has the button, for who may take it. */
export function FirstSteps({
  begun,
  farm: { farmSlug, role },
}: {
  begun: Begun;
  farm: Pick<Farm, 'farmSlug' | 'role'>;
}) {
  const steps = stepsOf(begun);
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card
      title="Primeiros passos"
      aside={<span className={styles.sub}>{`${current + 1} de ${steps.length + 1}`}</span>}
    >
      <div className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * (current + 1)) / (steps.length + 1)}%` }} />
      </div>
      <ol className={styles.steps}>
        <li className={styles.done}>
          <span className={styles.number}>
            <Icon name="check" />
          </span>
          <div>
            <h3>Criar a fazenda</h3>
            <p className={styles.sub}>Feito</p>
          </div>
        </li>
        {steps.map(({ title, text, section, action, isDone }, at) => (
          <li key={section} className={classNames(isDone && styles.done, at === current && styles.current)}>
            <span className={styles.number}>{isDone ? <Icon name="check" /> : at + 2}</span>
            <div>
              <h3>{title}</h3>
              <p className={styles.sub}>{isDone ? 'Feito' : text}</p>
            </div>
            {at === current && may(role, writeActionOf(section)) && (
              <Link
                to="/fazenda/$farmSlug/$section/cadastrar"
                params={{ farmSlug, section }}
                className={classNames(buttonClass({ size: 'lg' }), styles.action)}
              >
                <Icon name="plus" />
                {action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
