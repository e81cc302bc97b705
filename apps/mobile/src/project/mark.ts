/** One line or area of the mark, in the units of its SVG. */
export type Shape = { d: string; fill: string | null; stroke: string | null; width: number };

/** Our mark as its SVG has it: its side in units, the colour of its square, and what stands on that. */
export type Mark = { side: number; background: string; shapes: readonly Shape[] };

const attributeIn = (tag: string, name: string): string => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  if (value === undefined) throw new Error(`The mark has a ${tag} without ${name}.`);
  return value;
};

const numberIn = (tag: string, name: string): number => Number(attributeIn(tag, name));

/** A circle as two arcs, which is what paths have for it. */
function circlePath(tag: string): string {
  const [x, y, r] = [numberIn(tag, 'cx'), numberIn(tag, 'cy'), numberIn(tag, 'r')];
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** A colour as Android has it. */
const colour = (text: string): string => (text === '#fff' ? '#FFFFFF' : text);

/**
 * Reads the mark of `apps/web/public/icon.svg`: a square, a circle, and a group of lines. Throws where a part is missing, so that a mark of
 * another make is noticed.
 */
export function readMark(svg: string): Mark {
  const tagOf = (name: string): string => {
    const [tag] = new RegExp(`<${name}\\s[^>]*>`).exec(svg) ?? [];
    if (tag === undefined) throw new Error(`The mark has no ${name}.`);
    return tag;
  };
  const circle = tagOf('circle');
  const group = tagOf('g');
  const line = { fill: null, stroke: colour(attributeIn(group, 'stroke')), width: numberIn(group, 'stroke-width') };
  const lines = [...svg.matchAll(/<path\s[^>]*>/g)].map(([tag]) => ({ d: attributeIn(tag, 'd'), ...line }));
  if (lines.length === 0) throw new Error('The mark has no path.');
  return {
    side: numberIn(tagOf('rect'), 'width'),
    background: attributeIn(tagOf('rect'), 'fill'),
    shapes: [{ d: circlePath(circle), fill: attributeIn(circle, 'fill'), stroke: null, width: 0 }, ...lines],
  };
}

/** Where a mark stands on a picture: the picture's side, and that of the mark in its middle. In dp. */
export type Place = { side: number; mark: number };

const square = (side: number): string => {
  const [r, straight] = [side / 4, side / 2];
  const corner = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x * r} ${y * r}`;
  return `M${r} 0h${straight}${corner(1, 1)}v${straight}${corner(-1, 1)}h${-straight}${corner(-1, -1)}v${-straight}${corner(1, -1)}z`;
};

function pathOf({ d, fill, stroke, width }: Shape, only: string | null): string {
  const paint =
    fill === null
      ? `android:strokeColor="${only ?? stroke}" android:strokeWidth="${width}" android:strokeLineCap="round"`
      : `android:fillColor="${only ?? fill}"`;
  return `        <path android:pathData="${d}" ${paint} />\n`;
}

/** The mark as a vector drawable of Android: with its square where asked, and in one colour where asked. */
export function vectorDrawable(
  { side, background, shapes }: Mark,
  place: Place,
  { withSquare = false, only = null }: { withSquare?: boolean; only?: string | null } = {},
): string {
  const scale = place.mark / side;
  const offset = (place.side - place.mark) / 2;
  const first: Shape[] = withSquare ? [{ d: square(side), fill: background, stroke: null, width: 0 }] : [];
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Made from apps/web/public/icon.svg by \`pictures\` of \`npm run mobile\`. -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${place.side}dp"
    android:height="${place.side}dp"
    android:viewportWidth="${place.side}"
    android:viewportHeight="${place.side}">
    <group android:scaleX="${scale}" android:scaleY="${scale}" android:translateX="${offset}" android:translateY="${offset}">
${[...first, ...shapes].map((shape) => pathOf(shape, only)).join('')}    </group>
</vector>
`;
}
