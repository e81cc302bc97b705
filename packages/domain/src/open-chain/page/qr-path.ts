/** A drawn QR code: its side in modules, border included, and the dark modules as one SVG path. */
export type QrPath = { size: number; path: string };

/** The dark modules of a QR code as one path. */
export function pathOfModules(rows: readonly (readonly boolean[])[]): QrPath {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return { size: rows.length, path: runs.join('') };
}
