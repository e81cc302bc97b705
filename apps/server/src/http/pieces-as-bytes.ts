/**
 * Pieces of text as the bytes of all of them. Joined to one text first, each long answer is copied among what V8 keeps, once to join it
 * and once more to encode it, and texts of that size it moves to its old objects at once, whose collection holds everybody up.
 */
export function piecesAsBytes(pieces: readonly string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  pieces.reduce((at, piece) => at + bytes.write(piece, at), 0);
  return bytes;
}
