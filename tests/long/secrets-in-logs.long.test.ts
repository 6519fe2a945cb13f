import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { OutboxMessage } from '#contract/platform/outbox.ts'

import { startTestApp } from './start-test-app.ts'

/** Issue 21: "No token, code, password or full phone number in any log or page (a test drives all journeys and searches both)". */
const getApp = startTestApp('secrets', { SEED_SCALE: '0.02', LOG_LEVEL: 'debug' })

const PASSWORD = 'seven quiet otters'
const NEW_PASSWORD = 'eight loud badgers'
const EMAIL = `quiet.otter.${Date.now().toString(36)}@example.com`
/** Nine digits, which occur nowhere else. */
const PHONE = `+346${String(Date.now() % 100_000_000).padStart(8, '0')}`
const OTHER_PHONE = `+346${String((Date.now() + 1) % 100_000_000).padStart(8, '0')}`

/** A browser without scripts: cookies, and the headers of the storefront's own calls. */
function createBrowser() {
  const cookies = new Map<string, string>()
  const secrets = new Set<string>()
  async function request(method: string, path: string, body?: object | string): Promise<{ status: number; text: string; json: never }> {
    const { url } = getApp()
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        'x-storefront': '1',
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
      // the hint holds a time only
      if (value!.length >= 20) secrets.add(decodeURIComponent(value!))
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, text, json: (isJson ? JSON.parse(text) : undefined) as never }
  }
  /** @throws for another status than the expected one */
  async function call<T>(method: string, path: string, body?: object | string, expected = 200): Promise<T> {
    const { status, text, json } = await request(method, `/api${path}`, body)
    if (status !== expected) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return json
  }
  const { requestToken } = createTestCaptcha(async (input, init) => {
    const { pathname, search } = new URL(input as string)
    return Response.json(await call(init?.method ?? 'GET', pathname + search, init?.body as string | undefined))
  })
  async function solveCaptcha(action: Parameters<typeof requestToken>[0]): Promise<string> {
    const token = await requestToken(action)
    secrets.add(token)
    return token
  }
  async function readMessages(recipient: string): Promise<OutboxMessage[]> {
    const { messages } = await call<{ messages: unknown[] }>('GET', `/sandbox/outbox?recipient=${encodeURIComponent(recipient)}`)
    return messages.map(it => OutboxMessage.parse(it))
  }
  /** The newest link, which may be sent after the response to its cause. */
  async function readLink(email: string): Promise<string> {
    for (let tries = 0; tries < 50; tries++) {
      const [token] = (await readMessages(email)).flatMap(it => /#([\w-]{20,})$/m.exec(it.body)?.[1] ?? [])
      if (token !== undefined && !secrets.has(token)) {
        secrets.add(token)
        return token
      }
      await sleep(200)
    }
    throw new Error('No new link has arrived')
  }
  /** Codes of four digits occur in a log by chance, so only longer ones are searched for. */
  async function readCode(phone: string): Promise<string> {
    const code = /\d{4,}/.exec((await readMessages(phone))[0]!.body)![0]
    if (code.length >= 6) secrets.add(code)
    return code
  }
  return { secrets, request, call, solveCaptcha, readLink, readCode }
}

