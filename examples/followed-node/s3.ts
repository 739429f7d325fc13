import { signatureSuffix, type SnapshotReader, FollowError } from 'vitrine';

interface Asked {
  readonly Key: string;
  readonly IfNoneMatch?: string;
}

interface Found {
  readonly ETag?: string | undefined;
  readonly ContentLength?: number | undefined;
  readonly Body?: { transformToByteArray(): Promise<Uint8Array>; destroy?(): unknown } | undefined;
}

/** `get` asks for an object: `(input, options) => s3.send(new GetObjectCommand({ Bucket, ...input }), options)` of @aws-sdk/client-s3. */
export function fromS3(
  get: (input: Asked, options: { readonly abortSignal: AbortSignal }) => Promise<Found>,
  key: string,
): SnapshotReader {
  return {
    name: `s3:${key}`,
    async read(previous, { signal, maxBytes }) {
      const options = { abortSignal: signal };
      try {
        const { Body, ContentLength = 0, ETag } = await get({ Key: key, ...(previous && { IfNoneMatch: previous }) }, options);
        if (ContentLength > maxBytes) {
          Body?.destroy?.();
          throw new FollowError('too_large', `it has ${ContentLength} bytes`);
        }
        const file = (await Body?.transformToByteArray()) ?? new Uint8Array();
        const signature = async (): Promise<string | undefined> => {
          const beside = await get({ Key: `${key}${signatureSuffix(file)}` }, options).catch(absent);
          return new TextDecoder().decode(await beside?.Body?.transformToByteArray());
        };
        return { file, ...(ETag !== undefined && { version: ETag }), signature };
      } catch (error) {
        if (statusOf(error) === 304) return undefined;
        if (statusOf(error) === 404) throw new FollowError('gone', 'nothing is there');
        throw error;
      }
    },
  };
}

function absent(error: unknown): undefined {
  if (statusOf(error) !== 404) throw error;
}

/** The status that the SDK puts into its errors. */
function statusOf(error: unknown): number | undefined {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
