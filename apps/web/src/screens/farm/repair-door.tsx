import type { ReadinessItem } from '@cafezal/domain/open-chain/readiness/item.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import type { Farm } from '../../data/device/contract.ts';

type Mended = Pick<ReadinessItem, 'code' | 'recordId' | 'field'>;

/** What a door says that leads to the field of an item. */
const LABELS: Readonly<Partial<Record<ReadinessItem['code'], string>>> = {
  'origin/unknown': 'Dizer de onde veio',
  'lot/inconsistent': 'Acertar a conta',
  'plot/no-place': 'Pôr no mapa',
  'plot/point-too-big': 'Desenhar',
  'plot/shape-broken': 'Abrir o mapa',
  'plot/outside': 'Abrir o mapa',
  'plot/overlap': 'Abrir o mapa',
  'plot/forest-unknown': 'Responder',
  'plot/no-evidence': 'Pôr a prova',
  'farm/no-car': 'Anotar o CAR',
  'farm/no-producer': 'Dizer quem produz',
  'paper/expired': 'Pôr a nova data',
};

/** The name of a field in `data`, or the part of the record, that a path begins with. */
const fieldOf = (path: string): string => {
  const [first = '', second = ''] = path.split('.');
  return first === 'data' ? second : first;
};

const SETTINGS = 'settings.';

/** The way to the very field that mends an item, for who may write there; nothing for others. */
export function RepairDoor({
  item,
  farm,
  record,
  look = 'secondary',
}: {
  item: Mended;
  farm: Farm;
  record: FarmRecord | undefined;
  look?: 'primary' | 'secondary';
}) {
  const { farmSlug } = farm;
  const label = LABELS[item.code] ?? 'Abrir';
  const className = buttonClass({ look });
  if (!may(farm.role, record === undefined ? 'farm.edit' : writeActionOf(record.section))) return null;
  if (record !== undefined) {
    return (
      <Link
        to="/fazenda/$farmSlug/$section/$entitySlug/editar"
        params={{ farmSlug, section: record.section, entitySlug: record.slug }}
        search={{ campo: fieldOf(item.field) }}
        className={className}
      >
        {label}
      </Link>
    );
  }
  if (!item.field.startsWith(SETTINGS)) {
    return (
      <Link
        to="/fazenda/$farmSlug/$section/cadastrar"
        params={{ farmSlug, section: 'documentos' }}
        className={className}
      >
        {label}
      </Link>
    );
  }
  return (
    <Link
      to="/fazenda/$farmSlug/editar"
      params={{ farmSlug }}
      search={{ aba: 'medidas' }}
      hash={item.field.slice(SETTINGS.length)}
      className={className}
    >
      {label}
    </Link>
  );
}
