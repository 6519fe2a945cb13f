import fc from 'fast-check'
import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'

import { SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'
import { createPreferredPage } from '#state/account/preferred-page.ts'
import type { SessionState } from '#state/account/session-state.ts'

const ORIGIN = 'https://shop.example'
const signedIn = (preferredLanguage: string | null) =>
  ({ status: 'authenticated', user: { id: 1, preferredLanguage } }) as unknown as SessionState

function setUp(state: SessionState, language: string, answer: (url: string) => { ok: boolean; url: string } | Error) {
  const requests: string[] = []
  const $session = atom(state)
  const find = createPreferredPage({
    session: { $session },
    language,
    async fetchHead(url) {
      requests.push(url)
      const reply = await Promise.resolve(answer(url))
      if (reply instanceof Error) throw reply
      return reply
    },
  })
  return { find, requests, $session }
}
const toSpanish = (url: string) => ({ ok: true, url: url.replace('/es/en/', '/es/es/') })
const HERE = `${ORIGIN}/es/en/barcelona/`

describe('B §4: "authorize … loads the user and the preferred language"; B §2: it "replaces the route language"', () => {
  test('the page opens where the server redirects the customer, with the query and the fragment', async () => {
    const { find, requests } = setUp(signedIn('es'), 'en', toSpanish)
    expect(await find(`${HERE}?mode=pickup#menu`)).toBe(`${ORIGIN}/es/es/barcelona/?mode=pickup#menu`)
    expect(requests).toEqual([`${HERE}?mode=pickup#menu`])
  })

  test.each([
    ['the page has the language', 'en'],
    ['the page has another spelling of it', 'en-GB'],
    ['the customer prefers none', null],
  ])('nothing is asked when %s', async (_, preferred) => {
    const { find, requests } = setUp(signedIn(preferred), 'en', toSpanish)
    expect(await find(HERE)).toBeUndefined()
    expect(requests).toEqual([])
  })

  test('visitors and guests stay', async () => {
    for (const state of [{ status: 'unknown' }, { status: 'anonymous' }, { status: 'anonymous', guest: { preferredLanguage: 'es' } }]) {
      const { find, requests } = setUp(state as unknown as SessionState, 'en', toSpanish)
      expect(await find(HERE)).toBeUndefined()
      expect(requests).toEqual([])
    }
  })

  test.each([
    ['the place does not have the language, or the toggle is off: no redirect', () => ({ ok: true, url: HERE })],
    ['the server redirects to this page', () => ({ ok: true, url: `${HERE}?` })],
    ['the other page fails', () => ({ ok: false, url: `${ORIGIN}/es/es/barcelona/` })],
    ['the redirect leaves the site', () => ({ ok: true, url: 'https://other.example/es/es/barcelona/' })],
    ['the connection is lost', () => new TypeError('Failed to fetch')],
  ])('the page stays when %s', async (_, answer) => {
    expect(await setUp(signedIn('es'), 'en', answer).find(HERE)).toBeUndefined()
  })

  test('the page stays when the customer signs out meanwhile', async () => {
    const { find, $session } = setUp(signedIn('es'), 'en', toSpanish)
    const found = find(HERE)
    $session.set({ status: 'anonymous' })
    expect(await found).toBeUndefined()
  })

  test.each([
    ['is loaded again meanwhile', signedIn('es'), `${ORIGIN}/es/es/barcelona/`],
    ['chooses another language meanwhile', signedIn('en'), undefined],
    [
      'is another one meanwhile',
      { status: 'authenticated', user: { id: 2, preferredLanguage: 'es' } } as unknown as SessionState,
      undefined,
    ],
  ])('when the customer %s', async (_, latest, expected) => {
    const { find, $session } = setUp(signedIn('es'), 'en', toSpanish)
    const found = find(HERE)
    $session.set(latest)
    expect(await found).toBe(expected)
  })

  test('never loops: from the page that was found, no other one is found', async () => {
    const languages = fc.constantFrom(...SUPPORTED_LANGUAGES)
    await fc.assert(
      fc.asyncProperty(languages, languages, fc.subarray([...SUPPORTED_LANGUAGES]), async (preferred, language, served) => {
        // a server that follows rule 15 for the languages of the place
        const answer = (url: string) => ({
          ok: true,
          url: served.includes(preferred) ? url.replace(/\/es\/\w+\//, `/es/${preferred}/`) : url,
        })
        const first = await setUp(signedIn(preferred), language, answer).find(`${ORIGIN}/es/${language}/barcelona/`)
        expect(first !== undefined).toBe(preferred !== language && served.includes(preferred))
        if (first === undefined) return
        const { find, requests } = setUp(signedIn(preferred), preferred, answer)
        expect(await find(first)).toBeUndefined()
        expect(requests).toEqual([])
      }),
    )
  })
})
