import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createSearch, DEBOUNCE_MS } from '#state/catalogue/search.ts'

/** A search with a clock and a server that the test controls. */
function createTestSearch() {
  const tasks = new Map<number, { task: () => void; at: number }>()
  const calls: { query: string; reply: (value: string) => void; fail: () => void; isOpen: boolean }[] = []
  let now = 0
  let lastId = 0
  const search = createSearch<string>({
    load: query =>
      new Promise((resolve, reject) => {
        const settle = (task: () => void) => () => {
          call.isOpen = false
          task()
        }
        const call = {
          query,
          isOpen: true,
          reply: (value: string) => settle(() => resolve(value))(),
          fail: settle(() => reject(new Error('offline'))),
        }
        calls.push(call)
      }),
    schedule(task, ms) {
      const id = ++lastId
      tasks.set(id, { task, at: now + ms })
      return () => void tasks.delete(id)
    },
  })
  const flush = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    ...search,
    calls,
    getOpenCalls: () => calls.filter(it => it.isOpen),
    getQueries: () => calls.map(it => it.query),
    flush,
    async wait(ms: number) {
      now += ms
      for (const [id, { task, at }] of [...tasks]) {
        if (at > now) continue
        tasks.delete(id)
        task()
      }
      await flush()
    },
  }
}

describe('A §4: "Search: active, loading, loaded; closing clears everything."', () => {
  test('a text is active, then loading, then loaded', async () => {
    const search = createTestSearch()
    expect(search.$search.get()).toEqual({ status: 'closed' })
    search.open()
    expect(search.$search.get()).toEqual({ status: 'active', query: '' })
    search.type(' pizza  roma ')
    expect(search.$search.get()).toEqual({ status: 'active', query: 'pizza roma' })
    await search.wait(DEBOUNCE_MS)
    expect(search.$search.get()).toEqual({ status: 'loading', query: 'pizza roma' })
    search.calls[0]!.reply('one')
    await search.flush()
    expect(search.$search.get()).toEqual({ status: 'loaded', query: 'pizza roma', reply: 'one' })
  })
  test.each(['active', 'loading', 'loaded'])('closed while %s: nothing is left, and what arrives later is dropped', async status => {
    const search = createTestSearch()
    search.open()
    search.type('pizza')
    if (status !== 'active') await search.wait(DEBOUNCE_MS)
    if (status === 'loaded') search.calls[0]!.reply('one')
    await search.flush()
    expect(search.$search.get().status).toBe(status)
    search.close()
    for (const it of search.getOpenCalls()) it.reply('late')
    await search.wait(DEBOUNCE_MS)
    expect(search.$search.get()).toEqual({ status: 'closed' })
    expect(search.calls.length).toBe(status === 'active' ? 0 : 1)
    // the reply of before is not reused
    search.open()
    search.type('pizza')
    expect(search.$search.get()).toEqual({ status: 'active', query: 'pizza' })
  })
  test('a failed call is a state of its own, and the next text is searched', async () => {
    const search = createTestSearch()
    search.type('pizza')
    await search.wait(DEBOUNCE_MS)
    search.calls[0]!.fail()
    await search.flush()
    expect(search.$search.get()).toEqual({ status: 'failed', query: 'pizza' })
    search.type('pizzas')
    await search.wait(DEBOUNCE_MS)
    search.calls[1]!.reply('two')
    await search.flush()
    search.type('pizza')
    await search.wait(DEBOUNCE_MS)
    expect(search.getQueries()).toEqual(['pizza', 'pizzas', 'pizza'])
  })
})

