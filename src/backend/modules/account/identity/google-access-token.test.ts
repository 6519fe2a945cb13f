import { createServer } from 'node:http'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createGoogleBearerVerifier } from '#backend/modules/account/identity/google-access-token.ts'
import { findFreePort } from '#tests/support/free-port.ts'

const NOW = 1_800_000_000_000
const VALID = { aud: 'us', sub: '7', exp: String(NOW / 1000 + 300) }
const PERSON = { sub: '7', name: 'A', email: 'a@example.com', email_verified: true }
const port = await findFreePort()
const origin = `http://localhost:${port}`
let info: object
let user: object
let status: number
let userStatus: number
const seen: string[] = []
const failures: string[] = []
const server = createServer((request, response) => {
  seen.push(`${request.headers.authorization} ${request.url}`)
  const isUser = request.url === '/userinfo'
  response.writeHead(isUser ? userStatus : status, { 'content-type': 'application/json', location: `${origin}/other` })
  response.end(JSON.stringify(isUser ? user : info))
})
beforeAll(() => new Promise<void>(resolve => void server.listen(port, 'localhost', resolve)))
afterAll(() => void server.close())
beforeEach(() => {
  info = VALID
  user = PERSON
  status = 200
  userStatus = 200
  seen.length = 0
  failures.length = 0
})
const metadata = { issuer: origin, jwks_uri: `${origin}/jwks`, userinfo_endpoint: `${origin}/userinfo` }
const create = (tokenInfoUrl: string | undefined, of: object = metadata) =>
  createGoogleBearerVerifier({ issuer: origin, clientId: 'us', tokenInfoUrl }, () => NOW, () => Promise.resolve(of as typeof metadata), reason => failures.push(reason)) // prettier-ignore
const verify = create(`${origin}/tokeninfo`)
const rejected = { status: 400, details: { code: 'IDENTITY_TOKEN_REJECTED' } }

describe('B §3, grant googleBearer; B §7: "GET to an endpoint … with a Bearer token; response name, email"', () => {
  test('a token that was issued for this client is accepted', async () => {
    expect(await verify('ya29.a+b')).toEqual({
      provider: 'GOOGLE',
      subject: '7',
      email: 'a@example.com',
      isEmailVerified: true,
      isLinkable: true,
      name: 'A',
      expiresAt: NOW + 300_000,
    })
    expect(seen.toSorted()).toEqual(['Bearer ya29.a+b /userinfo', 'undefined /tokeninfo?access_token=ya29.a%2Bb'])
  })

  test.each([
    ['of another client', { aud: 'them' }],
    ['of another person', { sub: '8' }],
    ['without a person', { sub: '' }],
    ['that ends now', { exp: String(NOW / 1000) }],
    ['without an end', { exp: undefined }],
    ['with an end that is no number', { exp: 'never' }],
  ])('one %s is rejected', async (_, changes) => {
    info = { ...VALID, ...changes }
    await expect(verify('t')).rejects.toMatchObject(rejected)
  })

  test('one that either call refuses is rejected, as is a person of another shape', async () => {
    status = 400
    await expect(verify('t')).rejects.toMatchObject(rejected)
    status = 200
    userStatus = 401
    await expect(verify('t')).rejects.toMatchObject(rejected)
    userStatus = 200
    user = { name: 'A' }
    await expect(verify('t')).rejects.toMatchObject(rejected)
    expect(failures).toEqual([])
  })

  test('an address that the provider does not vouch for is not linked; an empty one is none', async () => {
    user = { ...PERSON, email_verified: 'true' }
    expect(await verify('t')).toMatchObject({ email: 'a@example.com', isEmailVerified: false, isLinkable: false })
    user = { sub: '7', email: '' }
    expect(await verify('t')).toMatchObject({ email: undefined, name: undefined, isLinkable: false })
  })

  test('B §8: an outage is no rejection, and a failed user-info fetch is reported', async () => {
    status = 500
    await expect(verify('t')).rejects.toMatchObject({ status: 503 })
    expect(failures).toEqual([])
    status = 200
    userStatus = 503
    await expect(verify('t')).rejects.toMatchObject({ status: 503 })
    expect(failures).toHaveLength(1)
    // a redirect is not followed
    userStatus = 302
    await expect(verify('t')).rejects.toMatchObject({ status: 503 })
    expect(seen.filter(it => it.includes('/other'))).toEqual([])
  })

  test('without a call that names the client of a token, none is accepted', async () => {
    await expect(create(undefined)('t')).rejects.toMatchObject({ status: 422 })
    await expect(create(`${origin}/tokeninfo`, { ...metadata, userinfo_endpoint: undefined })('t')).rejects.toMatchObject({ status: 422 })
    expect(seen).toEqual([])
  })
})
