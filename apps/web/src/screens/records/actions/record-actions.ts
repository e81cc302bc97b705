import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { may, writeActionOf } from '@cafezal/domain/people/permissions.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import type { IconName } from '../../../components/icons/icon.tsx';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import { lowered } from '../readings/reading-rules.ts';
import { isUnderWay } from '../readings/readings-overview.tsx';

/** Something that can be done with a record: where it leads, and what it is in a verb and in a line. */
export type RecordAction = { to: string; icon: IconName; label: string; text: string };

/** Does a section have anything to measure? */
export const hasReadings = ({ readings }: Pick<StageDefinition, 'readings'>): boolean =>
  Object.keys(readings).length > 0;

const isLot = ({ code }: Pick<StageDefinition, 'code'>): boolean => code !== null;

const mayWrite = ({ farm, section }: SectionPlace): boolean => may(farm.role, writeActionOf(section));

/** Is there measuring to be done: work under way of a stage with readings? */
export const isMeasured = (place: SectionPlace, record: FarmRecord): boolean =>
  hasReadings(place.definition) && isUnderWay(record) && mayWrite(place);

/** Work that goes on can be ended; that of one day is done or not, and so its plan can be, too. */
function canEnd({ doneStatus, statuses }: StageDefinition, { status }: FarmRecord): boolean {
  if (doneStatus !== undefined) return status === 'planned' || status === 'in_progress';
  return status === 'in_progress' && 'completed' in statuses;
}

function askedAtEnd({ doneStatus, fields }: StageDefinition, { section }: FarmRecord): string {
  if (doneStatus !== undefined) return 'Pede o dia e o que mudou';
  return 'finalHumidity' in fields && section === 'secagem' ? 'Pede umidade e peso finais' : 'Pede o que saiu';
}

/** Ending work that goes on, or doing what was planned; null where there is nothing to end. */
export function endingOf(place: SectionPlace, record: FarmRecord): RecordAction | null {
  const { definition } = place;
  if (!canEnd(definition, record) || !mayWrite(place)) return null;
  return {
    to: `${recordAddress(place, record, 'editar')}?concluir=1`,
    icon: 'check',
    label: `Concluir ${definition.label.one.toLowerCase()}`,
    text: askedAtEnd(definition, record),
  };
}

/** What can be done with a record besides changing it, for the role of the person; `readings` is how many were taken. */
export function actionsOf(place: SectionPlace, record: FarmRecord, readings: number | null): readonly RecordAction[] {
  const { definition } = place;
  const at = (action: string) => recordAddress(place, record, action);
  const kinds = Object.values(definition.readings).map(({ label }) => lowered(label));
  const ending = endingOf(place, record);
  const measuring = isMeasured(place, record);
  const taken =
    readings === null || readings === 0
      ? 'Curva e tabela'
      : `${readings} ${readings === 1 ? 'leitura' : 'leituras'}, curva e tabela`;
  return [
    ...(measuring
      ? [{ to: at('medicoes'), icon: 'plus', label: 'Medir', text: capital(kinds.slice(0, 2).join(' e ')) } as const]
      : []),
    ...(ending === null ? [] : [ending]),
    ...(isLot(definition) || place.section === 'talhoes'
      ? [
          {
            to: at('rastreabilidade'),
            icon: 'trace',
            label: 'Rastreabilidade',
            text: 'De onde veio, para onde vai',
          } as const,
        ]
      : []),
    ...(hasReadings(definition) ? [{ to: at('medicoes'), icon: 'list', label: 'Medições', text: taken } as const] : []),
    { to: at('historico'), icon: 'history', label: 'Histórico', text: 'Quem mudou o quê' },
    ...(isLot(definition)
      ? [{ to: at('etiqueta'), icon: 'qr', label: 'Etiqueta', text: 'Imprimir com QR' } as const]
      : []),
  ];
}

/** Changing a record, for who may. */
export const editOf = (place: SectionPlace, record: FarmRecord): readonly RecordAction[] =>
  mayWrite(place)
    ? [{ to: recordAddress(place, record, 'editar'), icon: 'pencil', label: 'Editar', text: 'Mudar os dados' }]
    : [];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
