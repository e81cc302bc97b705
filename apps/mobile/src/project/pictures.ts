import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { readMark, vectorDrawable } from './mark.ts';
import { MOBILE, ROOT } from './places.ts';

const RESOURCES = 'android/app/src/main/res';
const ASSETS = 'ios/App/App/Assets.xcassets';

/** Sides of the launcher's icon up to Android 7, in px, by density. */
const LAUNCHER = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const;
/** Side of the mark while the app of iOS starts, in points. */
const SPLASH = 144;

/** A picture of the projects: its path in `apps/mobile`, and its content. */
type Picture = { path: string; content: string | Buffer };

const png = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9 });

/** All icons and pictures of the start, made from the mark of the web app. */
export async function makePictures(): Promise<Picture[]> {
  const svg = await readFile(join(ROOT, 'apps/web/public/icon.svg'), 'utf8');
  const mark = readMark(svg);
  const icons = Object.entries(LAUNCHER).map(async ([density, side]) => ({
    path: `${RESOURCES}/mipmap-${density}/ic_launcher.png`,
    content: await png(svg, side).toBuffer(),
  }));
  const starts = [1, 2, 3].map(async (scale) => ({
    path: `${ASSETS}/Splash.imageset/splash${scale === 1 ? '' : `@${scale}x`}.png`,
    content: await png(svg, SPLASH * scale).toBuffer(),
  }));
  // iOS rounds the corners itself, and its stores refuse transparency.
  const full = svg.replace(/ rx="[^"]*"/, '');
  const drawable = (name: string, content: string) => ({ path: `${RESOURCES}/drawable/${name}.xml`, content });
  return [
    ...(await Promise.all([...icons, ...starts])),
    {
      path: `${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`,
      content: await png(full, 1024).flatten({ background: mark.background }).toBuffer(),
    },
    // Launchers show 72 of 108 dp, and of them at least a circle of 66.
    drawable('ic_launcher_foreground', vectorDrawable(mark, { side: 108, mark: 72 })),
    drawable('ic_launcher_monochrome', vectorDrawable(mark, { side: 108, mark: 72 }, { only: '#FFFFFF' })),
    // Beside the clock: 22 of 24 dp.
    drawable('ic_notification', vectorDrawable(mark, { side: 24, mark: 22 }, { only: '#FFFFFF' })),
    // The start shows a circle of 192 of 288 dp.
    drawable('ic_splash', vectorDrawable(mark, { side: 288, mark: 128 }, { withSquare: true })),
    {
      path: `${RESOURCES}/values/colors.xml`,
      content: `<?xml version="1.0" encoding="utf-8"?>\n<!-- Made from apps/web/public/icon.svg by \`pictures\` of \`npm run mobile\`. -->\n<resources>\n    <color name="mark_background">${mark.background}</color>\n</resources>\n`,
    },
  ];
}

/** Writes all icons and pictures of the start into the projects. */
export async function writePictures(): Promise<void> {
  for (const { path, content } of await makePictures()) {
    await mkdir(dirname(join(MOBILE, path)), { recursive: true });
    await writeFile(join(MOBILE, path), content);
  }
}
