import type { FileAnswer } from '../services/exports/file-answer.ts';

/** The answer that a browser saves as a file under its name. */
export const attachment = ({ name, mediaType, body }: FileAnswer): Response =>
  new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    },
  });
