import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { createSandboxPages } from '#backend/payments/sandbox/sandbox-pages.ts'
import { createSandboxProvider } from '#backend/payments/sandbox/sandbox-provider.ts'
import { parseCardForm, TEST_CARDS } from '#backend/payments/sandbox/test-cards.ts'
import { translate } from '#backend/messages/messages.ts'
import { listenForSandbox } from '#server/http/sandbox-listener.ts'

const { db } = await createTestDatabase('empty')
const clock = { now: Date.UTC(2026, 5, 1) }
const provider = createSandboxProvider({ db, origin: () => 'http://pay.test', now: () => clock.now })
const fontFaces = readFileSync('src/styles/fonts.css', 'utf8')
const pages = createSandboxPages(provider, 'https://shop.test', fontFaces)
const CUSTOMER = 'a-customer'

const token = async () => (await provider.createCustomerToken(CUSTOMER)).platformToken
const requestForm = async (changes: Record<string, string> = {}) =>
  pages.request(
    `/card?${new URLSearchParams({ customer: CUSTOMER, token: await token(), language: 'uk', origin: 'https://shop.test', ...changes })}`,
  )
const send = async (fields: Record<string, string>, type = 'application/json') =>
  pages.request('/card', { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify({ customer: CUSTOMER, token: await token(), expiry: '12/30', code: '123', ...fields }) }) // prettier-ignore

describe('the card form', () => {
  test('can be framed by the storefront only, and is in the requested language', async () => {
    const answer = await requestForm()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://shop.test http://localhost:* http://127.0.0.1:*',
    )
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(await answer.text()).toContain(translate('uk', 'paymentPages.number'))
  })
  test('has the colours of the storefront and no submit button', async () => {
    const tokens = new Map([...readFileSync('src/styles/tokens.css', 'utf8').matchAll(/--color-([\w-]+): (light-dark\(.*?\));/g)].map(it => [it[1], it[2]])) // prettier-ignore
    const style = await (await pages.request('/card.css')).text()
    const formColours = [...style.matchAll(/--([\w-]+): (light-dark\(.*?\))/g)]
    expect(formColours).toHaveLength(7)
    for (const [, name, value] of formColours) expect([name, value]).toEqual([name, tokens.get(name)])
    expect(style).toMatch(/body \{[^}]*background: var\(--card\)/)
    expect(await (await requestForm()).text()).not.toMatch(/type="submit"/)
  })
  test('serves the fonts of the storefront and no other file', async () => {
    const [file] = /\/fonts\/onest-latin\.\w+\.woff2/.exec(await (await pages.request('/card.css')).text())!
    expect(await (await pages.request(file)).bytes()).toEqual(new Uint8Array(readFileSync(`public${file}`)))
    for (const it of ['/fonts/OFL-onest.txt', '/fonts/..%2f..%2fpackage.json', '/fonts/none.woff2'])
      expect((await pages.request(it)).status).toBe(404)
    expect((await requestForm()).headers.get('content-security-policy')).toContain("font-src 'self'")
  })
  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['an unknown token', { token: 'x' }],
    ["another customer's token", { customer: 'b-customer' }],
  ])('%s receives no form', async (_, changes) => expect((await requestForm(changes)).status).toBe(403))

  test('escapes the query parameters', async () => {
    const { platformToken } = await provider.createCustomerToken('"><script>')
    const query = new URLSearchParams({ customer: '"><script>', token: platformToken, origin: 'https://shop.test' })
    expect(await (await pages.request(`/card?${query}`)).text()).not.toContain('"><script>')
  })
  test('a test card becomes a token, and its number is not stored', async () => {
    const reply = (await (await send({ number: '4242 4242 4242 4242' })).json()) as { cardToken: string }
    expect(await provider.readCard(CUSTOMER, reply.cardToken)).toEqual({
      brand: 'Visa',
      lastFour: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      fingerprint: expect.stringMatching(/^[\da-f]{64}$/) as string,
    })
    expect(await provider.readCard('b-customer', reply.cardToken)).toBeUndefined()
    expect(JSON.stringify(await db.execute('select * from sandbox_provider.cards'))).not.toMatch(/4242.?4242/)
  })
  test('issue 25: the same card has the same fingerprint with another customer; another expiry date or code is another card', () => {
    const fingerprint = (over: object) => {
      const card = parseCardForm({ number: '4242424242424242', expiry: '06/30', code: '123', ...over }, Date.UTC(2026, 6, 1))
      return 'issue' in card ? card.issue : card.fingerprint
    }
    expect(fingerprint({ number: '4242 4242-42424242', expiry: '06 / 2030', code: ' 123' })).toBe(fingerprint({}))
    expect(new Set([{}, { code: '124' }, { expiry: '07/30' }, { number: '4000000000003220' }].map(fingerprint)).size).toBe(4)
  })
  test.each([
    ['a valid card number that is not a test card', { number: '5555 5555 5555 4444' }, 'number'],
    ['an expired card', { number: '4242424242424242', expiry: '05/26' }, 'expiry'],
    ['an invalid month', { number: '4242424242424242', expiry: '13/30' }, 'expiry'],
    ['a short code', { number: '4242424242424242', code: '12' }, 'code'],
  ])('%s', async (_, fields, issue) => expect(await (await send(fields)).json()).toEqual({ issue }))

  test('rejects a form of another site and an expired form', async () => {
    expect((await send({ number: '4242424242424242' }, 'text/plain')).status).toBe(415)
    const old = await token()
    clock.now += 3_600_001
    const answer = await send({ number: '4242424242424242', token: old })
    expect([answer.status, await answer.json()]).toEqual([403, { issue: 'expired' }])
  })
})

