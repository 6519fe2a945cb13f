import { createHash, createHmac } from 'node:crypto'

export interface AwsCredentials {
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

interface UnsignedRequest {
  readonly method: string
  readonly url: URL
  /** In addition to host, date and hash. Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  /** Undefined: no body. */
  readonly body?: Buffer | undefined
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** RFC 3986: `encodeURIComponent` leaves five more characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, it => `%${it.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Signs a request to Amazon S3, or to a storage with the same protocol.
 *
 * @param now Unix milliseconds
 * @returns all headers of the request, except Host
 * @source https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signRequest(
  { method, url, headers = {}, body }: UnsignedRequest,
  { region, keyId, secret }: AwsCredentials,
  now: number,
): Record<string, string> {
  const time = new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '')
  const date = time.slice(0, 8)
  const bodyHash = sha256(body ?? '')
  const signed: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const names = Object.keys(signed).toSorted()
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const canonical = [
    method,
    url.pathname.split('/').map(it => encode(decodeURIComponent(it))).join('/'), // prettier-ignore
    query.join('&'),
    ...names.map(it => `${it}:${signed[it]!.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  const signature = hmac(key, [ALGORITHM, time, scope, sha256(canonical)].join('\n')).toString('hex')
  const { host: _, ...sent } = signed
  return { ...sent, authorization: `${ALGORITHM} Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}` }
}
