import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { ChoiceChips } from '../../../components/controls/chips.tsx';
import { FieldGroup } from '../../../components/controls/field-frame.tsx';
import type { Position } from '../../../components/map/map-plane.ts';
import type { MapArea } from '../../../components/map/map-shapes.ts';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { PointInputs } from '../../../fields/controls/geometry-control.tsx';
import { useForm } from '../../../fields/values/form-context.ts';
import type { PartProps } from '../../../fields/values/form-parts.ts';
import { geometryWords } from '../../../fields/values/geometry-text.ts';
import { valueAt } from '../../../fields/values/record-values.ts';
import { FORM_ONLY, formOnly } from '../../records/record-form/subject/form-only.ts';
import { type FormSubject, useSubject } from '../../records/record-form/subject/subject.ts';
import type { OutlineWay } from '../outline/outline-task.ts';
import styles from './boundary-part.module.css';
import { areasToChoose, filledIn } from './outline-area.ts';
import { plotAreas } from './plot-areas.ts';

const BoundaryEditor = lazy(async () => ({ default: (await import('./boundary-editor.tsx')).BoundaryEditor }));
const BoundaryPreview = lazy(async () => ({ default: (await import('./boundary-preview.tsx')).BoundaryPreview }));

const WAYS: readonly { way: OutlineWay; label: string; icon: 'pencil' | 'pin' | 'download' }[] = [
  { way: 'desenhar', label: 'Desenhar', icon: 'pencil' },
  { way: 'andar', label: 'Andar', icon: 'pin' },
  { way: 'importar', label: 'Importar', icon: 'download' },
];

const PATH = 'data.boundary';
const AREA = 'data.area';

/** How the address asks to make the outline, such as `?contorno=andar`. */
function useAskedWay(): OutlineWay | null {
  const { contorno } = useSearch({ strict: false });
  return WAYS.find(({ way }) => way === contorno)?.way ?? null;
}

/** The farm's other plots, shown as background. */
function neighboursOf({ store, recordId }: FormSubject): readonly MapArea[] {
  const others = store.replica.section('talhoes').map(({ record }) => record);
  return plotAreas(
    others.filter(({ id, status }) => id !== recordId && status !== 'eradicated'),
    new Set(others.map(({ id }) => id)),
  );
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && value.every((degrees) => typeof degrees === 'number');

/** The corners in the draft of an unfinished outline; empty without a draft. */
function keptCorners(values: PartProps['values']): readonly Position[] {
  const { outline } = formOnly(values);
  return Array.isArray(outline) ? outline.filter(isPosition) : [];
}

/**
 * Choice between two areas, if the outline's differs from the typed one. Both are shown; the typed one counts until the
 * person chooses.
 */
function WhichArea({ typed, drawn, onTake }: { typed: unknown; drawn: number | null; onTake: (area: number) => void }) {
  const asked = areasToChoose(typed, drawn);
  if (asked === null) return null;
  return (
    <ChoiceChips
      label="Qual área vale?"
      value="typed"
      clearable={false}
      onChange={(which) => which === 'drawn' && onTake(asked.drawn)}
      choices={asked.choices}
    />
  );
}

/** Which editor is open; closing it removes it from the address. */
function useEditor(): [way: OutlineWay | null, open: (way: OutlineWay | null) => void] {
  const [way, setWay] = useState(useAskedWay());
  const navigate = useNavigate();
  return [
    way,
    (next) => {
      setWay(next);
      if (next === null) {
        void navigate({ to: '.', search: ({ contorno: _, ...others }) => others, replace: true });
      }
    },
  ];
}

/** The location of a plot: its outline drawn, walked or imported, with its area beside the typed one. */
export function BoundaryPart({ value, onChange, values, put }: PartProps) {
  const subject = useSubject();
  const form = useForm();
  const [way, open] = useEditor();
  const neighbours = useMemo(() => neighboursOf(subject), [subject]);
  const kept = keptCorners(values);
  const typed = valueAt(values, AREA);
  const drawn = polygonAreaHa(value);
  const words = geometryWords(value);
  const keep = (outline: readonly Position[] | null) => {
    const { outline: _, ...others } = formOnly(values);
    put(FORM_ONLY, outline === null ? others : { ...others, outline });
  };
  const use = (geometry: unknown) => {
    keep(null);
    onChange(geometry);
    const area = filledIn(typed, polygonAreaHa(geometry));
    if (area !== null) put(AREA, area);
    open(null);
  };
  return (
    <FieldGroup
      label="No mapa"
      optional="opcional"
      path={PATH}
      error={form.errorAt(PATH)}
      warning={form.warningAt(PATH)}
      hint={words === null ? 'O contorno confere a área. Um ponto já serve para começar.' : undefined}
    >
      {words !== null && (
        <>
          <Suspense fallback={<div className={styles.map} />}>
            <BoundaryPreview geometry={value} areaHa={parseDecimal(typed)} neighbours={neighbours} />
          </Suspense>
          <p className={styles.words}>
            {words}
            {drawn !== null && ` ${formatNumber(drawn)}\u00a0ha.`}
          </p>
        </>
      )}
      {kept.length > 0 && way === null && (
        <p className={styles.words}>
          <Button look="secondary" icon="history" onClick={() => open('desenhar')}>
            Continuar o contorno de {kept.length} {kept.length === 1 ? 'ponto' : 'pontos'}
          </Button>
        </p>
      )}
      <div className={styles.ways}>
        {WAYS.map(({ way: one, label, icon }) => (
          <Button key={one} look="secondary" icon={icon} onClick={() => open(one)}>
            {label}
          </Button>
        ))}
        {words !== null && (
          <Button look="quiet" icon="trash" onClick={() => onChange(null)}>
            Tirar do mapa
          </Button>
        )}
      </div>
      <WhichArea typed={typed} drawn={drawn} onTake={(area) => put(AREA, area)} />
      <details className={styles.typed}>
        <summary>Digitar latitude e longitude</summary>
        <PointInputs value={value} onChange={onChange} />
      </details>
      {way !== null && (
        <Suspense fallback={<Skeleton />}>
          <BoundaryEditor
            value={value}
            kept={kept}
            way={way}
            neighbours={neighbours}
            onChange={keep}
            onUse={use}
            onClose={() => open(null)}
          />
        </Suspense>
      )}
    </FieldGroup>
  );
}