test('a card is valid until the end of its month', () => {
  const expiry = (now: number) => parseCardForm({ number: '4242424242424242', expiry: '06 / 26', code: '123' }, now)
  expect('issue' in expiry(Date.UTC(2026, 6, 1) - 1)).toBe(false)
  expect(expiry(Date.UTC(2026, 6, 1))).toEqual({ issue: 'expiry' })
})

describe('the challenge', () => {
  async function challenge(paymentId: string) {
    const { json } = { json: (await (await send({ number: '4000000000003220' })).json()) as { cardToken: string } }
    const payment = {
      paymentId,
      customer: CUSTOMER,
      cardToken: json.cardToken,
      amount: 2249,
      currency: 'EUR',
      returnUrl: 'https://shop.test/es/payment-return/?state=s',
      language: 'es',
    }
    const reply = await provider.authorise(payment)
    return new URL(reply.status === 'CHALLENGE' ? reply.url : 'http://none').pathname
  }
  const answer = (path: string, word: string, headers: Record<string, string> = {}) =>
    pages.request(path, { method: 'POST', body: new URLSearchParams({ answer: word }), headers })

  test('shows the payment, accepts one answer, and returns to the storefront', async () => {
    const path = await challenge('00000000-0000-4000-8000-000000000001')
    const page = await pages.request(path)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const text = await page.text()
    for (const it of ['22,49', '···· 3220', 'Approve', 'Decline', translate('es', 'paymentPages.challengeTitle')])
      expect(text).toContain(it)
    const back = await answer(path, 'approve')
    expect([back.status, back.headers.get('location')]).toEqual([303, 'https://shop.test/es/payment-return/?state=s'])
    await answer(path, 'decline')
    expect(await provider.status('00000000-0000-4000-8000-000000000001')).toMatchObject({ status: 'AUTHORISED' })
    expect(await (await pages.request(path)).text()).toContain(translate('es', 'paymentPages.answered'))
  })
  test('rejects an answer of another site, and an unknown answer', async () => {
    const path = await challenge('00000000-0000-4000-8000-000000000002')
    await answer(path, 'approve', { 'sec-fetch-site': 'cross-site' })
    await answer(path, 'unknown')
    expect(await provider.status('00000000-0000-4000-8000-000000000002')).toMatchObject({ status: 'CHALLENGE' })
    expect((await pages.request('/challenge/none')).status).toBe(404)
  })
})

test('one payment id is one payment, even if it arrives twice', async () => {
  const { cardToken } = (await (await send({ number: '4242424242424242' })).json()) as { cardToken: string }
  const payment = {
    paymentId: '00000000-0000-4000-8000-000000000003',
    customer: CUSTOMER,
    cardToken,
    amount: 100,
    currency: 'EUR',
    returnUrl: '',
    language: 'en',
  }
  const [one, other] = await Promise.all([provider.authorise(payment), provider.authorise(payment)])
  expect(one).toEqual(other)
  expect((await db.select().from(sandboxPayments)).filter(it => it.id === payment.paymentId)).toHaveLength(1)
})

test('the listener has a separate port, rejects large bodies, and stops', async () => {
  const listener = await listenForSandbox(request => pages.fetch(request), { port: 0, host: '127.0.0.1', origin: 'http://pay.test' })
  const url = `http://127.0.0.1:${listener.port}`
  expect((await fetch(`${url}/style.css`)).headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect((await fetch(`${url}/card`, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(413)
  // issue 16 points 2 and 7
  for (const [path, policy, method] of [
    ['/card', 'cross-origin', 'GET'],
    ['/card.js', 'same-origin', 'GET'],
    ['/challenge/none', 'same-origin', 'GET'],
    ['/nothing', 'same-origin', 'GET'],
    ['//nothing', 'same-origin', 'GET'],
  ] as const) {
    const { headers } = await fetch(`${url}${path}`, { method })
    expect(Object.fromEntries(headers), path).toMatchObject({ 'x-robots-tag': 'noindex', 'cross-origin-resource-policy': policy })
  }
  await expect(listenForSandbox(request => pages.fetch(request), { port: listener.port, host: '127.0.0.1', origin: url })).rejects.toThrow(
    'PORT + 1',
  )
  await listener.close()
  await expect(fetch(url)).rejects.toThrow()
})

test('docs/SANDBOX.md lists every test card', () => {
  const rows = [...readFileSync('docs/SANDBOX.md', 'utf8').matchAll(/^\| `(\d{4} \d{4} \d{4} \d{4})`/gm)].map(it =>
    it[1]!.replaceAll(' ', ''),
  )
  expect(rows.toSorted()).toEqual(Object.keys(TEST_CARDS).toSorted())
})
