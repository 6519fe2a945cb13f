import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { readServerSettings, readSettings, SettingsError } from '#app/settings.ts'
import { SETTINGS } from '#app/settings-table.ts'

function findIssues(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.issues
    throw error
  }
  return []
}

describe('readSettings', () => {
  test('an empty environment gives a sandbox on localhost', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      siteOrigin: 'http://localhost:4321',
      sandbox: true,
      siteEnv: 'production',
    })
    expect(settings.allowedHosts).toEqual(['localhost:4321', 'localhost', '127.0.0.1', '[::1]'])
    expect(settings.dataDir).toMatch(/^\/.+\/data$/)
  })
  test('a remote marketplace has a card form only with PAYMENT_ORIGIN', () => {
    expect(readSettings({ API_URL: 'https://api.example' }).paymentOrigin).toBe('')
    expect(readSettings({ API_URL: 'https://api.example', PAYMENT_ORIGIN: ' ' }).paymentOrigin).toBe('')
    expect(readSettings({ API_URL: 'https://api.example', PAYMENT_ORIGIN: 'https://pay.example' }).paymentOrigin).toBe(
      'https://pay.example',
    )
  })
  test('the default origin contains the port', () => {
    expect(readSettings({ PORT: '5000' })).toMatchObject({ siteOrigin: 'http://localhost:5000', paymentOrigin: 'http://localhost:5001' })
  })
  test('an empty or blank value counts as unset', () => {
    expect(readSettings({ PORT: '', LOG_LEVEL: '  ' })).toEqual(readSettings({}))
  })
  test.each([{ DATABASE_URL: 'postgres://shop@db/shop' }, { API_URL: 'https://api.shop.example/v1/' }])('%o turns the sandbox off', env => {
    const settings = readSettings({ ...env, SITE_ORIGIN: 'https://shop.example' })
    expect(settings.sandbox).toBe(false)
    expect(settings.allowedHosts).toEqual(['shop.example'])
  })
  test('SANDBOX overrides the default', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://shop@db/shop', SANDBOX: 'true' }).sandbox).toBe(true)
    expect(readSettings({ SANDBOX: 'false' }).sandbox).toBe(false)
  })
  test('removes trailing slashes of URLs and capitals of hosts', () => {
    const settings = readSettings({
      SITE_ORIGIN: 'https://shop.example/',
      API_URL: 'https://api.shop.example/v1/',
      ALLOWED_HOSTS: 'WWW.shop.example, [::1]:80',
    })
    expect(settings).toMatchObject({ siteOrigin: 'https://shop.example', apiUrl: 'https://api.shop.example/v1' })
    expect(settings.allowedHosts).toEqual(['shop.example', 'www.shop.example', '[::1]:80'])
  })
  test('SEED_SCALE accepts fractions', () => {
    expect(readSettings({ SEED_SCALE: '0.25' }).seedScale).toBe(0.25)
  })
})

