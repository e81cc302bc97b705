import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { type UsualOutputs, usualName, usualOutputs } from '@cafezal/domain/lots/usual-outputs.ts';
import type { ProductForm } from '@cafezal/domain/record/record.ts';
import { Button } from '../../../../components/controls/button.tsx';
import { kgTyped } from '../subject/initial-values.ts';
import styles from '../subject/parts.module.css';
import type { FormSubject } from '../subject/subject.ts';

type Input = { recordId: string; output: string; kg: number };

/** Estimated outputs of the form's inputs; null if each input gives one form only, or nothing is known. */
export function proposalFor(
  { store, definition, recordId, facts }: FormSubject,
  { inputs, method }: { inputs: readonly Input[]; method: string | undefined },
): UsualOutputs | null {
  const { section, takes, gives, turnsInto } = definition;
  if (turnsInto !== undefined || takes.length === 0 || gives.length < 2) return null;
  const formOf = (id: string, output: string): ProductForm | null =>
    store.replica.byId(id)?.record.outputs.find(({ key }) => key === output)?.form ?? null;
  const known = inputs.flatMap(({ recordId: id, output, kg }) => {
    const form = formOf(id, output);
    return form === null ? [] : [{ form, kg }];
  });
  if (known.length < inputs.length) return null;
  const before = store.replica
    .section(section)
    .map(({ record }) => record)
    .filter(({ id }) => id !== recordId);
  return usualOutputs({ inputs: known, method, before, formOf, factors: facts.settings.conversionFactors });
}

const whence = ({ asIn }: UsualOutputs): string =>
  asIn === null
    ? 'Pelo rendimento comum, a conferir'
    : `Como em ${[asIn.code, dayInPtBr(asIn.date).slice(0, 5)].filter(Boolean).join(', ')}, a conferir`;

/** The estimated outputs as text, with a button that adds them to the form for correction. */
export function ProposedOutputs({ proposal, onUse }: { proposal: UsualOutputs; onUse: () => void }) {
  const words = proposal.outputs.map((one) => `${usualName(one)} ${formatNumber(one.kg)}\u00a0kg`).join(' · ');
  return (
    <div className={styles.proposal}>
      <p>
        <b>{whence(proposal)}:</b> {words}
      </p>
      <Button look="secondary" icon="pencil" onClick={onUse}>
        Preencher e conferir
      </Button>
    </div>
  );
}

/** Whether a lot still has its suggested weight, which nobody has measured. */
export const isAsProposed = (row: Readonly<Record<string, unknown>>, proposal: UsualOutputs | null): boolean =>
  proposal?.outputs.some(
    ({ form, grade, kg }) => row.form === form && (row.grade ?? null) === grade && row.kg === kgTyped(kg),
  ) === true;
