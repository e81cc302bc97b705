import encodeQR from 'qr';

/** White modules that a reader needs round the code. */
const QUIET_ZONE = 4;

/** A QR code with error level M as one path: its side in modules, the quiet zone round it too, and its dark modules as `d`. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
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
