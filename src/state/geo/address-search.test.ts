import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createAddressSearch, DEBOUNCE_MS, type PlaceSearchQuery, type PlaceSearchReply } from '#state/geo/address-search.ts'

/** A search whose replies come when the test says. */
function open() {
  const pending: (PlaceSearchQuery & { reply(): void; fail(): void })[] = []
  const state = { running: 0, maxRunning: 0, failures: 0 }
  const search = createAddressSearch(
    query =>
      new Promise<PlaceSearchReply>((resolve, reject) => {
        state.running += 1
        state.maxRunning = Math.max(state.maxRunning, state.running)
        const end = () => {
          state.running -= 1
          pending.shift()
        }
        pending.push({
          ...query,
          reply() {
            end()
            const { text } = query
            resolve({ predictions: [{ placeId: text, title: text, subtitle: '', precision: 'street' }], attribution: null })
          },
          fail() {
            end()
            reject(new Error('offline'))
          },
        })
      }),
    () => (state.failures += 1),
  )
  const shown = () => {
    const value = search.$suggestions.get()
    return value.status === 'ready' ? value.predictions.map(it => it.placeId).join() : value.status
  }
  return { search, pending, state, shown }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pause = (ms = DEBOUNCE_MS) => vi.advanceTimersByTimeAsync(ms)

describe('issue 20: keystroke → results', () => {
  test('A §9, "Debounce 500 ms": the request starts 500 ms after the last key, not before', async () => {
    const { search, pending } = open()
    search.search('m')
    await pause(DEBOUNCE_MS - 1)
    search.search('ma')
    await pause(DEBOUNCE_MS - 1)
    expect(pending).toEqual([])
    await pause(1)
    expect(pending.map(it => it.text)).toEqual(['ma'])
  })
  test('"at most one request in flight": a text typed during a request is sent after its reply', async () => {
    const { search, pending, shown } = open()
    search.search('ma')
    await pause()
    search.search('mal')
    await pause()
    expect(pending.map(it => it.text)).toEqual(['ma'])
    pending[0]!.reply()
    await pause(0)
    expect([shown(), pending.map(it => it.text)]).toEqual(['loading', ['mal']])
    pending[0]!.reply()
    await pause(0)
    expect(shown()).toBe('mal')
  })
  test('A §5: an empty text gives an empty list without a call, also when a reply comes later', async () => {
    const { search, pending, shown } = open()
    search.search('ma')
    await pause()
    search.search('  ')
    pending[0]!.reply()
    await pause()
    expect([shown(), pending]).toEqual(['idle', []])
  })
  test('the Enter key searches at once, and only once', async () => {
    const { search, pending } = open()
    search.search('ma')
    search.searchNow('ma')
    expect(pending.map(it => it.text)).toEqual(['ma'])
    pending[0]!.reply()
    await pause()
    expect(pending).toEqual([])
    search.searchNow(' ')
    expect([pending, search.$suggestions.get()]).toEqual([[], { status: 'idle' }])
  })
  test('a session: "the same random key for all texts of a search and for the place that ends it, then another one"', async () => {
    const { search, pending } = open()
    const keys: (string | undefined)[] = []
    const run = async (text: string) => {
      search.search(text)
      await pause()
      keys.push(pending[0]?.session)
      pending[0]?.reply()
      await pause(0)
    }
    await run('ma')
    await run('mal')
    keys.push(search.endSession())
    await run('mall')
    search.reset()
    await run('mallo')
    expect(keys[0]).toMatch(/^[\w-]{16,36}$/)
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
    expect(new Set(keys).size).toBe(3)
    expect([search.endSession(), search.endSession()]).toEqual([keys[4], undefined])
  })
  test('only the Enter key sends "submitted", and it asks again for a text that was not submitted', async () => {
    const { search, pending, shown } = open()
    search.search('ma')
    await pause()
    expect(pending[0]?.submitted).toBe(false)
    pending[0]?.reply()
    await pause(0)
    search.searchNow('ma')
    expect(pending.map(it => [it.text, it.submitted])).toEqual([['ma', true]])
    pending[0]?.reply()
    await pause(0)
    search.searchNow('ma')
    search.search('ma ')
    await pause()
    expect(pending).toEqual([])
    search.search('mal')
    await pause()
    expect(pending.map(it => [it.text, it.submitted])).toEqual([['mal', false]])
    // the text is submitted while its first request runs
    search.searchNow('mal')
    pending[0]?.reply()
    await pause(0)
    expect([pending.map(it => it.submitted), shown()]).toEqual([[true], 'ma'])
  })
  test('a text that was typed, changed and typed again is requested once', async () => {
    const { search, pending } = open()
    for (const text of ['ma', 'mal', 'ma']) search.search(text)
    await pause()
    pending[0]!.reply()
    search.search('mal')
    search.search(' ma')
    await pause()
    expect([pending, search.$suggestions.get()]).toMatchObject([[], { status: 'ready', text: 'ma' }])
  })
  test('a failure is shown for the present text only, and each is counted', async () => {
    const { search, pending, state, shown } = open()
    search.search('ma')
    await pause()
    search.search('mal')
    await pause()
    pending[0]!.fail()
    await pause(0)
    expect([shown(), state.failures]).toEqual(['loading', 1])
    pending[0]!.fail()
    await pause(0)
    expect([shown(), state.failures]).toEqual(['failed', 2])
  })
  test('"stale answers never shown": for any keys, pauses and replies, the list is that of the present text', async () => {
    const step = fc.oneof(
      fc.constantFrom('', 'a', 'ab', 'abc').map(text => ({ text })),
      fc.constantFrom(0, 100, DEBOUNCE_MS).map(ms => ({ ms })),
      fc.constantFrom('reply', 'fail').map(outcome => ({ outcome }) as { readonly outcome: 'reply' | 'fail' }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const { search, pending, state, shown } = open()
        let text = ''
        for (const it of steps) {
          if ('text' in it) search.search((text = it.text))
          else if ('ms' in it) await pause(it.ms)
          else pending[0]?.[it.outcome]()
          await pause(0)
          if (text === '') expect(shown()).toBe('idle')
          expect(state.maxRunning).toBeLessThanOrEqual(1)
        }
        await pause()
        while (pending[0]) {
          pending[0].reply()
          await pause()
        }
        expect(['idle', 'failed', text]).toContain(shown())
      }),
      { numRuns: 300 },
    )
  })
})
