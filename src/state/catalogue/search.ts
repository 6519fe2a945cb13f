import { atom } from 'nanostores'

/** Pause in typing before a call. @source A §9: "Debounce 500 ms." */
export const DEBOUNCE_MS = 500

/**
 * A search field: `active` before the call of its text, `loading` during the call, `loaded` with the reply.
 *
 * @source A §4: "Search: active, loading, loaded; closing clears everything."
 */
type SearchState<Reply> =
  | { readonly status: 'closed' }
  | { readonly status: 'active'; readonly query: string }
  | { readonly status: 'loading'; readonly query: string }
  | { readonly status: 'loaded'; readonly query: string; readonly reply: Reply }
  | { readonly status: 'failed'; readonly query: string }

interface SearchDependencies<Reply> {
  readonly load: (query: string) => Promise<Reply>
  /** @returns a function that cancels the task */
  readonly schedule: (task: () => void, ms: number) => () => void
}

/**
 * A search while typing. At most one call is under way: a text that is complete meanwhile is searched after it. Only the reply to the
 * present text is shown. A text that has been searched is not searched again until the field is closed.
 */
export function createSearch<Reply>({ load, schedule }: SearchDependencies<Reply>) {
  const $search = atom<SearchState<Reply>>({ status: 'closed' })
  let replies = new Map<string, Reply>()
  let isCalling = false
  let cancel = (): void => {}

  function open(): void {
    if ($search.get().status === 'closed') $search.set({ status: 'active', query: '' })
  }

  /** @source A §5: "An empty search query returns empty results without a call." */
  function type(text: string): void {
    const query = text.trim().replace(/\s+/g, ' ')
    const state = $search.get()
    if (state.status !== 'closed' && state.query === query) return
    cancel()
    cancel = () => {}
    const reply = replies.get(query)
    if (reply !== undefined) return $search.set({ status: 'loaded', query, reply })
    $search.set({ status: 'active', query })
    if (query !== '') cancel = schedule(() => startCall(query), DEBOUNCE_MS)
  }

  function startCall(query: string): void {
    $search.set({ status: 'loading', query })
    if (!isCalling) void call(query)
  }

  async function call(query: string): Promise<void> {
    isCalling = true
    const cache = replies
    const state = await load(query).then(
      (reply): SearchState<Reply> => {
        cache.set(query, reply)
        return { status: 'loaded', query, reply }
      },
      (): SearchState<Reply> => ({ status: 'failed', query }),
    )
    isCalling = false
    const now = $search.get()
    if (now.status !== 'loading') return
    // closed and opened again: the reply is dropped
    if (now.query === query && cache === replies) $search.set(state)
    else void call(now.query)
  }

  function close(): void {
    cancel()
    cancel = () => {}
    replies = new Map()
    $search.set({ status: 'closed' })
  }

  return { $search, open, type, close }
}

export type Search<Reply> = ReturnType<typeof createSearch<Reply>>
