import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { type BucketAddress, readStorageUrl } from '../platform/storage-url.ts';
import { FAULTS } from '../test/bucket-faults.ts';
import { type Fault, refuse, startTestBucket, type TestBucket } from '../test/test-bucket.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';

const NAME = 'photos/a.webp';
const BYTES = Buffer.from('a photo');

let stand: TestBucket;
let address: BucketAddress;
before(async () => {
  stand = await startTestBucket();
  const read = readStorageUrl(stand.url);
  assert.ok(typeof read !== 'string');
  address = read;
});
after(() => stand.close());
afterEach(() => {
  stand.fault = null;
  stand.asked.length = 0;
});

/** A bucket whose clock goes on by its waits alone; each try takes some time. */
function bucketInNoTime(tryMs = 0): { bucket: Bucket; waits: number[] } {
  const waits: number[] = [];
  let now = 0;
  const clock = {
    now: () => {
      now += tryMs;
      return now;
    },
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
  return { bucket: createBucket(address, clock), waits };
}

const failure = (of: Promise<unknown>): Promise<BucketError> =>
  of.then(
    () => assert.fail('it succeeded'),
    (error: unknown) => (error instanceof BucketError ? error : Promise.reject(error)),
  );

const failing =
  (times: number, fault: Fault): Fault =>
  (request, response) => {
    if (times === 0) return false;
    times -= 1;
    return fault(request, response);
  };

describe('a bucket', () => {
  const { 'breaks the connection': broken, 'has an error of its own': failed, 'is too busy': busy } = FAULTS;

  for (const [words, fault] of Object.entries({ broken, failed, busy, cut: FAULTS['breaks its answer off'] })) {
    test(`is asked again after a second and then two (${words}), and gives what it has`, async () => {
      const { bucket, waits } = bucketInNoTime();
      await bucket.put(NAME, BYTES);
      stand.fault = failing(2, fault);
      assert.equal(Buffer.from((await bucket.get(NAME, { mostBytes: 100, isOurs: true })) ?? []).toString(), 'a photo');
      assert.deepEqual(waits, [1_000, 2_000]);
    });
  }

  test('seed 9.10: that is away is asked for 120000 ms, with waits from 1 to 30 s; for 600000 ms to take an upload', async () => {
    stand.fault = FAULTS['has an error of its own'];
    for (const [limit, act] of [
      [120_000, (bucket: Bucket) => bucket.delete(NAME)],
      [600_000, (bucket: Bucket) => bucket.put(NAME, BYTES)],
    ] as const) {
      const { bucket, waits } = bucketInNoTime();
      const { isPassing, code } = await failure(act(bucket));
      assert.deepEqual([isPassing, code], [true, 'InternalError']);
      assert.deepEqual(waits.slice(0, 7), [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].slice(0, waits.length));
      const sum = waits.reduce((one, other) => one + other, 0);
      assert.ok(sum < limit && sum + 30_000 >= limit, String(sum));
    }
  });

  test('that has been away for long is asked once by whoever comes new, and as before when it is back', async () => {
    const { bucket, waits } = bucketInNoTime();
    stand.fault = FAULTS['is too busy'];
    await failure(bucket.delete(NAME));
    waits.length = 0;
    await failure(bucket.get(NAME, { mostBytes: 100, isOurs: true }));
    assert.deepEqual(waits, []);
    stand.fault = null;
    await bucket.delete(NAME);
    stand.fault = failing(1, FAULTS['is too busy']);
    await bucket.delete(NAME);
    assert.deepEqual(waits, [1_000]);
  });

  test('that refuses our key, or is not there, is asked once', async () => {
    for (const [secretAccessKey, bucketName, code] of [
      ['another secret', address.bucket, 'SignatureDoesNotMatch'],
      [address.secretAccessKey, '127', 'NoSuchBucket'],
    ] as const) {
      if (code === 'NoSuchBucket') stand.fault = (_, response) => refuse(response, 404, code);
      const base = `${address.origin}/${bucketName}`;
      const bucket = createBucket({ ...address, base, secretAccessKey });
      for (const act of [
        () => bucket.get(NAME, { mostBytes: 9, isOurs: true }),
        () => bucket.put(NAME, BYTES),
        () => bucket.delete(NAME),
      ]) {
        stand.asked.length = 0;
        assert.deepEqual([(await failure(act())).code, stand.asked.length], [code, 1]);
      }
      await failure(Array.fromAsync(bucket.list('')));
    }
  });

  test('that sends us elsewhere is not followed', async () => {
    stand.fault = (_, response) => {
      response.writeHead(307, { location: `${address.origin}/fotos/other` }).end();
      return true;
    };
    const { bucket } = bucketInNoTime();
    assert.equal((await failure(bucket.get(NAME, { mostBytes: 100, isOurs: true }))).status, 307);
    assert.equal(stand.asked.length, 1);
  });

  test('that gives other bytes than it was given is not believed', async () => {
    const { bucket, waits } = bucketInNoTime();
    const sha256 = createHash('sha256').update(BYTES).digest('hex');
    stand.fault = (_, response) => {
      response.writeHead(200, { 'x-amz-meta-sha256': sha256, 'content-length': 4 }).end('half');
      return true;
    };
    assert.match(
      (await failure(bucket.get(NAME, { mostBytes: 100, isOurs: true }))).message,
      /changed what it was given/,
    );
    assert.ok(waits.length > 3);
  });

  test('that gives without end is left at the most that there can be', async () => {
    const { bucket } = bucketInNoTime();
    let given = 0;
    stand.fault = (_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) given += 65_536;
      };
      response.on('drain', more);
      more();
      return true;
    };
    assert.match(
      (await failure(bucket.get(NAME, { mostBytes: 1_000_000, isOurs: true }))).message,
      /more than was ever stored/,
    );
    assert.ok(given < 20_000_000, String(given));
  });

  test('that says nothing, or a byte now and then, is given up when the time is over', async (context) => {
    for (const words of ['says nothing', 'gives a byte now and then'] as const) {
      stand.fault = FAULTS[words];
      // Of 120 s all but a tenth of a second have gone with the first question about the time.
      const { bucket } = bucketInNoTime(119_900);
      const { status, isPassing } = await failure(bucket.get(NAME, { mostBytes: 2_000_000, isOurs: true }));
      assert.deepEqual([status, isPassing, stand.asked.length > 0], [undefined, true, true], context.name);
    }
  });

  test('that lists the same page again and again is not followed for ever', async () => {
    const { bucket } = bucketInNoTime();
    stand.fault = (_, response) => {
      response.end(
        '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></ListBucketResult>',
      );
      return true;
    };
    assert.match((await failure(Array.fromAsync(bucket.list('')))).message, /without end/);
  });

  test('that says that a list goes on and not where is not taken for its end', async () => {
    const { bucket } = bucketInNoTime();
    stand.fault = (_, response) => {
      response.end('<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>');
      return true;
    };
    assert.match((await failure(Array.fromAsync(bucket.list('')))).message, /not where it goes on/);
  });

  test('that gives as ours what has no hash of ours is not believed', async () => {
    const { bucket, waits } = bucketInNoTime();
    stand.fault = (_, response) => {
      response.end('<html>Entre na rede</html>');
      return true;
    };
    const about = { mostBytes: 100, isOurs: true };
    assert.match((await failure(bucket.get(NAME, about))).message, /never put there/);
    assert.deepEqual(waits, []);
    assert.ok((await bucket.get(NAME, { ...about, isOurs: false })) !== null);
  });

  test('that fails after it said 200 is given an upload again, and one that does not confirm it is not believed', async () => {
    const { bucket, waits } = bucketInNoTime();
    stand.fault = failing(1, (request, response) => {
      request.resume().once('end', () => response.end('<Error><Code>InternalError</Code></Error>'));
      return true;
    });
    await bucket.put(NAME, BYTES);
    assert.deepEqual(waits, [1_000]);
    stand.fault = (request, response) => {
      request.resume().once('end', () => response.end());
      return true;
    };
    assert.match((await failure(bucket.put(NAME, BYTES))).message, /does not confirm/);
    stand.fault = null;
    await bucket.delete(NAME);
  });

  test('tells sizes, and of what is not there that it is not', async () => {
    const { bucket } = bucketInNoTime();
    await bucket.put(NAME, BYTES);
    assert.deepEqual([await bucket.size(NAME), await bucket.size('photos/none')], [7, null]);
    await bucket.delete(NAME);
  });
});

