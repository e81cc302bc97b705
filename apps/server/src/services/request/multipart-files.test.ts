import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import fc from 'fast-check';
import { filesIn } from './multipart-files.ts';

const TYPE = 'multipart/form-data; boundary=----linha';

/** A body as browsers write it. */
async function sent(form: FormData): Promise<{ bytes: Buffer; type: string }> {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return { bytes: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

const isRefused =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof Problem && error.code === code;

describe('the files of a multipart body', () => {
  test('come out as they went in, whatever their bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }), async (contents) => {
        const form = new FormData();
        form.append('legenda', 'a\r\n--b\r\n\r\n');
        for (const [at, content] of contents.entries())
          form.append(`f${at}`, new Blob([Buffer.from(content)]), 'é".png');
        const { bytes, type } = await sent(form);
        const files = filesIn(bytes, type).map(({ field, bytes: file }) => [field, [...file]]);
        assert.deepEqual(
          files,
          contents.map((content, at) => [`f${at}`, [...content]]),
        );
      }),
    );
  });

  test('are none where there is no part', async () => {
    const { bytes, type } = await sent(new FormData());
    assert.deepEqual(filesIn(bytes, type), []);
  });

  test('are not looked for in what is cut off, has no name, or is no form at all', async () => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(3_000, 'x')]), 'a.png');
    const { bytes, type } = await sent(form);
    const broken: [Buffer, string][] = [0, 10, 60, 200, 2_900, bytes.length - 50].map((end) => [
      bytes.subarray(0, end),
      type,
    ]);
    broken.push(
      [bytes, 'multipart/form-data'],
      [bytes, TYPE],
      [Buffer.from('------linha\r\n\r\nx\r\n------linha--'), TYPE],
    );
    for (const [some, as] of broken) assert.throws(() => filesIn(some, as), isRefused('upload/not-readable'));
  });

  test('are refused at once where there are a hundred thousand of them', () => {
    const part = '------linha\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n';
    const bytes = Buffer.from(`${part.repeat(150_000)}------linha--\r\n`);
    const begun = process.cpuUsage();
    assert.throws(() => filesIn(bytes, TYPE), isRefused('upload/one-file'));
    assert.ok(process.cpuUsage(begun).user < 100_000);
  });
});
