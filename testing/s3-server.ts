import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The server's only account. */
export const S3_ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export type S3Server = { endpoint: string; stop: () => Promise<void> };

/** A real S3-compatible server with one publicly readable bucket; it verifies signatures. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'molar-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The keys of all objects in a publicly readable bucket. */
export async function listBucket(address: string): Promise<string[]> {
  const listing = await (await fetch(`${address}?list-type=2`)).text();
  return [...listing.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name);
}
