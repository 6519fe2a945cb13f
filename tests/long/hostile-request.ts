import { connect } from 'node:net'

import fc from 'fast-check'

import { HEADER } from '#contract/headers.ts'
import { endpoints } from '#contract/registry.ts'

/** A request as sent on the wire; it may violate HTTP. */
export interface HostileRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** Has the three headers that the browser code sends, so that the request reaches the handlers. */
  readonly isFromApp: boolean
}

const FRAGMENTS = [
  ...[
    '%00',
    '%0d%0aSet-Cookie:%20a=b',
    '%c0%af',
    '%ff',
    '%ed%a0%80',
    '%2e%2e',
    '..',
    '%252e%252e',
    '%5c',
    '\\',
    '//',
    '%2f',
    ';',
    '%',
    '%zz',
  ],
  ...[
    "'",
    '"',
    '<script>alert(1)</script>',
    '%3Cscript%3E',
    '${7*7}',
    '{{7*7}}',
    "'%20or%201=1--",
    '%27);drop%20table%20stores;--',
    '*',
    '%25',
    '_',
  ],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true', '[]', '%5B%5D', '{}', '%7B%7D'],
  ...[
    '-1',
    '0',
    '1e309',
    '99999999999999999999',
    '2147483648',
    '9223372036854775808',
    '0x10',
    '1.5',
    '%F0%9D%92%B3',
    '%D9%84%D8%A7',
    '%E2%80%AE',
  ],
  ...['a'.repeat(300), 'a'.repeat(3000), '%41'.repeat(800), '/'.repeat(500), '(a+)+$', '', ' ', '\u00ff'],
]
const SEGMENTS = [
  'es',
  'ua',
  'am',
  'xx',
  'en',
  'uk',
  'hy',
  'zz',
  'barcelona',
  'kyiv',
  'restaurants_1',
  'groceries_2',
  'search',
  'prime',
  'api',
  '_astro',
  'dev',
  'ui',
]
const PARAMETERS = [
  ...[
    'product',
    'page',
    'sort',
    'sortingId',
    'q',
    'query',
    'language',
    'limit',
    'offset',
    'latitude',
    'longitude',
    'cityCode',
    'countryCode',
  ],
  ...['filters', 'ids', 'ids[]', 'ids[0]', 'a[b][c]', '__proto__[x]', 'constructor', 'utm_source', 'redirect', 'next', 'q%00', ''],
]
const HEADERS = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'cookie',
    'content-type',
    'if-none-match',
    'if-modified-since',
    'range',
  ],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-request-id',
    'x-original-url',
    'forwarded',
    'referer',
    'user-agent',
    'origin',
  ],
  ...[
    'sec-fetch-site',
    'expect',
    'upgrade',
    'te',
    'idempotency-key',
    'x-internal-cache',
    'x-internal-public',
    'x-astro-path',
    'x-middleware-subrequest',
  ],
  ...Object.values(HEADER),
]

const fragment = fc.constantFrom(...FRAGMENTS)
const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SEGMENTS) },
  { weight: 2, arbitrary: fragment },
  fc.string({ maxLength: 12 }).map(encode),
)

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Usually a plausible value of a path parameter, sometimes another one. */
const plausible = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('1', '2', '12', '100', 'MAD', 'BCN', 'KIV', 'madrid', 'verdina', 'es', 'en', 'delivery') },
  { weight: 1, arbitrary: segment },
)
const anyMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'BREW', 'PROPFIND')
const mostly = (method: string) => fc.oneof({ weight: 8, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: anyMethod })

const call = fc
  .tuple(fc.constantFrom(...Object.values(endpoints)), fc.array(plausible, { minLength: 4, maxLength: 4 }))
  .chain(([{ method, path }, values]) =>
    fc.record({ method: mostly(method), path: fc.constant(`/api${path.replace(/:\w+/g, () => values.pop() ?? '1')}`) }),
  )
