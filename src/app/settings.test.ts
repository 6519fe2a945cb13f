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
  test('SANDBOX_SPEED is for the sandbox: the orders of an operator take real minutes', () => {
    expect(readSettings({ SANDBOX_SPEED: '60' }).orderSpeed).toBe(60)
    const operator = { DATABASE_URL: 'postgres://shop@db/shop' }
    expect(readSettings(operator).orderSpeed).toBe(1)
    expect(readSettings({ ...operator, SANDBOX_SPEED: '60' }).orderSpeed).toBe(1)
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
    ['LOGIN_APP_URL', 'login.shop.example'],
    ['LOGIN_APP_URL', 'data:text/html,login'],
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
    ['UPLOAD_BYTES', '10485761'],
    ['HTML_CACHE_ENTRIES', '-5'],
    ['HTML_CACHE_SECONDS', '1e9'],
    ['IOS_APPS', 'com.example.shop'],
    ['ANDROID_APPS', 'com.example.shop'],
    ['TAG_MANAGER_URL', 'tags.example'],
    ['TAG_MANAGER_URL', 'ftp://tags.example'],
    ['MAP_TILES_ATTRIBUTION_URL', 'http://tiles.example/copyright'],
    ['DRAIN_MILLISECONDS', 'soon'],
  ])('rejects %s=%s with its name', (name, value) => {
    expect(findIssues({ [name]: value })).toEqual([expect.stringContaining(`${name} is "${value}", but must be `)])
  })
  test.each([
    'tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}{r}.png',
    'ftp://tiles.example/{z}/{x}/{y}.png',
  ])('rejects MAP_TILES_URL=%s', url => {
    expect(findIssues({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Tiles' })).toEqual([
      `MAP_TILES_URL is "${url}", but must be an address such as https://tiles.example/{z}/{x}/{y}.png, with no other part in braces`,
    ])
  })
  test('map tiles need their attribution, and outside of the sandbox https', () => {
    const url = 'https://tiles.example/{z}/{x}/{y}.png'
    expect(findIssues({ MAP_TILES_URL: url })).toEqual([expect.stringContaining('MAP_TILES_ATTRIBUTION is "", but must be ')])
    expect(readSettings({}).mapTiles).toBeUndefined()
    expect(readSettings({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Tiles' }).mapTiles).toEqual({
      url,
      attribution: '© Tiles',
      attributionUrl: undefined,
    })
    const plain = { MAP_TILES_URL: 'http://localhost:8080/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Tiles' }
    expect(findIssues(plain)).toEqual([])
    expect(findIssues({ ...plain, SANDBOX: 'false' })).toContainEqual(expect.stringContaining('MAP_TILES_URL'))
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

describe('GEOCODERS', () => {
  const outside = { API_URL: 'https://api.shop.example', SITE_ORIGIN: 'https://shop.example' }
  const photon = { PHOTON_URL: 'https://photon.example/' }
  const nominatim = { NOMINATIM_URL: 'https://nominatim.openstreetmap.org', NOMINATIM_EMAIL: 'maps@shop.example' }

  test('by default the gazetteer answers alone', () => expect(readSettings({}).geocoders).toEqual([{ name: 'gazetteer' }]))
  test('the sources keep their order', () => {
    const env = { ...outside, ...photon, ...nominatim, GEOCODERS: 'Google, nominatim,photon', GOOGLE_PLACES_KEY: 'key' }
    expect(readSettings(env).geocoders).toEqual([
      { name: 'google', url: 'https://places.googleapis.com', key: 'key' },
      { name: 'nominatim', url: 'https://nominatim.openstreetmap.org', email: 'maps@shop.example', isPublicServer: true },
      { name: 'photon', url: 'https://photon.example' },
    ])
  })
  test('another Nominatim server has no limits, and needs no address', () => {
    const env = { ...outside, GEOCODERS: 'nominatim', NOMINATIM_URL: 'https://maps.shop.example/nominatim/' }
    expect(readSettings(env).geocoders).toEqual([
      { name: 'nominatim', url: 'https://maps.shop.example/nominatim', email: undefined, isPublicServer: false },
    ])
  })
  test.each([
    ['an unknown name', { GEOCODERS: 'photon,bing', ...photon }, 'GEOCODERS is "photon,bing"'],
    ['a name twice', { GEOCODERS: 'photon,photon', ...photon }, 'GEOCODERS is "photon,photon"'],
    ['an empty name', { GEOCODERS: 'photon,', ...photon }, 'GEOCODERS is "photon,"'],
    ['a source without its address', { GEOCODERS: 'photon' }, 'GEOCODERS has photon, but PHOTON_URL is not set'],
    ['a source without its key', { GEOCODERS: 'google' }, 'GEOCODERS has google, but GOOGLE_PLACES_KEY is not set'],
    ['an address without its source', photon, 'PHOTON_URL is set, but GEOCODERS has no photon'],
    ['a key without its source', { GOOGLE_PLACES_KEY: 'secret-key' }, 'GOOGLE_PLACES_KEY is set, but GEOCODERS has no google'],
    ['no address', { GEOCODERS: 'photon', PHOTON_URL: 'photon.example' }, 'PHOTON_URL is "photon.example"'],
    ['another protocol', { GEOCODERS: 'photon', PHOTON_URL: 'file:///etc/passwd' }, 'PHOTON_URL is'],
    ['no encryption', { GEOCODERS: 'photon', PHOTON_URL: 'http://photon.example' }, 'must begin with https://'],
    ['a query', { GEOCODERS: 'photon', PHOTON_URL: 'https://photon.example/?a=1' }, 'neither a query nor a fragment'],
    ['an invalid e-mail address', { GEOCODERS: 'nominatim', ...nominatim, NOMINATIM_EMAIL: 'maps' }, 'NOMINATIM_EMAIL is "maps"'],
    ['the public server without an address', { GEOCODERS: 'nominatim', NOMINATIM_URL: nominatim.NOMINATIM_URL }, 'asks for it'],
  ])('%s stops the start', (_, env, issue) => {
    const issues = findIssues({ ...outside, ...env })
    expect(issues.join('\n')).toContain(issue)
    expect(issues.join('\n')).not.toContain('secret-key')
  })
  test('issue 20 point 6, terms of Google: its results are on no other map', () => {
    const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Tiles' }
    const google = { GEOCODERS: 'google', GOOGLE_PLACES_KEY: 'secret-key' }
    const issues = findIssues({ ...outside, ...tiles, ...google })
    expect(issues).toEqual([expect.stringContaining('GEOCODERS has google, whose terms forbid its results on other maps')])
    expect(readSettings({ ...outside, ...google }).mapTiles).toBeUndefined()
    expect(readSettings({ ...outside, ...tiles, ...photon, GEOCODERS: 'photon' }).mapTiles).toBeDefined()
  })
  test('an address with credentials does not show them', () => {
    const issues = findIssues({ ...outside, GEOCODERS: 'photon', PHOTON_URL: 'ftp://user:hidden-word@photon.example' })
    expect(issues).toHaveLength(1)
    expect(issues[0]).not.toContain('hidden-word')
  })
  test('the sandbox sends nothing to other machines', () => {
    expect(findIssues({ GEOCODERS: 'photon', ...photon }).join()).toContain('SANDBOX is on')
    expect(findIssues({ GEOCODERS: 'photon', PHOTON_URL: 'http://127.0.0.1:2322' })).toEqual([])
  })
})

describe('PHOTOS_S3_*', () => {
  const bucket = { PHOTOS_S3_URL: 'https://s3.example', PHOTOS_S3_BUCKET: 'shop-photos', PHOTOS_S3_KEY_ID: 'AKEXAMPLE', PHOTOS_S3_SECRET: 'hidden/word+=' } // prettier-ignore

  test('by default photos are in the data folder', () => expect(readSettings({}).photoBucket).toBeUndefined())
  test('name a bucket', () => {
    expect(readSettings({ ...bucket, PHOTOS_S3_REGION: 'eu-west-1' }).photoBucket).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'shop-photos',
      region: 'eu-west-1',
      keyId: 'AKEXAMPLE',
      secret: 'hidden/word+=',
    })
    expect(readSettings(bucket).photoBucket?.region).toBe('us-east-1')
  })
  test.each([
    ['no address', { PHOTOS_S3_URL: '' }, 'belong together, but PHOTOS_S3_URL is not set'],
    ['neither bucket nor key', { PHOTOS_S3_BUCKET: '', PHOTOS_S3_KEY_ID: '' }, 'but PHOTOS_S3_BUCKET and PHOTOS_S3_KEY_ID are not set'],
    ['no secret', { PHOTOS_S3_SECRET: '' }, 'PHOTOS_S3_SECRET is not set'],
    ['a path', { PHOTOS_S3_URL: 'https://s3.example/shop-photos' }, 'PHOTOS_S3_URL is "https://s3.example/shop-photos"'],
    ['another protocol', { PHOTOS_S3_URL: 's3://shop-photos' }, 'PHOTOS_S3_URL is "s3://shop-photos"'],
    ['a bucket with a path', { PHOTOS_S3_BUCKET: 'shop/photos' }, 'PHOTOS_S3_BUCKET is "shop/photos"'],
    ['a bucket of two characters', { PHOTOS_S3_BUCKET: 'ab' }, 'PHOTOS_S3_BUCKET is "ab"'],
    ['a region with a slash', { PHOTOS_S3_REGION: 'eu/west' }, 'PHOTOS_S3_REGION is "eu/west"'],
    ['a key id with a line', { PHOTOS_S3_KEY_ID: 'AK\nEXAMPLE' }, 'PHOTOS_S3_KEY_ID is'],
  ])('with %s stop the start, without the secret', (_, env, issue) => {
    const issues = findIssues({ ...bucket, ...env })
    expect(issues).toEqual([expect.stringContaining(issue)])
    expect(issues.join()).not.toContain('hidden')
  })
})

test('docs/OPERATING.md lists every setting with its default', () => {
  const rows = new Map(
    [
      ...readFileSync('docs/OPERATING.md', 'utf8').matchAll(
        /^\| `(?<name>[A-Z\d_]+)` +\| (?:`(?<defaultValue>[^`]*)`|—) +\| (?<description>.+?) +\|$/gm,
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
    expect(readSettings({ ...MAIL, ...sms, SUPPORT_EMAIL: 'help@shop.example' })).toMatchObject({
      supportEmail: 'help@shop.example',
      mail: { url: MAIL.MAIL_URL, from: MAIL.MAIL_FROM },
      sms: { url: 'https://api.twilio.com', account: 'AC1', token: 't', from: undefined, whatsAppFrom: '+15005550006' },
    })
  })
  test.each<[Record<string, string>, RegExp]>([
    [{ MAIL_URL: MAIL.MAIL_URL }, /belong together/],
    [{ SUPPORT_EMAIL: 'help' }, /SUPPORT_EMAIL is "help", but must be an e-mail address/],
    [{ MAIL_FROM: MAIL.MAIL_FROM }, /belong together/],
    [{ ...MAIL, MAIL: 'none' }, /unset one of them/],
    [{ MAIL: 'off' }, /must be none, or unset/],
    [{ ...MAIL, MAIL_URL: 'http://mail.example' }, /MAIL_URL is/],
    [{ ...MAIL, MAIL_FROM: 'Recado' }, /MAIL_FROM is/],
    [{ ...MAIL, MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM is/],
    [{ ...MAIL, MAIL_FROM: 'A\nBcc: x <a@b.example>' }, /MAIL_FROM is/],
    [{ PHONE_MASKING_URL: 'https://numbers.example/calls' }, /PHONE_MASKING_TOKEN/],
    [{ PHONE_MASKING_TOKEN: 't' }, /PHONE_MASKING_URL/],
    [{ PHONE_MASKING_URL: 'http://numbers.example', PHONE_MASKING_TOKEN: 't' }, /PHONE_MASKING_URL/],
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

describe('GOOGLE_CLIENT_ID and its secret', () => {
  const client = { GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 'secret-of-us' }
  test('B §3: the operator configures the provider', () => {
    const tokenInfoUrl = 'https://oauth2.googleapis.com/tokeninfo'
    const google = { issuer: 'https://accounts.google.com', clientId: 'us', clientSecret: 'secret-of-us', tokenInfoUrl }
    const fedcmConfigUrl = 'https://accounts.google.com/gsi/fedcm.json'
    expect(readSettings({ ...client, SANDBOX: 'false', DATABASE_URL: 'postgres://a/b' }).google).toEqual({ ...google, fedcmConfigUrl })
    // the prompt of Google offers no accounts of another provider
    expect(readSettings({ ...client, GOOGLE_ISSUER: 'https://id.example/' }).google).toEqual({ ...google, issuer: 'https://id.example' })
  })
  test('B §2: the operator configures the prompt of browsers, or turns it off', () => {
    const getPrompt = (url: string) => readSettings({ ...client, GOOGLE_FEDCM_CONFIG_URL: url }).google?.fedcmConfigUrl
    expect(getPrompt('https://id.example/fedcm.json')).toBe('https://id.example/fedcm.json')
    expect(getPrompt('none')).toBeUndefined()
    expect(readSettings({ PORT: '4000' }).google?.fedcmConfigUrl).toBe('http://localhost:4002/fedcm/config.json')
    expect(readSettings({ PORT: '4000', GOOGLE_FEDCM_CONFIG_URL: 'none' }).google?.fedcmConfigUrl).toBeUndefined()
  })
  test('the sandbox has a provider of its own on PORT + 2; other sites have none', () => {
    expect(readSettings({ PORT: '4000' }).google).toMatchObject({
      issuer: 'http://localhost:4002',
      tokenInfoUrl: 'http://localhost:4002/tokeninfo',
    })
    expect(readSettings({ SANDBOX: 'false', DATABASE_URL: 'postgres://a/b' }).google).toBeUndefined()
    expect(readSettings({ API_URL: 'https://api.example' }).google).toBeUndefined()
    expect(readSettings({ PORT: '0' }).google).toBeUndefined()
    const demonstration = { SITE_ORIGIN: 'https://demo.example', SANDBOX_PUBLIC: 'true' }
    expect(readSettings(demonstration).google).toBeUndefined()
  })
  test.each([
    { GOOGLE_CLIENT_ID: 'us' },
    { GOOGLE_CLIENT_SECRET: 'secret-of-us' },
    { ...client, GOOGLE_ISSUER: 'http://accounts.example' },
    { ...client, GOOGLE_ISSUER: 'accounts.example' },
    { ...client, GOOGLE_TOKENINFO_URL: 'http://accounts.example/tokeninfo' },
    { ...client, GOOGLE_FEDCM_CONFIG_URL: 'http://accounts.example/fedcm.json' },
  ])('%j stops the start, and the message does not show the secret', env => {
    expect(() => readSettings(env)).toThrow(/GOOGLE_/)
    expect(() => readSettings(env)).not.toThrow(/secret-of-us/)
  })
})

describe('FACEBOOK_APP_ID and its secret', () => {
  const app = { FACEBOOK_APP_ID: 'us', FACEBOOK_APP_SECRET: 'secret-of-us' }
  test('B §2: the operator configures the provider, and the version of its API', () => {
    const facebook = {
      dialogUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
      graphUrl: 'https://graph.facebook.com/v24.0',
      appId: 'us',
      appSecret: 'secret-of-us',
    }
    const settings = readSettings({ ...app, SANDBOX: 'false', DATABASE_URL: 'postgres://a/b' })
    expect(settings.facebook).toEqual(facebook)
    expect(settings.google).toBeUndefined()
    const next = {
      FACEBOOK_DIALOG_URL: 'https://www.facebook.com/v25.0/dialog/oauth',
      FACEBOOK_GRAPH_URL: 'https://graph.facebook.com/v25.0/',
    }
    expect(readSettings({ ...app, ...next }).facebook).toMatchObject({ dialogUrl: next.FACEBOOK_DIALOG_URL, graphUrl: 'https://graph.facebook.com/v25.0' }) // prettier-ignore
  })
  test('the sandbox has a client for it at its provider on PORT + 2; other sites have none', () => {
    expect(readSettings({ PORT: '4000' }).facebook).toMatchObject({ dialogUrl: 'http://localhost:4002/auth', graphUrl: 'http://localhost:4002/graph' }) // prettier-ignore
    expect(readSettings({ SANDBOX: 'false', DATABASE_URL: 'postgres://a/b' }).facebook).toBeUndefined()
    expect(readSettings({ API_URL: 'https://api.example' }).facebook).toBeUndefined()
  })
  test.each([
    { FACEBOOK_APP_ID: 'us' },
    { FACEBOOK_APP_SECRET: 'secret-of-us' },
    { ...app, FACEBOOK_DIALOG_URL: 'http://www.facebook.com/dialog' },
    { ...app, FACEBOOK_GRAPH_URL: 'graph.facebook.com' },
  ])('%j stops the start, and the message does not show the secret', env => {
    expect(() => readSettings(env)).toThrow(/FACEBOOK_/)
    expect(() => readSettings(env)).not.toThrow(/secret-of-us/)
  })
})

describe('the settings of Stripe', () => {
  const outside = { SANDBOX: 'false', DATABASE_URL: 'postgres://a/b', SITE_ORIGIN: 'https://shop.example', PAYMENT_ORIGIN: 'https://pay.example' } // prettier-ignore
  const keys = (mode: string, changes: Record<string, string> = {}) => ({
    STRIPE_SECRET_KEY: `sk_${mode}_secret1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_secret2',
    ...changes,
  })
  test('issue 22: the operator switches Stripe on, with test keys also in the sandbox', () => {
    const expected = { secretKey: 'sk_live_secret1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_secret2' }
    expect(readSettings({ ...outside, ...keys('live') }).stripe).toEqual(expected)
    expect(readSettings(keys('test', { STRIPE_SECRET_KEY: 'rk_test_1' })).stripe).toMatchObject({ secretKey: 'rk_test_1' })
    expect(readSettings(outside).stripe).toBeUndefined()
  })
  test.each([
    ['one of three', { STRIPE_SECRET_KEY: 'sk_test_secret1' }, 'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are not set'],
    ['two of three', keys('test', { STRIPE_WEBHOOK_SECRET: '' }), 'STRIPE_WEBHOOK_SECRET is not set'],
    ['keys that are swapped', keys('test', { STRIPE_SECRET_KEY: 'pk_test_secret1' }), 'STRIPE_SECRET_KEY must be a key such as sk_test_…'],
    [
      'a secret key for browsers',
      keys('test', { STRIPE_PUBLISHABLE_KEY: 'sk_test_secret1' }),
      'STRIPE_PUBLISHABLE_KEY must be a key such as pk_test_…',
    ],
    ['another kind of secret', keys('test', { STRIPE_WEBHOOK_SECRET: 'secret2' }), 'STRIPE_WEBHOOK_SECRET must be a key such as whsec_…'],
    ['two modes', keys('test', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }), 'are of different modes'],
    ['a live key in the sandbox', keys('live'), 'STRIPE_SECRET_KEY is a live key: customers would pay simulated stores'],
    ['a remote marketplace', { ...keys('test'), API_URL: 'https://api.example' }, 'a marketplace at API_URL has its own payment provider'],
    [
      'a live key without https',
      { ...outside, ...keys('live'), PAYMENT_ORIGIN: 'http://pay.example' },
      'PAYMENT_ORIGIN must start with https:',
    ],
    ['a live key without https', { ...outside, ...keys('live'), SITE_ORIGIN: 'http://shop.example' }, 'SITE_ORIGIN must start with https:'],
  ])('%s is refused, without the keys in the message', (_, env, message) => {
    const issues = findIssues(env)
    expect(issues).toEqual([expect.stringContaining(message)])
    expect(issues.join(' ')).not.toMatch(/secret[12]/)
  })
})