describe('rejected settings', () => {
  test.each<[string, string]>([
    ['PORT', '70000'],
    ['PORT', '4321x'],
    ['PORT', '-1'],
    ['SITE_ORIGIN', 'shop.example'],
    ['SITE_ORIGIN', 'https://shop.example/path'],
    ['SITE_ORIGIN', 'ftp://shop.example'],
    ['PAYMENT_ORIGIN', 'https://pay.example/form'],
    ['SECURITY_PAGE_ORIGIN', 'https://security.example/es/security/'],
    ['SECURITY_PAGE_ORIGIN', 'data:text/html,security'],
    ['ALLOWED_HOSTS', 'https://shop.example'],
    ['SITE_ENV', 'prod'],
    ['SANDBOX', 'yes'],
    ['SANDBOX_PUBLIC', 'yes'],
    ['DATABASE_URL', 'mysql://db/shop'],
    ['DATABASE_POOL', '0'],
    ['API_URL', 'api'],
    ['SEED_NUMBER', '1.5'],
    ['SEED_SCALE', '0'],
    ['SEED_SCALE', 'much'],
    ['SANDBOX_SPEED', '0'],
    ['SANDBOX_SPEED', 'fast'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['RATE_LIMIT_PER_MINUTE', 'none'],
    ['JSON_BODY_BYTES', '64kB'],
    ['UPLOAD_BYTES', '0'],
    ['HTML_CACHE_ENTRIES', '-5'],
    ['HTML_CACHE_SECONDS', '1e9'],
    ['TAG_MANAGER_URL', 'tags.example'],
    ['TAG_MANAGER_URL', 'ftp://tags.example'],
    ['DRAIN_MILLISECONDS', 'soon'],
  ])('rejects %s=%s with its name', (name, value) => {
    expect(findIssues({ [name]: value })).toEqual([expect.stringContaining(`${name} is "${value}", but must be `)])
  })
  const KEY = Buffer.alloc(32, 1).toString('base64')
  test.each([
    'a',
    'a:short',
    `a:${KEY},`,
    `a:${KEY},a:${KEY}`,
    `a b:${KEY}`,
    `:${KEY}`,
    `${'a'.repeat(21)}:${KEY}`,
    `a:${Buffer.alloc(33).toString('base64')}`,
  ])('rejects ADDRESS_KEYS=%s without showing it', keys => {
    expect(findIssues({ ADDRESS_KEYS: keys })).toEqual([expect.stringContaining('ADDRESS_KEYS is "…", but must be ')])
  })
  test('reads the keys of addresses in order, in base64 and base64url', () => {
    const url = Buffer.alloc(32, 255).toString('base64url')
    expect(readSettings({ ADDRESS_KEYS: `2026a:${KEY}, old:${url}` }).addressKeys).toEqual([
      { id: '2026a', key: Buffer.alloc(32, 1) },
      { id: 'old', key: Buffer.alloc(32, 255) },
    ])
    expect(readSettings({}).addressKeys).toBeUndefined()
  })
  test('reports all wrong settings together', () => {
    expect(findIssues({ PORT: 'x', SITE_ENV: 'y', SEED_SCALE: 'z' })).toHaveLength(3)
  })
  test.each([
    { SITE_ORIGIN: 'https://shop.example' },
    { SITE_ORIGIN: 'http://192.168.0.5:4321' },
    { SITE_ORIGIN: 'http://127.0.0.1.shop.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { ALLOWED_HOSTS: 'localhost,shop.example:8080' },
    { DATABASE_URL: 'postgres://shop@db/shop', SANDBOX: 'true', SITE_ORIGIN: 'https://shop.example' },
  ])('rejects a sandbox that is reachable from other machines: %o', env => {
    expect(findIssues(env)).toEqual([expect.stringContaining('SANDBOX_PUBLIC=true')])
    expect(readSettings({ ...env, SANDBOX_PUBLIC: 'true' }).sandbox).toBe(true)
    expect(readSettings({ ...env, SANDBOX: 'false' }).sandbox).toBe(false)
  })
  test.each([
    { SITE_ORIGIN: 'http://localhost:8080' },
    { SITE_ORIGIN: 'http://shop.localhost' },
    { SITE_ORIGIN: 'http://[::1]:4321', HOST: '::1' },
    { SITE_ORIGIN: 'http://127.0.0.1', HOST: '127.0.0.2', ALLOWED_HOSTS: '127.0.0.1:80,[::1]:80' },
  ])('accepts a sandbox on localhost: %o', env => expect(readSettings(env).sandbox).toBe(true))
  test('rejects API_URL together with DATABASE_URL', () => {
    const both = { API_URL: 'https://api.shop.example/v1', DATABASE_URL: 'postgres://shop:hunter2@db/shop' }
    expect(findIssues(both)).toEqual([
      'API_URL and DATABASE_URL are both set, but a marketplace at API_URL uses no database: unset one of them',
    ])
  })
  test('reports a wrong DATABASE_URL without its password', () => {
    expect(findIssues({ DATABASE_URL: 'mysql://shop:hunter2@db/shop' }).join()).not.toContain('hunter2')
  })
})

test('docs/OPERATING.md lists every setting with its default', () => {
  const rows = new Map(
    [
      ...readFileSync('docs/OPERATING.md', 'utf8').matchAll(
        /^\| `(?<name>[A-Z_]+)` +\| (?:`(?<defaultValue>[^`]*)`|—) +\| (?<description>.+?) +\|$/gm,
      ),
    ].map(it => [it.groups!['name'], { defaultValue: it.groups!['defaultValue'] ?? '', description: it.groups!['description'] }]),
  )
  expect(Object.fromEntries(rows)).toEqual(SETTINGS)
})

describe('issue: "refuses to start outside the sandbox without a way to send mail"', () => {
  const DATABASE = { DATABASE_URL: 'postgres://shop@db/shop', SITE_ORIGIN: 'https://shop.example' }
  const MAIL = { MAIL_URL: 'smtp://shop:hidden-word@mail.example:587', MAIL_FROM: 'Recado <no-reply@shop.example>' }
  test('a server needs MAIL_URL; a build, a seed and an import do not', () => {
    expect(() => readServerSettings(DATABASE)).toThrow(/MAIL_URL is not set, and SANDBOX is off/)
    expect(() => readServerSettings({ SANDBOX: 'false' })).toThrow(/MAIL=none/)
    expect(readSettings(DATABASE).mail).toBeUndefined()
  })
  test.each([
    {},
    { ...DATABASE, ...MAIL },
    { ...DATABASE, MAIL: 'none' },
    { API_URL: 'https://api.example' },
    { ...DATABASE, SANDBOX: 'true', SITE_ORIGIN: '' },
  ])('%o starts', env => void expect(() => readServerSettings(env)).not.toThrow())
  test('the settings of mail and text messages', () => {
    const sms = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_WHATSAPP_FROM: '+15005550006' }
    expect(readSettings({ ...MAIL, ...sms })).toMatchObject({
      mail: { url: MAIL.MAIL_URL, from: MAIL.MAIL_FROM },
      sms: { url: 'https://api.twilio.com', account: 'AC1', token: 't', from: undefined, whatsAppFrom: '+15005550006' },
    })
  })
  test.each<[Record<string, string>, RegExp]>([
    [{ MAIL_URL: MAIL.MAIL_URL }, /belong together/],
    [{ MAIL_FROM: MAIL.MAIL_FROM }, /belong together/],
    [{ ...MAIL, MAIL: 'none' }, /unset one of them/],
    [{ MAIL: 'off' }, /must be none, or unset/],
    [{ ...MAIL, MAIL_URL: 'http://mail.example' }, /MAIL_URL is/],
    [{ ...MAIL, MAIL_FROM: 'Recado' }, /MAIL_FROM is/],
    [{ ...MAIL, MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM is/],
    [{ ...MAIL, MAIL_FROM: 'A\nBcc: x <a@b.example>' }, /MAIL_FROM is/],
    [{ SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't' }, /SMS_ACCOUNT/],
    [{ SMS_FROM: '+1' }, /SMS_ACCOUNT/],
    [{ SMS_URL: 'ftp://sms.example' }, /SMS_URL is/],
  ])('%o is rejected', (env, issue) => {
    expect(findIssues(env).join('\n')).toMatch(issue)
  })
  test('no message shows a password', () => {
    expect(findIssues({ ...MAIL, MAIL_URL: 'imap://shop:hidden-word@mail.example' }).join()).toMatch(/MAIL_URL is "imap:\/\/…@mail/)
  })
})
