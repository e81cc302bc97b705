import type { MapDrawing } from '@cafezal/domain/sheets/preview.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { ImportedFile, ImportLine } from '../../../data/farms/imports.ts';
import { inGender, lineName, linesText } from '../words/import-words.ts';
import styles from './drawing-card.module.css';
import { lineState } from './shown-lines.ts';

/** Shapes beyond which their numbers would hide them. */
const MOST_NUMBERED = 30;

const TITLE = 'No mapa';

const classOf = ({ skipped, status }: ImportLine): string | undefined =>
  skipped ? styles.out : status === 'error' ? styles.wrong : undefined;

function Shapes({ file, drawing: { width, height, shapes } }: { file: ImportedFile; drawing: MapDrawing }) {
  const lines = new Map(file.lines.map((line) => [line.line, line]));
  const shown = shapes.flatMap((shape) => {
    const line = lines.get(shape.line);
    return line === undefined ? [] : [{ ...shape, line }];
  });
  const isNumbered = shown.length <= MOST_NUMBERED;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${linesText(file, shown.length)}, norte em cima`}
    >
      {shown.map(({ line, path }) => (
        <path key={line.line} className={classOf(line)} d={path}>
          <title>{`${lineName(file, line.line)}: ${line.cells.A ?? ''} (${inGender(file, lineState(line)[0])})`}</title>
        </path>
      ))}
      {isNumbered &&
        shown.map(({ line, at: [x, y] }) => (
          <text key={line.line} x={x} y={y}>
            {line.line}
          </text>
        ))}
    </svg>
  );
}

/** The shapes of a map as they lie beside each other, each with the number of its line; nothing for other files. */
export function DrawingCard({ file }: { file: ImportedFile }) {
  const { drawing } = file;
  if (drawing === undefined) return null;
  return (
    <Card title={TITLE}>
      <Shapes file={file} drawing={drawing} />
      <p className={styles.legend}>
        Norte em cima. O número é o do desenho na lista; tracejado fica fora, vermelho espera acerto.
      </p>
    </Card>
  );
}
