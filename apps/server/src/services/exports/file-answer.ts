/** A file as an answer; `name` is made of a slug, and anything else in it is a bug that must not reach a header. */
export type FileAnswer = {
  name: string;
  mediaType: string;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
};
