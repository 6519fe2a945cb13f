import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { createDialogHistory } from '#ui/dialogs/dialog-history.ts'

interface Entry {
  state: unknown
  url: string
  scrollRestoration: ScrollRestoration
}

/** A browser window with entries of one document. Traversals end when `deliver` runs, as in a browser. */
function createWindow() {
  const entries: Entry[] = [{ state: null, url: '/', scrollRestoration: 'auto' }]
  let current = 0
  const moves: number[] = []
  const timers: (() => void)[] = []
  const listeners = new Map<string, ((event: Event) => void)[]>()
  const fire = (type: string): Event => {
    const event = Object.assign(new Event(type), { stopImmediatePropagation: vi.fn() })
    for (const it of listeners.get(type)?.slice() ?? []) it(event)
    return event
  }
  const window = {
    history: {
      get state() {
        return structuredClone(entries[current]!.state)
      },
      get scrollRestoration() {
        return entries[current]!.scrollRestoration
      },
      set scrollRestoration(mode: ScrollRestoration) {
        entries[current]!.scrollRestoration = mode
      },
      pushState(state: unknown, _: string, url?: string | URL | null) {
        const { scrollRestoration, url: address } = entries[current]!
        entries.splice(++current)
        entries.push({ state, url: String(url ?? address), scrollRestoration })
      },
      go: (by: number) => void moves.push(by),
    },
    addEventListener: (type: string, listener: (event: Event) => void) =>
      void listeners.set(type, [...(listeners.get(type) ?? []).filter(it => it !== listener), listener]),
    removeEventListener: (type: string, listener: (event: Event) => void) =>
      void listeners.set(
        type,
        (listeners.get(type) ?? []).filter(it => it !== listener),
      ),
    setTimeout: (run: () => void) => void timers.push(run),
  }
  /** Ends pending traversals and timers. @returns the events of the traversals */
  function deliver(): Event[] {
    const events: Event[] = []
    for (let round = 0; moves.length + timers.length > 0; round++) {
      if (round > 100) throw new Error('The history does not settle')
      for (const run of timers.splice(0)) run()
      const by = moves.shift()
      if (by === undefined) continue
      const target = current + by
      if (target < 0) throw new Error('The page was left')
      if (target >= entries.length) continue
      current = target
      events.push(fire('popstate'))
    }
    return events
  }
  return {
    window,
    fire,
    deliver,
    go(by: number): Event[] {
      moves.push(by)
      return deliver()
    },
    getEntry: () => entries[current]!,
    getDepth: () => current,
    replaceState: (state: unknown) => (entries[current]!.state = state),
  }
}

let page: ReturnType<typeof createWindow>
let dialogs: ReturnType<typeof createDialogHistory>
let open: string[]

beforeEach(() => reset())

function reset(): void {
  let id = 0
  page = createWindow()
  dialogs = createDialogHistory(page.window, () => `dialog ${++id}`)
  open = []
}

/** Opens a dialog that reports its closing, as elements do. @returns a function that closes it */
function openDialog(name: string, options: { dismissable?: boolean; url?: string } = {}): () => void {
  open.push(name)
  const close = (): void => {
    open = open.filter(it => it !== name)
    closed()
  }
  const closed = dialogs.push({ close, isDismissable: () => options.dismissable ?? true, url: options.url })
  return close
}

describe('A §4 "Modals: a stack with push and pop"', () => {
  test('"back" closes the top dialog and then the one under it', () => {
    openDialog('cart')
    openDialog('lastProduct')
    page.go(-1)
    expect(open).toEqual(['cart'])
    page.go(-1)
    expect(open).toEqual([])
    expect(page.getDepth()).toBe(0)
  })
  test('a dialog that closes by itself leaves no entry behind', () => {
    const close = openDialog('cart')
    expect(page.getDepth()).toBe(1)
    close()
    page.deliver()
    expect(page.getDepth()).toBe(0)
  })
  test('two dialogs that close together leave no entry behind', () => {
    const closes = ['sheet', 'restrictions'].map(it => openDialog(it))
    for (const close of closes) close()
    page.deliver()
    expect(page.getDepth()).toBe(0)
  })
  test('a dialog that takes the place of another has its entry', () => {
    const close = openDialog('cart')
    close()
    openDialog('sheet', { url: '/product/' })
    page.deliver()
    expect(page.getDepth()).toBe(1)
    expect(page.getEntry().url).toBe('/product/')
    page.go(-1)
    expect(open).toEqual([])
    expect(page.getEntry().url).toBe('/')
  })
  test('only dismissable top modals can be popped', () => {
    openDialog('cart')
    openDialog('payment', { dismissable: false })
    page.go(-2)
    expect(open).toEqual(['cart', 'payment'])
    expect(page.getDepth()).toBe(2)
  })
  test('"forward" does not open a closed dialog and leaves no entry', () => {
    openDialog('cart')
    page.go(-1)
    page.go(1)
    expect(open).toEqual([])
    expect(page.getDepth()).toBe(0)
  })
})

test('the entry of a dialog keeps what other scripts stored', () => {
  page.replaceState({ list: 7 })
  openDialog('cart')
  expect(page.getEntry().state).toMatchObject({ list: 7 })
})

