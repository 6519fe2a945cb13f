/**
 * The stack of open modal dialogs (A §4: "Modals: a stack with push and pop; only dismissable top modals can be popped"). Each dialog
 * has an entry in the browser history, so that "back" closes the top one.
 */

interface DialogEntry {
  close(): void
  /** False while the dialog must be answered: "back" does not close it. */
  isDismissable(): boolean
  /** Address of the entry, which can be shared; the address of the page by default. */
  readonly url?: string | undefined
}

/** The part of `window` that the stack uses. */
export interface DialogWindow {
  readonly history: Pick<History, 'pushState' | 'go'> & { readonly state: unknown; scrollRestoration: ScrollRestoration }
  addEventListener(type: string, listener: (event: Event) => void, capture?: boolean): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  setTimeout(run: () => void, ms: number): unknown
}

/**
 * Time after a dialog closes until its history entry is removed, milliseconds. In this time another dialog can take its place,
 * or a navigation can begin, which the removal would cancel.
 */
const SETTLE_MS = 50

export function createDialogHistory({ history, ...page }: DialogWindow, newId: () => string) {
  let stack: readonly (DialogEntry & { readonly id: string })[] = []
  /** Callers that wait until no dialog is open. */
  let waiting: (() => void)[] = []
  let isTraversing = false
  let isLeaving = false
  /** Value for the page without dialogs; undefined when nothing was changed. */
  let scrollMode: ScrollRestoration | undefined
  /** State of the entry under the dialogs. */
  let pageState = ''

  /** Dialogs of the current history entry. Entries of an earlier document have dialogs that no longer exist. */
  function readIds(): readonly unknown[] {
    const ids = (history.state as { dialogs?: unknown } | null)?.dialogs
    return Array.isArray(ids) ? (ids as unknown[]) : []
  }

  /** What other scripts store in the entry. */
  const readPageState = (): string => JSON.stringify({ ...(history.state as object | null), dialogs: undefined })

  function countShared(): number {
    const ids = readIds()
    const first = stack.findIndex((it, index) => it.id !== ids[index])
    return first === -1 ? stack.length : first
  }

  /** Makes the history agree with the stack. */
  function update(): void {
    if (isTraversing || isLeaving) return
    const shared = countShared()
    const surplus = readIds().length - shared
    if (surplus > 0) {
      isTraversing = true
      history.go(-surplus)
      return
    }
    if (stack.length === 0) return settle()
    if (scrollMode === undefined) {
      scrollMode = history.scrollRestoration
      // the page is at the right position: it does not move under a dialog
      history.scrollRestoration = 'manual'
      pageState = readPageState()
    }
    for (const { id, url } of stack.slice(shared)) {
      try {
        history.pushState({ ...(history.state as object | null), dialogs: [...readIds(), id] }, '', url)
      } catch {
        // browsers limit the rate of changes: this dialog has no entry
        return
      }
    }
  }

  function settle(): void {
    if (scrollMode !== undefined) history.scrollRestoration = scrollMode
    scrollMode = undefined
    page.removeEventListener('beforeunload', leave)
  }

  const leave = (): void => void (isLeaving = true)

  function remove(id: string): void {
    if (!stack.some(it => it.id === id)) return
    stack = stack.filter(it => it.id !== id)
    page.setTimeout(() => {
      update()
      runWaiting()
    }, SETTLE_MS)
  }

  function runWaiting(): void {
    if (stack.length > 0) return
    const [first, ...others] = waiting
    waiting = others
    first?.()
  }

  page.addEventListener(
    'popstate',
    event => {
      const shared = countShared()
      const isOwn = isTraversing
      isTraversing = false
      // other listeners restore lists, which did not change
      if ((isOwn || shared < stack.length) && readPageState() === pageState) event.stopImmediatePropagation()
      if (!isOwn)
        for (const dialog of stack.slice(shared).toReversed()) {
          if (!dialog.isDismissable()) break
          remove(dialog.id)
          dialog.close()
        }
      update()
    },
    true,
  )
  // a page that was left and is shown again from memory
  page.addEventListener('pageshow', () => {
    isLeaving = false
    update()
  })
  // the browser restores the position when it loads the page again
  page.addEventListener('pagehide', () => {
    if (scrollMode !== undefined) history.scrollRestoration = scrollMode
  })

  return {
    /** Adds an opened dialog on top. @returns a function to call when the dialog has closed */
    push(dialog: DialogEntry): () => void {
      const id = newId()
      isLeaving = false
      stack = [...stack, { ...dialog, id }]
      page.addEventListener('beforeunload', leave)
      update()
      return () => remove(id)
    },
    /** @source B §4: "On failure the user is logged out and all modals are removed." */
    closeAll(): void {
      for (const dialog of stack.toReversed()) {
        remove(dialog.id)
        dialog.close()
      }
    },
    /**
     * Opens a dialog that the customer did not ask for: at once, or after the open dialogs have closed (A §4: "some classes allow a single
     * instance or ignore conflicts"). Dialogs that the customer opens are shown above others.
     */
    whenClear(open: () => void): void {
      if (stack.length === 0) open()
      else waiting.push(open)
    },
  }
}

let created: ReturnType<typeof createDialogHistory> | undefined

/** The stack of this page. */
export function getDialogHistory(): ReturnType<typeof createDialogHistory> {
  created ??= createDialogHistory(
    {
      history: globalThis.history,
      addEventListener: globalThis.addEventListener.bind(globalThis),
      removeEventListener: globalThis.removeEventListener.bind(globalThis),
      setTimeout: globalThis.setTimeout.bind(globalThis),
    },
    // differs from all entries of earlier documents
    () => `${performance.timeOrigin}:${performance.now()}:${Math.random()}`,
  )
  return created
}

const tracked = new WeakSet<HTMLDialogElement>()

/**
 * Adds a dialog element that has just opened, until its `close` event. An open element is added once.
 *
 * @returns a function to call when the element leaves the document without that event
 */
export function trackDialog(element: HTMLDialogElement, options: Partial<Omit<DialogEntry, 'close'>> = {}): () => void {
  if (tracked.has(element)) return () => {}
  tracked.add(element)
  const pop = getDialogHistory().push({ close: () => element.close(), isDismissable: () => true, ...options })
  const end = (): void => {
    tracked.delete(element)
    pop()
  }
  element.addEventListener('close', end, { once: true })
  return end
}
