import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const S3_CREDENTIALS = { region: 'eu-test-1', keyId: 'AKTEST', secret: 'a secret/of+the=test' }
export const S3_BUCKET = 'photos-of-tests'

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Checks the signature of a request as a server does: from what arrived, by the steps of the documentation, without the code that signs.
 *
 * @returns the code of an error
 */
function findSignatureError(request: IncomingMessage, body: Buffer): string | undefined {
  const { region, keyId, secret } = S3_CREDENTIALS
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z\d;-]+), Signature=([\da-f]{64})$/
  const [, id, date, sentRegion, names = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  if (id === undefined) return 'AccessDenied'
  if (id !== keyId) return 'InvalidAccessKeyId'
  if (sentRegion !== region) return 'AuthorizationHeaderMalformed'
  const time = String(request.headers['x-amz-date'])
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!time.startsWith(date!) || Number.isNaN(sentAt)) return 'AccessDenied'
  if (Math.abs(Date.now() - sentAt) > 15 * 60_000) return 'RequestTimeTooSkewed'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date']) if (!names.split(';').includes(needed)) return 'AccessDenied'
  const [path = '', query = ''] = request.url!.split('?')
  const parts = query.split('&').filter(Boolean).map(it => (it.includes('=') ? it : `${it}=`)) // prettier-ignore
  const lines = [request.method, path, parts.toSorted().join('&')]
  for (const name of names.split(';')) lines.push(`${name}:${String(request.headers[name] ?? '').trim()}`)
  lines.push('', names, sha256(body))
  const text = ['AWS4-HMAC-SHA256', time, `${date}/${region}/s3/aws4_request`, sha256(lines.join('\n'))].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date!), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

/** A storage with the protocol of Amazon S3, in memory. */
export async function startS3Double({ pageSize = 1000 } = {}) {
  const files = new Map<string, { bytes: Buffer; changedAt: number }>()
  const control = {
    /** Answers that replace the next ones. */
    failures: [] as { status: number; body?: string; headers?: Record<string, string> }[],
    requests: [] as string[],
    /** Does not answer at all. */
    isSilent: false,
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url!, 'http://s3.test')
    control.requests.push(`${request.method} ${url.pathname}`)
    if (control.isSilent) return
    const fail = (status: number, code: string): void =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    const failure = control.failures.shift()
    if (failure) return void response.writeHead(failure.status, failure.headers).end(failure.body)
    const error = findSignatureError(request, body)
    if (error !== undefined) return fail(error === 'AuthorizationHeaderMalformed' ? 400 : 403, error)
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== S3_BUCKET) return fail(404, 'NoSuchBucket')
    const name = rest.join('/')
    if (name === '' && request.method === 'GET') return void response.end(list(url.searchParams))
    if (request.method === 'PUT') files.set(name, { bytes: body, changedAt: Date.now() })
    else if (request.method === 'DELETE') files.delete(name)
    else if (!files.has(name)) return fail(404, 'NoSuchKey')
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? files.get(name)!.bytes : undefined)
  })
  function list(query: URLSearchParams): string {
    const names = [...files.keys()].filter(it => it.startsWith(query.get('prefix') ?? '')).toSorted()
    const start = Number(query.get('continuation-token')?.replace(/\D/g, '') ?? 0)
    const page = names.slice(start, start + pageSize)
    const isTruncated = start + pageSize < names.length
    const contents = page.map(it => `<Contents><Key>${escapeXml(it)}</Key><LastModified>${new Date(files.get(it)!.changedAt).toISOString()}</LastModified></Contents>`) // prettier-ignore
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${isTruncated ? `<NextContinuationToken>a&amp;+${start + pageSize}/=</NextContinuationToken>` : ''}</ListBucketResult>` // prettier-ignore
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...control,
    control,
    files,
    options: { endpoint: `http://127.0.0.1:${port}`, bucket: S3_BUCKET, ...S3_CREDENTIALS },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
