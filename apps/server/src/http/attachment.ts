import type { FileAnswer } from '../services/exports/file-answer.ts';

/** An answer that the browser saves as a file. */
export const attachment = ({ name, mediaType, body }: FileAnswer): Response =>
  new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    },
  });
