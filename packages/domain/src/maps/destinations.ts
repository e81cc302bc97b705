import { searchKey } from '../ground/search-key.ts';
import type { FarmRecord } from '../record/record.ts';
import { byName, likest } from '../sheets/alike-names.ts';
import type { Choices, Question } from '../sheets/preview.ts';
import { polygonsOf } from '../stages/plot/geometry.ts';
import type { MapShape } from './map-content.ts';
import { type Destination, MAP_COLUMNS, type MapFarm } from './map-farm.ts';
import { carNumberOf, carThemeOf } from './map-shape.ts';

/** More than anybody answers: further shapes are new plots unless their line says otherwise. */
const MOST_ASKED = 100;
const MOST_OPTIONS = 30;

const NEW = 'Talhão novo';
const OUT = 'Fica fora';
const OUTLINE = 'Contorno da fazenda';

/** A shape with the name that its line has, which may have been put right, and its text under "Entra como". */
export type NamedShape = { shape: MapShape; name: string; typed: string };

const hasOutline = ({ data }: FarmRecord): boolean => polygonsOf(data.boundary).length > 0;

type Plots = { plots: readonly FarmRecord[]; find: (name: string) => FarmRecord | undefined };

/** A place that is known to the corner is not given up for a point. */
const isWorse = ({ geometry }: MapShape, plot: FarmRecord): boolean => geometry?.type === 'Point' && hasOutline(plot);

/** Where shapes go by themselves: to the plot of their name; paths, points and themes of the CAR stay out. */
function usualDestination({ shape, name }: NamedShape, find: (name: string) => FarmRecord | undefined): Destination {
  const plot = find(name);
  if (shape.isPath || carThemeOf(shape.values) !== undefined) return { kind: 'out' };
  if (carNumberOf(shape.values) !== undefined) return { kind: 'outline' };
  if (plot !== undefined && !isWorse(shape, plot)) return { kind: 'plot', record: plot };
  return shape.geometry?.type === 'Point' ? { kind: 'out' } : { kind: 'new' };
}

function typedDestination(typed: string, find: (name: string) => FarmRecord | undefined): Destination {
  const key = searchKey(typed);
  if (key === searchKey(NEW) || key === 'novo') return { kind: 'new' };
  if (key === searchKey(OUTLINE)) return { kind: 'outline' };
  if (key === searchKey(OUT) || key === 'fora') return { kind: 'out' };
  const record = find(typed);
  return record === undefined ? { kind: 'unknown', typed } : { kind: 'plot', record };
}

function questionOf({ shape, name }: NamedShape, plots: readonly FarmRecord[], choices: Choices): Question {
  const id = `match:shape:${shape.line}`;
  const options = [
    ...likest(plots, name)
      .slice(0, MOST_OPTIONS)
      .map((plot) => ({ value: plot.id, label: plot.name, samples: [] })),
    { value: 'create', label: `Criar o talhão ${name}`, samples: [] },
    { value: 'outline', label: 'É o contorno da fazenda', samples: [] },
    { value: 'skip', label: 'Deixar fora', samples: [] },
  ];
  const answer = options.find(({ value }) => value === choices.answers[id])?.value ?? 'create';
  const message = `“${name}” (linha ${shape.line}) não está em Talhões. Qual é?`;
  return { id, kind: 'match', column: 'A', message, options, answer };
}

/** What is said of a destination in its column. */
export function destinationText(destination: Destination): string {
  if (destination.kind === 'plot') return destination.record.name;
  if (destination.kind === 'unknown') return destination.typed;
  return { new: NEW, outline: OUTLINE, out: OUT }[destination.kind];
}

/** What a line says of where it goes; undefined where it says nothing. */
function chosenDestination(
  { shape: { line }, typed }: NamedShape,
  { usual, plots, find, choices }: { usual: Destination; choices: Choices } & Plots,
): Destination | undefined {
  const choice = choices.lines[line];
  if (choice?.skip === true) return { kind: 'out' };
  const record = plots.find(({ id }) => id === choice?.match?.recordId);
  if (record !== undefined) return { kind: 'plot', record };
  if (typed !== '') return typedDestination(typed, find);
  const isSaidNew = choice?.match?.recordId === null || (choice?.skip === false && usual.kind === 'out');
  return isSaidNew ? { kind: 'new' } : undefined;
}

function destinationOf({ answer }: Question, plots: readonly FarmRecord[]): Destination {
  const record = plots.find(({ id }) => id === answer);
  if (record !== undefined) return { kind: 'plot', record };
  if (answer === 'outline') return { kind: 'outline' };
  return { kind: answer === 'skip' ? 'out' : 'new' };
}

/** Where each shape goes, and what is asked of those that could be a plot which has no outline yet. */
export function findDestinations(
  shapes: readonly NamedShape[],
  { records }: MapFarm,
  choices: Choices,
): { destinations: readonly Destination[]; questions: readonly Question[] } {
  const plots = records('talhoes');
  const find = byName(plots);
  const usual = shapes.map((named) => ({ named, own: usualDestination(named, find) }));
  const matched = new Set(usual.flatMap(({ own }) => (own.kind === 'plot' ? [own.record.id] : [])));
  const isOpen = plots.some((plot) => !matched.has(plot.id) && !hasOutline(plot));
  const questions: Question[] = [];
  const destinations = usual.map(({ named, own }): Destination => {
    const chosen = chosenDestination(named, { usual: own, plots, find, choices });
    if (chosen !== undefined) return chosen;
    if (own.kind !== 'new' || !isOpen || questions.length >= MOST_ASKED) return own;
    const question = questionOf(named, plots, choices);
    questions.push(question);
    return destinationOf(question, plots);
  });
  return { destinations, questions };
}

/** The column in which a line says where it goes. */
export const DESTINATION_COLUMN = { column: 'C', at: MAP_COLUMNS.destination, text: 'Entra como' } as const;