describe('what the check in front of the test’s storage takes', () => {
  const ask = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;
  const put = (bytes: number) =>
    createBucket(address).presign({
      ...{ method: 'PUT', name: 'incoming/x', seconds: 600 },
      headers: { 'content-length': String(bytes) },
    });

  test('is a presigned upload of the signed length alone, and by that address alone', async () => {
    const url = await put(4);
    const forged = url.replace(/Signature=(.)/, (_, digit) => `Signature=${digit === '0' ? '1' : '0'}`);
    for (const [address, body, status] of [
      [url, 'foto', 200],
      [url, 'fotos', 403],
      [url, '', 403],
      [forged, 'foto', 403],
      [url.replace('incoming/x', 'incoming/y'), 'foto', 403],
      [url.replace('Expires=600', 'Expires=6000'), 'foto', 403],
      [url.split('?')[0] ?? '', 'foto', 403],
      [`${url}&x-id=other`, 'foto', 403],
      [url.replace('content-length%3Bhost', 'host'), 'foto', 403],
    ] as const) {
      assert.equal(await ask(address, { method: 'PUT', body }), status, `${address} ${body}`);
    }
    // Another key, and a reading by the address of a writing.
    assert.equal(await ask(url.replace('S3RVER%2F', 'OUTRA%2F'), { method: 'PUT', body: 'foto' }), 403);
    assert.equal(await ask(url), 403);
    const chunked = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from('foto'));
        controller.close();
      },
    });
    const init: RequestInit = { method: 'PUT', body: chunked, ...{ duplex: 'half' } };
    assert.equal(await ask(url, init), 403);
  });

  test('is no address whose time is over', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() - 601_000 });
    const late = await put(4);
    context.mock.timers.reset();
    assert.equal(await ask(late, { method: 'PUT', body: 'foto' }), 403);
  });

  test('is no body of another hash than the signed one', async () => {
    const bucket = createBucket(address);
    const answer = await bucket.call({
      ...{ method: 'PUT', name: NAME, mostBytes: 9_999, body: new Uint8Array(BYTES) },
      headers: { 'x-amz-content-sha256': 'a'.repeat(64) },
    });
    assert.equal(answer.status, 200, 'ours replaces what a caller names');
    const { AwsV4Signer } = await import('aws4fetch');
    const signed = await new AwsV4Signer({
      ...{ ...address, service: 's3', method: 'PUT', url: `${address.base}/${NAME}` },
      headers: { 'x-amz-content-sha256': createHash('sha256').update('other').digest('hex') },
    }).sign();
    assert.equal(await ask(signed.url.href, { method: 'PUT', headers: signed.headers, body: BYTES }), 400);
  });
});
