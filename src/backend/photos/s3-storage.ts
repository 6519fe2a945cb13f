import { isPhotoId, type PhotoStorage, PhotoStorageError, type StoredFile } from '#backend/photos/photo-storage.ts'
import { type AwsCredentials, signRequest } from '#backend/photos/sign-request.ts'

export interface S3Options extends AwsCredentials {
  /** Scheme, host and port; no trailing slash. */
  readonly endpoint: string
  readonly bucket: string
}

/** Other files of the bucket are not touched. */
const PREFIX = 'photos/'
const TIMEOUT_MS = 10_000
/** With the first one. */
const MAX_TRIES = 2
/** Statuses of a storage that cannot answer now (429: too many calls). */
const isTemporary = (status: number): boolean => status >= 500 || status === 429

/**
 * Stores photos in a bucket of Amazon S3, or of a storage with the same protocol (MinIO, Ceph, R2). Its address has the bucket in the path,
 * which all of them accept.
 */
export function createS3Storage(
  { endpoint, bucket, ...credentials }: S3Options,
  { now = Date.now, timeoutMs = TIMEOUT_MS }: { now?: () => number; timeoutMs?: number } = {},
): PhotoStorage {
  /** @throws PhotoStorageError, except for the statuses 2xx and 404 */
  async function send(method: string, path: string, body?: Buffer): Promise<{ status: number; bytes: Buffer }> {
    for (let tries = 1; ; tries++) {
      const failure = await attempt(method, path, body).catch((error: unknown) =>
        error instanceof PhotoStorageError
          ? error
          : new PhotoStorageError('The storage of photos does not answer', false, { cause: error }),
      )
      if (!(failure instanceof PhotoStorageError)) return failure
      if (failure.isPermanent || tries >= MAX_TRIES) throw failure
    }
  }

  async function attempt(method: string, path: string, body: Buffer | undefined): Promise<{ status: number; bytes: Buffer }> {
    const url = new URL(`${endpoint}/${bucket}${path}`)
    const headers = { ...(body && { 'content-type': 'application/octet-stream' }) }
    const response = await fetch(url, {
      method,
      headers: signRequest({ method, url, headers, body }, credentials, now()),
      // a redirect would send the signature to another host
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: new Uint8Array(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { status } = response
    const isMissingFile = status === 404 && /<Code>NoSuchKey<|^$/.test(bytes.toString('utf8', 0, 1000))
    if (response.ok || isMissingFile) return { status, bytes }
    const code = /<Code>(\w{1,60})</.exec(bytes.toString('utf8', 0, 1000))?.[1]
    throw new PhotoStorageError(`The storage of photos answers ${[status, code].filter(Boolean).join(' ')}`, !isTemporary(status))
  }

  const toPath = (id: string) => `/${PREFIX}${id}`
  return {
    async put(id, bytes) {
      await send('PUT', toPath(id), bytes)
    },
    async get(id) {
      const { status, bytes } = await send('GET', toPath(id))
      return status === 404 ? undefined : bytes
    },
    async delete(id) {
      await send('DELETE', toPath(id))
    },
    async *list() {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX, ...(token !== undefined && { 'continuation-token': token }) })
        const page = (await send('GET', `?${query}`)).bytes.toString()
        yield* parseFiles(page)
        token = /<IsTruncated>true</.test(page) ? unescapeXml(/<NextContinuationToken>([^<]+)</.exec(page)?.[1]) : undefined
      } while (token !== undefined)
    },
  }
}

/** The photos of a page of `ListObjectsV2`. */
function* parseFiles(xml: string): Iterable<StoredFile> {
  for (const [, content = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const name = unescapeXml(/<Key>([^<]*)</.exec(content)?.[1]) ?? ''
    const changedAt = Date.parse(/<LastModified>([^<]*)</.exec(content)?.[1] ?? '')
    const id = name.slice(PREFIX.length)
    if (name.startsWith(PREFIX) && isPhotoId(id) && !Number.isNaN(changedAt)) yield { id, changedAt }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const unescapeXml = (text: string | undefined): string | undefined => text?.replace(/&(?:lt|gt|quot|apos|amp);/g, it => ENTITIES[it]!)
