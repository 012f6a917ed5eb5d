import { ClinicError } from '#domain/shared/errors';
import type { ImageStore } from '#server/platform/ports/image-store';
import { encodeJpeg } from './encode-jpeg.ts';
import { nameAtEnd, nameBelow, unguessableName } from './unguessable-name.ts';

export type S3Settings = {
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`, `https://minio.clinic.example`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The address that browsers read the bucket from, if it is another one (a CDN, the clinic's domain). */
  publicUrl?: string | undefined;
  /** Timeout for one image, retries included, in milliseconds. */
  timeoutMs?: number | undefined;
};

const CONNECT_MS = 5_000;
const TIMEOUT_MS = 20_000;
/** The same as for images that the portal serves. */
const CACHING = 'private, max-age=2592000, immutable';

/** Images in a bucket of an S3-compatible service. Loads the library at the first use. */
export function createS3ImageStore(settings: S3Settings): ImageStore {
  const { bucket, endpoint, publicUrl, timeoutMs = TIMEOUT_MS } = settings;
  const base = `${withoutSlash(publicUrl ?? `${withoutSlash(endpoint)}/${bucket}`)}/`;
  let opened: ReturnType<typeof openClient> | undefined;
  const open = () => (opened ??= openClient(settings));

  async function isStored(name: string): Promise<boolean> {
    let isFound = true;
    await orUnavailable(async () => {
      const { library, client } = await open();
      try {
        const head = new library.HeadObjectCommand({ Bucket: bucket, Key: name });
        await client.send(head, { abortSignal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        if (!(error instanceof library.NotFound)) throw error;
        isFound = false;
      }
    });
    return isFound;
  }

  return {
    origin: new URL(base).origin,
    put: async (upload) => {
      const jpeg = await encodeJpeg(upload);
      const name = unguessableName();
      await orUnavailable(async () => {
        const { library, client } = await open();
        await client.send(
          new library.PutObjectCommand({
            Bucket: bucket,
            Key: name,
            Body: jpeg,
            ContentType: 'image/jpeg',
            ContentDisposition: 'inline; filename="photo.jpg"',
            CacheControl: CACHING,
          }),
          { abortSignal: AbortSignal.timeout(timeoutMs) },
        );
      });
      return { url: `${base}${name}`, removeBy: null };
    },
    remove: async ({ url }) => {
      const below = nameBelow(base, url);
      // The public address may have changed: then the bucket contains the image under the same name.
      const name = below ?? nameAtEnd(url);
      if (!name || (!below && !(await isStored(name)))) return false;
      await orUnavailable(async () => {
        const { library, client } = await open();
        await client.send(new library.DeleteObjectCommand({ Bucket: bucket, Key: name }), {
          abortSignal: AbortSignal.timeout(timeoutMs),
        });
      });
      return true;
    },
  };
}

async function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket in the path, which every service supports.
    forcePathStyle: true,
    // Other services than Amazon's refuse checksums beyond the request's signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS },
  });
  return { library, client };
}

/** The library's errors contain the request and its signature, so only the code or name is passed on. */
async function orUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    throw new ClinicError('unavailable', { cause: new Error(`the bucket answered ${code ?? name ?? 'nothing'}`) });
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
