import { may } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { FieldGroup } from '../../../../components/controls/field-frame.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { tellFailure } from '../../../../components/messages/toast-store.ts';
import { correctedNow } from '../../../../data/device/corrected-clock.ts';
import { prepareWrite } from '../../../../data/farm/save-record.ts';
import { newId } from '../../../../data/page/new-id.ts';
import { useHeldWhile } from '../../../../data/page/use-held-while.ts';
import { FieldControl } from '../../../../fields/controls/field-control.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { useCurrentFarm, useIsFarmLoading } from '../../../frame/current-farm.tsx';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';
import { idsTyped } from '../subject/typed-data.ts';

type Errors = Readonly<Record<string, string>>;

/** Saves a plot with only its name and area, on the device first like every record. */
function usePlotMaking(onMade: (id: string) => void) {
  const { store, facts } = useSubject();
  const [id] = useState(newId);
  const [errors, setErrors] = useState<Errors>({});
  const make = async (name: string, area: string) => {
    try {
      const { mutation, shown } = prepareWrite({
        store,
        farm: facts,
        definition: stageOf('talhoes'),
        payload: { name: name.trim(), data: { area }, confirmedWarnings: ['*'] },
        recordId: id,
        now: correctedNow(),
        mutationId: newId(),
      });
      await store.save({ mutation, shown });
      onMade(id);
    } catch (error) {
      if (!(error instanceof Problem)) return tellFailure(error);
      setErrors(error.details.fields ?? { name: error.message });
    }
  };
  return { errors, make };
}

function PlotFields({ onMade }: { onMade: (id: string) => void }) {
  const [name, setName] = useState('');
  const [area, setArea] = useState('');
  const { errors, make } = usePlotMaking(onMade);
  useHeldWhile(name + area !== '');
  return (
    <FieldGroup label="O primeiro talhão" hint="O resto pode vir depois, em Talhões.">
      <div className={styles.stack}>
        <TextInput
          label="Nome do talhão"
          autoComplete="off"
          maxLength={50}
          value={name}
          onChange={setName}
          error={errors.name}
        />
        <TextInput
          label="Área do talhão"
          inputMode="decimal"
          autoComplete="off"
          unit="ha"
          value={area}
          onChange={setArea}
          error={errors['data.area']}
        />
        <Button look="secondary" icon="plus" onClick={() => void make(name, area)}>
          Criar talhão
        </Button>
      </div>
    </FieldGroup>
  );
}

/** Makes the first plot of a farm within another form, if the role may; needs only name and area. */
export function FirstPlot({ onMade }: { onMade: (id: string) => void }) {
  const { role } = useCurrentFarm();
  const hasPlots = useForm().context.optionsOf('talhoes').length > 0;
  // While plots are still loading, a second one could be made.
  const isLoading = useIsFarmLoading();
  if (hasPlots || isLoading || !may(role, writeActionOf('talhoes'))) return null;
  return <PlotFields onMade={onMade} />;
}

/** The plots of an activity; without any, the first one is made here. */
export function WorkedPlotsPart({ part, value, onChange, values }: PartProps) {
  if (part.kind !== 'field') return null;
  return (
    <div className={styles.plots}>
      <FieldControl field={part.field} path={part.path} value={value} onChange={onChange} />
      <FirstPlot onMade={(id) => onChange([...idsTyped(values, 'plotIds'), id])} />
    </div>
  );
}