test(
  'issue 21: no token, code, password, e-mail address or full phone number is in the log or in a page',
  { timeout: 600_000 },
  async () => {
    const { secrets, request, call, solveCaptcha, readLink, readCode } = createBrowser()
    const credentials = { grantType: 'password', email: EMAIL, password: PASSWORD }
    const signIn = (expected = 200, password = PASSWORD) =>
      call<{ twoFactorToken?: string }>('POST', '/session', { ...credentials, password }, expected)

    // sign-up, wrong password, sign-in, refresh, sign-out
    await call('POST', '/session/customer', { name: 'Quiet Otter', email: EMAIL, password: PASSWORD })
    await call('POST', '/session/refresh', {})
    const { id } = await call<{ id: number }>('GET', '/me')
    await call('DELETE', '/session', {})
    await signIn(400, 'nine wrong foxes')
    await signIn()

    // bodies that no schema accepts
    await call('POST', '/session', { grantType: 'password', email: EMAIL, password: [PASSWORD] }, 400)
    await call('POST', '/session', `{"password":"${PASSWORD}","phone":"${PHONE}"`, 400)
    await call('POST', '/phone_verification/start', { phoneNumber: PHONE, origin: PASSWORD }, 400)

    // e-mail verification, e-mail change, password recovery and change
    await call('POST', '/users/emails/verifications', { email: EMAIL })
    await call('POST', '/users/emails/verifications', { token: await readLink(EMAIL) })
    await call('PUT', `/users/${id}`, { name: 'Quiet Otter', email: `new.${EMAIL}`, password: PASSWORD })
    await call('POST', '/users/emailchange/confirmation', { token: await readLink(`new.${EMAIL}`) })
    credentials.email = `new.${EMAIL}`
    await call('POST', '/users/passwordrecovery', { email: credentials.email })
    await call('POST', '/users/passwordrecovery/complete', { token: await readLink(credentials.email), newPassword: NEW_PASSWORD })
    await signIn(200, NEW_PASSWORD)
    await call('PUT', `/users/${id}/password`, { oldPassword: NEW_PASSWORD, newPassword: PASSWORD })

    // phone verification, second factor
    const phoneNumber = { countryCode: 'ES', number: PHONE }
    const start = { phoneNumber, origin: 'Profile', captchaToken: await solveCaptcha('phone_verification') }
    await call('POST', '/phone_verification/start', start)
    await call('POST', '/phone_verification/check_code', { code: '0000000' }, 422)
    await call('POST', '/phone_verification/check_code', { code: await readCode(PHONE) })
    await call('PUT', `/customers/${id}/two_factor`, { enabled: true, password: PASSWORD })
    await call('DELETE', '/session', {})
    const { twoFactorToken } = await signIn()
    secrets.add(twoFactorToken!)
    await call('POST', '/session/code', { twoFactorToken, captchaToken: await solveCaptcha('two_factor') })
    await call('POST', '/session/code/validate', { twoFactorToken, code: await readCode(PHONE) })
    await call('PUT', `/customers/${id}/two_factor`, { enabled: false, password: PASSWORD })
    await call('DELETE', '/session', {})

    // sign-in and sign-up by phone
    const startFlow = async (number: string) => {
      const captchaToken = await solveCaptcha('identity_flow')
      const body = { phoneNumber: { countryCode: 'ES', number }, captchaToken }
      const { identityFlowId } = await call<{ identityFlowId: string }>('POST', '/v0/identity/flow/start_verification', body)
      secrets.add(identityFlowId)
      return identityFlowId
    }
    const verifyFlow = async (flow: string, number: string) => {
      await call('POST', `/v0/identity/flow/${flow}/verify`, { code: '0000000' }, 422)
      await call('POST', `/v0/identity/flow/${flow}/verify`, { code: await readCode(number) })
    }
    const flow = await startFlow(PHONE)
    await verifyFlow(flow, PHONE)
    await call('POST', '/session', { grantType: 'phone', identityFlowId: flow })
    const pages = [
      '/en/',
      '/en/profile-section/',
      '/en/profile-section/personal-information/',
      '/en/past-orders/',
      '/en/outbox/',
      '/en/email-confirmation/',
    ]
    const texts: [page: string, text: string][] = []
    for (const page of pages) texts.push([page, (await request('GET', page)).text])
    await call('DELETE', '/session', {})
    const newFlow = await startFlow(OTHER_PHONE)
    await verifyFlow(newFlow, OTHER_PHONE)
    await call('POST', '/session/customer', { name: 'Loud Badger', email: `loud.${EMAIL}`, identityFlowId: newFlow })

    for (const phone of [PHONE, OTHER_PHONE]) secrets.add(phone).add(phone.slice(3))
    for (const text of [PASSWORD, NEW_PASSWORD, 'nine wrong foxes', EMAIL]) secrets.add(text)
    expect(secrets.size).toBeGreaterThan(20)
    // without the times, whose digits can be those of a code
    texts.push(['log', getApp().output.replaceAll(/"time":"[^"]*"/g, '')])
    expect(texts.at(-1)![1]).toContain('/phone_verification/check_code')
    const found = texts.flatMap(([name, text]) => [...secrets].filter(it => text.includes(it)).map(it => [name, it]))
    expect(found).toEqual([])
  },
)