describe('other listeners of "popstate"', () => {
  test('do not see that a dialog has closed', () => {
    openDialog('address')
    const [event] = page.go(-1)
    expect(event!.stopImmediatePropagation).toHaveBeenCalled()
    openDialog('address')()
    const [own] = page.deliver()
    expect(own!.stopImmediatePropagation).toHaveBeenCalled()
  })
  test('see that another page of a list is shown', () => {
    page.replaceState({ list: 1 })
    page.window.history.pushState({ list: 2 }, '')
    openDialog('address')
    const [event] = page.go(-2)
    expect(open).toEqual([])
    expect(event!.stopImmediatePropagation).not.toHaveBeenCalled()
  })
})

test('other listeners of "popstate" see a move after the dialogs have closed', () => {
  openDialog('cart')()
  page.deliver()
  page.window.history.pushState(null, '', '/other')
  const [event] = page.go(-1)
  expect(event!.stopImmediatePropagation).not.toHaveBeenCalled()
})

describe('the scroll position', () => {
  test('is not restored when a dialog closes, and is restored again afterwards', () => {
    const close = openDialog('cart')
    close()
    expect(page.getEntry().scrollRestoration).toBe('manual')
    page.deliver()
    expect(page.getEntry().scrollRestoration).toBe('auto')
  })
  test('is restored by the browser after the page was left with an open dialog', () => {
    openDialog('cart')
    page.fire('pagehide')
    expect(page.getEntry().scrollRestoration).toBe('auto')
  })
})

describe('a navigation', () => {
  test('that begins when a dialog closes is not cancelled', () => {
    const close = openDialog('signIn')
    close()
    page.fire('beforeunload')
    page.deliver()
    expect(page.getDepth()).toBe(1)
  })
  test('is forgotten when the page is shown again from memory', () => {
    const close = openDialog('signIn')
    close()
    page.fire('beforeunload')
    page.deliver()
    page.fire('pageshow')
    page.deliver()
    expect(page.getDepth()).toBe(0)
  })
  test('does not leave a listener that would keep the page out of memory', () => {
    const removed = vi.spyOn(page.window, 'removeEventListener')
    dialogs = createDialogHistory(page.window, () => 'new')
    openDialog('cart')()
    page.deliver()
    expect(removed).toHaveBeenCalledWith('beforeunload', expect.any(Function))
  })
})

test('entries of an earlier document are replaced', () => {
  page.window.history.pushState({ dialogs: ['old'] }, '')
  openDialog('cart')
  page.deliver()
  expect(page.getEntry().state).toMatchObject({ dialogs: ['dialog 1'] })
  expect(page.getDepth()).toBe(1)
})

test('a browser that limits the rate of changes shows the dialog without an entry', () => {
  const limited = vi.spyOn(page.window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('too often', 'SecurityError')
  })
  const close = openDialog('cart')
  limited.mockRestore()
  close()
  page.deliver()
  expect(page.getDepth()).toBe(0)
})

test('B §4: "On failure the user is logged out and all modals are removed", also those that must be answered', () => {
  openDialog('cart')
  openDialog('payment', { dismissable: false })
  dialogs.closeAll()
  page.deliver()
  expect(open).toEqual([])
  expect(page.getDepth()).toBe(0)
})

describe('a dialog that the customer did not ask for (A §4: "some classes … ignore conflicts")', () => {
  test('opens at once over the page', () => {
    const show = vi.fn()
    dialogs.whenClear(show)
    expect(show).toHaveBeenCalledOnce()
  })
  test('does not open while one of two dialogs is still open', () => {
    const closeCart = openDialog('cart')
    const closeTop = openDialog('lastProduct')
    const show = vi.fn()
    dialogs.whenClear(show)
    closeTop()
    page.deliver()
    expect(show).not.toHaveBeenCalled()
    closeCart()
    page.deliver()
    expect(show).toHaveBeenCalledOnce()
  })
  test('waits until the open dialogs have closed, and two of them open one after the other', () => {
    const close = openDialog('cart')
    let closeFirst = (): void => {}
    const second = vi.fn()
    dialogs.whenClear(() => (closeFirst = openDialog('outOfZone')))
    dialogs.whenClear(second)
    expect(open).toEqual(['cart'])
    close()
    page.deliver()
    expect(open).toEqual(['outOfZone'])
    expect(second).not.toHaveBeenCalled()
    closeFirst()
    page.deliver()
    expect(second).toHaveBeenCalledOnce()
  })
})

test('property: the history has one entry for each open dialog after any steps', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('open' as const), dismissable: fc.boolean(), waits: fc.boolean() }),
    fc.record({ kind: fc.constant('close' as const), index: fc.nat(3), waits: fc.boolean() }),
    fc.record({ kind: fc.constant('go' as const), by: fc.integer({ min: -4, max: 2 }) }),
    fc.record({ kind: fc.constant('closeAll' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      reset()
      const closes = new Map<string, () => void>()
      let count = 0
      for (const it of steps) {
        if (it.kind === 'open') {
          const name = `${++count}`
          closes.set(name, openDialog(name, { dismissable: it.dismissable }))
        } else if (it.kind === 'close') closes.get(open[it.index] ?? '')?.()
        else if (it.kind === 'closeAll') dialogs.closeAll()
        else {
          page.deliver()
          // the customer may also leave the page, which ends the test
          page.go(Math.max(it.by, -page.getDepth()))
        }
        if (!('waits' in it && it.waits)) page.deliver()
      }
      page.deliver()
      expect(page.getDepth()).toBe(open.length)
    }),
    { numRuns: 500 },
  )
})
