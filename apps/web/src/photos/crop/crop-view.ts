/** Width and height in px. */
export type Size = { width: number; height: number };

/** A position in a frame from its left and top, 0 to 1. */
export type Share = { x: number; y: number };

/** The visible part of a picture: quarter turns clockwise, zoom, and centre in px of the rotated picture. */
export type CropView = { turns: number; zoom: number; x: number; y: number };

/** The picture's size and the frame's aspect ratio. */
export type Cut = { picture: Size; aspect: number };

/** Largest zoom; beyond it a phone's photo is too coarse. */
export const MOST_ZOOM = 5;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Size in px of the visible part of the rotated picture. */
export function croppedSize({ picture, aspect }: Cut, { turns, zoom }: CropView): Size {
  const { width, height } = turned(picture, turns);
  const widest = Math.min(width, height * aspect) / zoom;
  return { width: widest, height: widest / aspect };
}

/** A view whose frame lies entirely on the picture. */
function inside(cut: Cut, view: CropView): CropView {
  const zoom = between(1, view.zoom, MOST_ZOOM);
  const kept = croppedSize(cut, { ...view, zoom });
  const whole = turned(cut.picture, view.turns);
  return {
    turns: view.turns,
    zoom,
    x: between(kept.width / 2, view.x, whole.width - kept.width / 2),
    y: between(kept.height / 2, view.y, whole.height - kept.height / 2),
  };
}

/** The largest part of a picture that fits the frame, centred. */
export const wholeView = ({ picture }: Cut): CropView => ({
  turns: 0,
  zoom: 1,
  x: picture.width / 2,
  y: picture.height / 2,
});

/** The picture moved under the frame by a share of the frame; moving right shows what is left of it. */
export function moved(cut: Cut, view: CropView, by: Share): CropView {
  const kept = croppedSize(cut, view);
  return inside(cut, { ...view, x: view.x - by.x * kept.width, y: view.y - by.y * kept.height });
}

const MIDDLE: Share = { x: 0.5, y: 0.5 };

/** The picture at another `zoom`; the point `at` a position of the frame stays fixed. */
export function zoomed(cut: Cut, view: CropView, { zoom, at = MIDDLE }: { zoom: number; at?: Share }): CropView {
  const next = between(1, zoom, MOST_ZOOM);
  const [before, after] = [croppedSize(cut, view), croppedSize(cut, { ...view, zoom: next })];
  return inside(cut, {
    ...view,
    zoom: next,
    x: view.x + (at.x - 0.5) * (before.width - after.width),
    y: view.y + (at.y - 0.5) * (before.height - after.height),
  });
}

/** The picture rotated clockwise by a quarter; its centre stays in the frame. */
export function turnedRight(cut: Cut, view: CropView): CropView {
  const { height } = turned(cut.picture, view.turns);
  return inside(cut, { ...view, turns: (view.turns + 1) % 4, x: height - view.y, y: view.x });
}

/**
 * How to draw the original picture so that the visible part fills a frame of a given size in px: the arguments of a
 * canvas's `setTransform`.
 */
export function drawing(
  cut: Cut,
  view: CropView,
  frameWidth: number,
): [number, number, number, number, number, number] {
  const kept = croppedSize(cut, view);
  const scale = frameWidth / kept.width;
  const { width, height } = turned(cut.picture, view.turns);
  const [left, top] = [view.x - kept.width / 2, view.y - kept.height / 2];
  const cos = [1, 0, -1, 0][view.turns] ?? 1;
  const sin = [0, 1, 0, -1][view.turns] ?? 0;
  // Rotation is around the corner, so move the picture back into the frame.
  const [right, down] = [[0, width, width, 0][view.turns] ?? 0, [0, 0, height, height][view.turns] ?? 0];
  return [cos * scale, sin * scale, -sin * scale, cos * scale, (right - left) * scale, (down - top) * scale];
}
