/** A file that a person asked for; `name` is made of a slug, so anything else in it is a bug that must not reach a header. */
export type FileAnswer = {
  name: string;
  mediaType: string;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
};

/** The answer that a browser saves as a file under its name. */
export const attachment = ({ name, mediaType, body }: FileAnswer): Response =>
  new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    },
  });
