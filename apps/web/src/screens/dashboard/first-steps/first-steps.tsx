import { may, writeActionOf } from '@cafezal/domain/people/permissions.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { classNames } from '../../../components/page/class-names.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { useFarmPeople } from '../../../data/farms/farm-members.ts';
import { PEOPLE_PLACE } from '../../farms/people/people-place.ts';
import { hasCrew } from './crew.ts';
import styles from './first-steps.module.css';
import { type Begun, stepsOf } from './steps.ts';
import { useCrewAsking } from './use-crew-asking.ts';

type RowParts = { at: number; title: string; text: string; isDone: boolean; isCurrent?: boolean; children?: ReactNode };

/** A step by its number; `children` is what it is done with. */
function StepRow({ at, title, text, isDone, isCurrent = false, children }: RowParts) {
  return (
    <li className={classNames(isDone && styles.done, isCurrent && styles.current)}>
      <span className={styles.number}>{isDone ? <Icon name="check" /> : at}</span>
      <div>
        <h3>{title}</h3>
        <p className={styles.sub}>{isDone ? 'Feito' : text}</p>
      </div>
      {!isDone && children}
    </li>
  );
}

/** Nobody has to call others first: this step is never the one to take, and can be put off. */
function CrewStep({ farm: { id, farmSlug }, at, onSnooze }: { farm: Farm; at: number; onSnooze: () => void }) {
  const { people } = useFarmPeople(id);
  return (
    <StepRow
      at={at}
      title="Chamar quem ajuda"
      text="Encarregado, terreiro, escritório. Cada um vê o seu."
      isDone={people !== null && hasCrew(people)}
    >
      <span className={classNames(styles.touches, styles.action)}>
        <Link
          to="/fazenda/$farmSlug/$section"
          params={{ farmSlug, section: 'editar' }}
          hash={PEOPLE_PLACE}
          className={buttonClass({ look: 'secondary' })}
        >
          Convidar
        </Link>
        <Button look="quiet" aria-label="Agora não: chamar quem ajuda" onClick={onSnooze}>
          Agora não
        </Button>
      </span>
    </StepRow>
  );
}

/** What comes first on an empty farm; the step to take has the button, for who may take it. */
export function FirstSteps({ begun, farm }: { begun: Begun; farm: Farm }) {
  const { farmSlug, role } = farm;
  const steps = stepsOf(begun);
  const current = steps.findIndex(({ isDone }) => !isDone);
  const crew = useCrewAsking(farm);
  const all = steps.length + (crew.asks ? 2 : 1);
  return (
    <Card title="Primeiros passos" aside={<span className={styles.sub}>{`${current + 1} de ${all}`}</span>}>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * (current + 1)) / all}%` }} />
      </div>
      <ol className={styles.steps}>
        <StepRow at={1} title="Criar a fazenda" text="" isDone />
        {steps.map(({ section, action, ...step }, at) => (
          <StepRow key={section} at={at + 2} isCurrent={at === current} {...step}>
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
          </StepRow>
        ))}
        {crew.asks && <CrewStep farm={farm} at={all} onSnooze={crew.snooze} />}
      </ol>
    </Card>
  );
}