const PAGE_PATHS = [
  '/',
  '/es/en/',
  '/es/en/madrid/',
  '/ua/uk/kyiv/',
  '/es/en/madrid/restaurants_1/',
  '/es/en/madrid/verdina/',
  '/es/en/madrid/search/',
]
const FILES = ['/health', '/ready', '/_astro/', '/api/docs', '/api/openapi.json', '/favicon.svg', '/robots.txt']
const page = fc.record({
  method: mostly('GET'),
  path: fc.oneof(
    fc.constantFrom(...PAGE_PATHS, ...FILES),
    fc.tuple(fc.constantFrom(...PAGE_PATHS, ...FILES), segment).map(it => it.join('')),
    fc.array(segment, { maxLength: 6 }).map(values => `/${values.join('/')}`),
    fragment,
  ),
})
const value = fc.oneof(
  fragment,
  fragment.map(encode),
  fc.string({ maxLength: 30 }).map(encode),
  fc.integer().map(String),
  fc.double().map(String),
)
const query = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETERS), value), { maxLength: 4 })
  .map(pairs => pairs.map(pair => pair.join('=')).join('&'))
/** Header values; some are invalid in HTTP. */
const headerValue = fc.oneof(
  fragment,
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    'bytes=0-',
    'bytes=-1,5-2',
    'gzip;q=NaN',
    '*;q=0',
    'zz-ZZ,'.repeat(200),
    'a=b; '.repeat(300),
    '%'.repeat(50),
    '100-continue',
    'websocket',
  ),
)
/** A header, or a value of it, that no browser sends. */
export const hostileHeader = fc.tuple(fc.constantFrom(...HEADERS), headerValue)
const body = fc.oneof(
  fc.constant(''),
  fc.json({ maxDepth: 6 }),
  fc.jsonValue().map(it => JSON.stringify({ items: it, products: [it], id: it, __proto__: it })),
  fc.constantFrom(
    '[',
    '{"a":',
    '['.repeat(20_000),
    '{"a":'.repeat(5000),
    '"\\ud800"',
    '\u0000',
    '{"__proto__":{"x":1}}',
    `"${'x'.repeat(200_000)}"`,
    '1e999',
  ),
  fc.string({ maxLength: 200, unit: 'binary' }),
)

/** Requests that no browser sends, and some that one might send. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({
    target: fc.oneof(call, page),
    query: fc.oneof(fc.constant(''), query),
    headers: fc.array(hostileHeader, { maxLength: 3 }),
    body,
    isFromApp: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
  .map(({ target: { method, path }, query: search, ...rest }) => ({ method, target: search === '' ? path : `${path}?${search}`, ...rest }))

/**
 * Sends the bytes and waits for a response.
 *
 * @returns the status; undefined when the connection was closed, or 15 s passed, without a response
 */
export function sendBytes(
  port: number,
  { method, target, headers, body: content, isFromApp }: HostileRequest,
): Promise<number | undefined> {
  const siteOrigin = `http://127.0.0.1:${port}`
  const appHeaders = isFromApp
    ? [
        ['origin', siteOrigin],
        [HEADER.storefront, '1'],
        ['content-type', 'application/json'],
      ]
    : []
  const lines = [
    ['host', `127.0.0.1:${port}`],
    ['connection', 'close'],
    ...appHeaders,
    ...headers.filter(([name]) => !appHeaders.some(([appHeader]) => appHeader === name)),
  ]
  const bytes = Buffer.from(content)
  const head = [`${method} ${target} HTTP/1.1`, ...lines.map(line => line.join(': ')), `content-length: ${bytes.length}`, '', ''].join(
    '\r\n',
  )
  return new Promise(resolve => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => void socket.write(Buffer.concat([Buffer.from(head, 'latin1'), bytes])))
    // only the status line is used, but the whole response is read, as a browser does
    socket.on('data', chunk => (received += received.length < 100 ? chunk.toString('latin1') : ''))
    socket.setTimeout(15_000, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () =>
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))?.[1]) || undefined),
    )
  })
}
