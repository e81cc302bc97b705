import type { Plugin } from 'vite';

const ZIP = /zip\/zipToArrayBuffer\.js$/;
const IN_PAGE = '\0zip-in-page';

/**
 * Makes the library zip workbooks in the page. It zips large ones in a worker made from text, which the content
 * security policy blocks: the file never finished.
 */
export const zipInPage = (): Plugin => {
  let inPage = '';
  return {
    name: 'zip-in-page',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!ZIP.test(source) || importer?.includes('write-excel-file') !== true) return null;
      const own = await this.resolve(source.replace(ZIP, 'zip/zipToArrayBufferSync.js'), importer, { skipSelf: true });
      inPage = own?.id ?? '';
      return IN_PAGE;
    },
    load: (id) =>
      id === IN_PAGE
        ? `import pack from ${JSON.stringify(inPage)};\nexport default async (files) => pack(files);`
        : null,
  };
};
