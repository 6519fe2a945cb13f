import { toRejection } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { PHOTOS_PATH, UploadedPhoto } from '#contract/platform/photo.ts'
import { STOREFRONT_HEADER } from '#contract/storefront-header.ts'

/** The server gives a photo 18 s, then it is decoded. Milliseconds. */
const TIMEOUT_MS = 40_000

interface SendOptions {
  readonly base: string
  /** @param share 0 to 1 */
  onProgress(share: number): void
  readonly signal: AbortSignal
  /** Another one in tests. */
  readonly createRequest?: () => XMLHttpRequest
}

/**
 * Uploads a photo. `fetch` has no progress of an upload.
 *
 * @throws CallError
 */
export function sendPhoto(
  file: Blob,
  { base, onProgress, signal, createRequest = () => new XMLHttpRequest() }: SendOptions,
): Promise<UploadedPhoto> {
  return new Promise((resolve, reject) => {
    const request = createRequest()
    const fail = (): void => reject(new CallError({ kind: 'offline' }))
    request.open('POST', base + PHOTOS_PATH)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', /^image\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream')
    request.setRequestHeader(STOREFRONT_HEADER, '1')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      if (request.status !== 200) return reject(new CallError(toRejection(request.status, request.responseText)))
      const photo = UploadedPhoto.safeParse(parse(request.responseText))
      if (photo.success) resolve(photo.data)
      else reject(new CallError({ kind: 'invalid', message: 'The reply is no photo' }))
    }
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