describe('A §9: "Debounce 500 ms."', () => {
  test('texts in between are not searched', async () => {
    const search = createTestSearch()
    for (const text of ['p', 'pi', 'piz']) {
      search.type(text)
      await search.wait(DEBOUNCE_MS - 1)
    }
    expect(search.calls).toEqual([])
    await search.wait(1)
    expect([search.getQueries(), DEBOUNCE_MS]).toEqual([['piz'], 500])
  })
  test('a space at the end is no other text: it does not delay the call, and does not repeat it', async () => {
    const search = createTestSearch()
    search.type('piz')
    await search.wait(DEBOUNCE_MS - 1)
    search.type('piz ')
    await search.wait(1)
    expect(search.getQueries()).toEqual(['piz'])
    search.type(' piz')
    expect(search.$search.get().status).toBe('loading')
    await search.wait(DEBOUNCE_MS)
    expect(search.getQueries()).toEqual(['piz'])
  })
  test('a text that was searched before is shown at once, without a call', async () => {
    const search = createTestSearch()
    search.type('piz')
    await search.wait(DEBOUNCE_MS)
    search.calls[0]!.reply('one')
    await search.flush()
    search.type('pizz')
    search.type('piz ')
    expect(search.$search.get()).toEqual({ status: 'loaded', query: 'piz', reply: 'one' })
    await search.wait(DEBOUNCE_MS)
    expect(search.calls.length).toBe(1)
  })
})

test('A §5: "An empty search query returns empty results without a call."', async () => {
  const search = createTestSearch()
  search.open()
  search.type('pizza')
  for (const text of ['', '   ']) {
    search.type(text)
    await search.wait(10 * DEBOUNCE_MS)
    expect(search.$search.get()).toEqual({ status: 'active', query: '' })
  }
  expect(search.calls).toEqual([])
})

test('a reply that arrives after the next text was typed is not shown, and the next text is searched after it', async () => {
  const search = createTestSearch()
  search.type('piz')
  await search.wait(DEBOUNCE_MS)
  search.type('pizza')
  await search.wait(DEBOUNCE_MS)
  expect([search.getQueries(), search.$search.get()]).toEqual([['piz'], { status: 'loading', query: 'pizza' }])
  search.calls[0]!.reply('stale')
  await search.flush()
  expect([search.getQueries(), search.$search.get()]).toEqual([['piz', 'pizza'], { status: 'loading', query: 'pizza' }])
  search.calls[1]!.reply('fresh')
  await search.flush()
  expect(search.$search.get()).toEqual({ status: 'loaded', query: 'pizza', reply: 'fresh' })
})

test('for all orders of typing, closing and replies: one call at most, a reply only for the present text, and the last text is loaded', async () => {
  const text = fc.constantFrom('', 'p', 'pi', 'piz', 'pizza', 'sushi')
  const action = fc.oneof(
    { weight: 4, arbitrary: text.map(it => ({ kind: 'type' as const, text: it })) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 900 }).map(ms => ({ kind: 'wait' as const, ms })) },
    { weight: 3, arbitrary: fc.constantFrom('reply' as const, 'fail' as const).map(kind => ({ kind })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), text, async (actions, last) => {
      const search = createTestSearch()
      const check = () => {
        expect(search.getOpenCalls().length).toBeLessThanOrEqual(1)
        const state = search.$search.get()
        if (state.status === 'loaded') expect(state.reply).toBe(`reply to ${state.query}`)
      }
      const replyAll = async () => {
        for (const it of search.getOpenCalls()) it.reply(`reply to ${it.query}`)
        await search.flush()
      }
      for (const it of actions) {
        if (it.kind === 'type') search.type(it.text)
        else if (it.kind === 'wait') await search.wait(it.ms)
        else if (it.kind === 'close') search.close()
        else if (it.kind === 'reply') await replyAll()
        else for (const call of search.getOpenCalls()) call.fail()
        await search.flush()
        check()
      }
      search.close()
      search.type(last)
      await search.wait(DEBOUNCE_MS)
      // the call of an earlier text, and the call of the last one
      await replyAll()
      await replyAll()
      check()
      expect(search.$search.get()).toEqual(
        last === '' ? { status: 'active', query: '' } : { status: 'loaded', query: last, reply: `reply to ${last}` },
      )
      expect(search.getQueries()).not.toContain('')
    }),
    { numRuns: 150 },
  )
})
