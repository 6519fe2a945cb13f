import { describe, expect, test } from 'vitest'

import { createLog, createReport, logAccess, toPlainLine } from '#app/log.ts'
import { ReportEntry } from '#contract/platform/report.ts'

function createTestLog(): { log: ReturnType<typeof createLog>; lines: () => Record<string, unknown>[]; text: () => string } {
  const output: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: line => void output.push(line) })
  // without the time, whose digits a test may search for
  const text = () => output.join('').replaceAll(/"time":"[^"]*"/g, '')
  return { log, lines: () => output.map(it => JSON.parse(it) as Record<string, unknown>), text }
}

describe('a log contains no token, code, password, card number or full e-mail address', () => {
  test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    [
      'a header',
      log =>
        log.info({ headers: { authorization: 'CANARY', cookie: 'a=CANARY', 'set-cookie': ['CANARY'], 'Proxy-Authorization': 'CANARY' } }),
    ],
    [
      'a field, whatever its case',
      log => log.info({ user: { passwordHash: 'CANARY', Access_Token: 'CANARY', code: 'CANARY', card: { pan: 'CANARY' } } }),
    ],
    ['a query value', log => log.info({ url: '/callback?page=1&code=CANARY&access_token=CANARY#x' })],
    ['a message', log => log.info('GET /reset?token=CANARY failed')],
    ['an e-mail', log => log.info({ text: 'canary.CANARY@example.com' })],
    ['an e-mail in an address', log => log.info({ path: '/api/checking/CANARY%40example.com' })],
    ['an e-mail within an address', log => log.info({ path: '/api/customers/auth/CANARY%40example.com/methods' })],
    ['a migration link', log => log.info({ url: '/?link_type=user_migration&migration_id=CANARY&customer_id=7' })],
    ['a secret segment', log => log.info({ path: '/es/password-reset/CANARY' })],
    ['the id of an identity flow', log => log.info({ path: '/api/v0/identity/flow/CANARY/verify' })],
    ['an error and its cause', log => log.error(new Error('Bearer CANARY', { cause: new Error('postgres://shop:CANARY@db/shop') }))],
    ['an error in a field', log => log.error({ err: Object.assign(new Error('x'), { token: 'CANARY' }) })],
    ['a deeply nested field', log => log.info({ a: { b: { c: { d: { password: 'CANARY' } } } } })],
  ])('%s', (_, write) => {
    const { log, text } = createTestLog()
    write(log)
    expect(text()).not.toBe('')
    expect(text()).not.toContain('CANARY')
  })
  test.each(['duplicate key: +34600610001', '/api/sandbox/outbox#%2B34600610001'])('a phone number is hidden: %s', message => {
    const { log, text } = createTestLog()
    log.error(new Error(message))
    expect(text()).toContain('[hidden]')
    expect(text()).not.toContain('600610001')
  })
  test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    ['in a query', log => log.info({ url: '/api/addresslookup/coordinates?latitude=41.39864&longitude=-2.17433' })],
    ['in the place id of a pin', log => log.info({ path: '/es/en/barcelona/?place=pin:41.39864:-2.17433' })],
    ['in a message', log => log.error(new Error('no city at 41.39864, -2.17433'))],
    ['in fields', log => log.info({ point: { lat: 41.39864, lng: -2.17433 }, deliveryLatitude: 41.39864, delivery_address_lng: -2.17433 })],
  ])('issue 20, point 9: coordinates are rounded, %s', (_, write) => {
    const { log, text } = createTestLog()
    write(log)
    expect(text()).toContain('41.4')
    expect(text()).toContain('-2.17')
    expect(text()).not.toMatch(/41\.39|2\.174/)
  })
  test('issue 20, point 9: the place id of a look-up is hidden, in the access line too', () => {
    const { log, text } = createTestLog()
    for (const path of [
      '/api/addresslookup/pub/BCN.12.237',
      '/api/addresslookup/BCN.12.237',
      '/api/addresslookup/pub/pin:41.39864:2.17433',
    ])
      logAccess(log, { method: 'GET', path, status: 200, milliseconds: 1, id: 'x' })
    expect(text()).not.toMatch(/BCN|41\./)
    logAccess(log, { method: 'GET', path: '/api/addresslookup/pub/coordinates', status: 200, milliseconds: 1, id: 'x' })
    expect(text()).toContain('pub/coordinates')
  })
  test('durations, prices and versions are not coordinates', () => {
    const { log, lines } = createTestLog()
    log.info({ ms: 12.34567, text: 'node 24.21.0, 1763719735.123456 s, 999.12345, 2.5', latency: 3.14159 })
    expect(lines()[0]).toMatchObject({ ms: 12.34567, text: 'node 24.21.0, 1763719735.123456 s, 999.12345, 2.5', latency: 3.14159 })
  })
  test('hides card numbers but not other long numbers', () => {
    const { log, lines } = createTestLog()
    log.info({ text: 'paid with 4242 4242 4242 4242 at 1763719735000 for order 12345678901234' })
    // the line also contains numbers: the time, the process id
    const texts = lines().map(it => it['text'])
    expect(texts).toEqual([expect.not.stringContaining('4242')])
    expect(texts).toEqual([expect.stringContaining('1763719735000')])
    expect(texts).toEqual([expect.stringContaining('12345678901234')])
  })
  test('does not change harmless text', () => {
    const { log, lines } = createTestLog()
    log.error(
      { err: Object.assign(new Error('connection failed'), { code: 'ECONNREFUSED' }), cityCode: 'BCN', path: '/es/en/?page=2' },
      'down',
    )
    expect(lines()[0]).toMatchObject({ level: 'error', msg: 'down', cityCode: 'BCN', path: '/es/en/?page=2' })
    expect(lines()[0]!['err']).toMatchObject({
      type: 'Error',
      message: 'connection failed',
      errorCode: 'ECONNREFUSED',
      stack: expect.stringContaining('log.test.ts'),
    })
  })
})

