import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { isDrying, isPlace, leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import type { IconName } from '../../../components/icons/icon.tsx';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import { lowered } from '../readings/reading-rules.ts';
import { isUnderWay } from '../readings/readings-overview.tsx';

/** An action on a record: its address, icon, verb and description. */
export type RecordAction = { to: string; icon: IconName; label: string; text: string };

/** Whether a section has readings. */
export const hasReadings = ({ readings }: Pick<StageDefinition, 'readings'>): boolean =>
  Object.keys(readings).length > 0;

const isLot = ({ code }: Pick<StageDefinition, 'code'>): boolean => code !== null;

const mayWrite = ({ farm, section }: SectionPlace): boolean => may(farm.role, writeActionOf(section));

/** Whether a record can be measured: work in progress of a stage with readings. */
export const isMeasured = (place: SectionPlace, record: FarmRecord): boolean =>
  hasReadings(place.definition) && isUnderWay(record) && mayWrite(place);

/** Whether work can be ended: work of several days, or the plan for work of one day. */
function canEnd({ doneStatus, statuses }: StageDefinition, { status }: FarmRecord): boolean {
  if (doneStatus !== undefined) return status === 'planned' || status === 'in_progress';
  return status === 'in_progress' && 'completed' in statuses;
}

function askedAtEnd({ doneStatus, section }: StageDefinition, record: FarmRecord): string {
  if (doneStatus !== undefined) return 'Pede o dia e o que mudou';
  return 'finalHumidity' in fieldsOf(section) && isDrying(record) ? 'Pede umidade e peso finais' : 'Pede o que saiu';
}

/** The action that ends work in progress or completes a plan; null if there is none. */
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

/** Whether a record has coffee of which some may be lost. */
const canLose = (place: SectionPlace, { status, outputs, inputs }: FarmRecord): boolean =>
  'losses' in fieldsOf(place.section) &&
  place.definition.statuses[status]?.started === true &&
  outputs.length + inputs.length > 0 &&
  mayWrite(place);

/** The actions on a record other than editing, for the person's role; `readings` is how many the record has. */
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
    ...(canLose(place, record)
      ? [
          {
            to: `${at('editar')}?anotar=losses`,
            icon: 'minus',
            label: 'Anotar perda',
            text: 'Chuva, furto, contagem',
          } as const,
        ]
      : []),
    ...(isLot(definition) || isPlace(place)
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
    ...(leadsSeason(place)
      ? [{ to: at('fechamento'), icon: 'lock', label: 'Fechamento', text: 'O que não fecha, e os números' } as const]
      : []),
    { to: at('historico'), icon: 'history', label: 'Histórico', text: 'Quem mudou o quê' },
    ...(definition.gives.length > 0 && may(place.farm.role, 'farm.export')
      ? [
          {
            to: at('dossie'),
            icon: 'download',
            label: 'Dossiê e arquivos',
            text: 'Para quem compra e importa',
          } as const,
        ]
      : []),
    ...(definition.gives.length > 0
      ? [{ to: at('publicar'), icon: 'send', label: 'Mostrar a compradores', text: 'Página do lote, com QR' } as const]
      : []),
    ...(isLot(definition)
      ? [{ to: at('etiqueta'), icon: 'qr', label: 'Etiqueta', text: 'Imprimir com QR' } as const]
      : []),
  ];
}

/** The action to edit a record, if the role may. */
export const editOf = (place: SectionPlace, record: FarmRecord): readonly RecordAction[] =>
  mayWrite(place)
    ? [{ to: recordAddress(place, record, 'editar'), icon: 'pencil', label: 'Editar', text: 'Mudar os dados' }]
    : [];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