describe('the report port', () => {
  test('A §9: computes the grade from the duration and ignores a reported one', () => {
    const { log, lines } = createTestLog()
    createReport(log)({ kind: 'metric', name: 'feed', status: 200, duration: 150, grade: 'S' })
    expect(lines()[0]).toMatchObject({ level: 'debug', grade: 'B', name: 'feed', status: 200 })
  })
  test.each([
    [503, 10],
    [0, 10],
    [200, 2001],
  ])('a call with status %i after %i ms is a warning', (status, duration) => {
    const { log, lines } = createTestLog()
    createReport(log)({ kind: 'metric', name: 'feed', status, duration, grade: 'A' })
    expect(lines()[0]).toMatchObject({ level: 'warn' })
  })
  test('logs events as info and errors as errors', () => {
    const { log, lines } = createTestLog()
    const report = createReport(log)
    report({ kind: 'event', name: 'CART_EXPIRED', detail: { store: '7' } })
    report({ kind: 'error', name: 'render', message: 'no' })
    expect(lines()).toMatchObject([
      { level: 'info', msg: 'CART_EXPIRED' },
      { level: 'error', msg: 'render' },
    ])
  })
})

describe('A §8: "Address errors logged then rethrown", and the codes of geolocation', () => {
  test.each([
    'ADDRESS_BY_LOCATION_ERROR',
    'ADDRESS_BY_PLACE_ID_ERROR',
    'ADDRESSES_BY_QUERY_ERROR',
    'SET_DELIVERY_ADDRESS_FROM_COOKIES_ERROR',
    'UNSUPPORTED_GEOLOCATION_API',
    'UNSUPPORTED_PERMISSIONS_API',
    'GEOLOCATION_PERMISSIONS_GET_ERROR',
    'CURRENT_LOCATION_GET_ERROR',
    'PERMISSION_STATE_GET_ERROR',
  ])('%s of a browser has a line with its reason, and without the place', name => {
    const { log, lines, text } = createTestLog()
    const detail = { reason: 'timeout', call: '/api/addresslookup/pub/pin:41.40363:2.17431', point: '41.40363,2.17431' }
    createReport(log)(ReportEntry.parse({ kind: 'event', name, detail }))
    expect(lines()).toMatchObject([{ level: 'info', msg: name, kind: 'event', detail: { reason: 'timeout', point: '41.40,2.17' } }])
    expect(text()).not.toMatch(/41\.403|2\.174/)
  })
})

test('an access line has a grade, and a failure is a warning', () => {
  const { log, lines } = createTestLog()
  logAccess(log, { method: 'GET', path: '/es/', status: 200, milliseconds: 12.34, id: 'r-1' })
  logAccess(log, { method: 'GET', path: '/es/', status: 502, milliseconds: 3000, id: 'r-2' })
  expect(lines()).toMatchObject([
    { level: 'info', ms: 12.3, grade: 'S', id: 'r-1' },
    { level: 'warn', grade: 'F', id: 'r-2' },
  ])
})

test('issue 17 point 7: an access line equals the line that the logger would write', () => {
  const { log, lines } = createTestLog()
  const fields = { method: 'GET', path: '/es/a"\\\n\u2028?token=CANARY&email=a@b.example', status: 200, id: 'r-1' }
  logAccess(log, { ...fields, milliseconds: 12.34, bot: true })
  log.info({ ...fields, bot: true, ms: 12.3, grade: 'S' }, 'request')
  const [accessLine, loggerLine] = lines().map(it => ({ ...it, time: '' }))
  expect(accessLine).toEqual(loggerLine)
  expect(JSON.stringify(accessLine)).not.toContain('CANARY')
})

test('issue 17 point 7: writes no access line below the level of the log', () => {
  const output: string[] = []
  const log = createLog({ logLevel: 'warn' }, { write: line => void output.push(line) })
  logAccess(log, { method: 'GET', path: '/es/', status: 499, milliseconds: 1, id: 'r-1' })
  expect(output).toEqual([])
  logAccess(log, { method: 'GET', path: '/es/', status: 500, milliseconds: 1, id: 'r-1' })
  expect(output).toHaveLength(1)
})

test('a terminal gets a plain line', () => {
  expect(toPlainLine('{"level":"info","time":"2026-01-02T03:04:05.678Z","status":200,"msg":"request"}\n')).toBe(
    '03:04:05 info  request status=200\n',
  )
})
