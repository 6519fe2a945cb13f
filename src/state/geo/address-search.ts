import { atom } from 'nanostores'

/** Pause after the last key or move before a request. @source A §9: "Debounce 500 ms" */
export const DEBOUNCE_MS = 500

export interface PlacePrediction {
  readonly placeId: string
  readonly title: string
  readonly subtitle: string
}

/** The list under the search field. `text`: what it answers; while the customer types on, the field has another one. */
export type PlaceSuggestions =
  | { readonly status: 'idle' | 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly text: string; readonly predictions: readonly PlacePrediction[] }

/**
 * The search while the customer types: at most one request at a time, and only the reply to the present text is shown.
 *
 * @param load called with a text that is not blank
 * @param onFailure called for each request that fails
 */
export function createAddressSearch(load: (text: string) => Promise<readonly PlacePrediction[]>, onFailure: () => void) {
  const $suggestions = atom<PlaceSuggestions>({ status: 'idle' })
  let requested = ''
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    const shown = $suggestions.get()
    if (isLoading || (shown.status === 'ready' && shown.text === requested)) return
    isLoading = true
    const text = requested
    const result = await load(text).catch(() => undefined)
    isLoading = false
    if (!result) onFailure()
    if (requested === text) $suggestions.set(result ? { status: 'ready', text, predictions: result } : { status: 'failed' })
    // typed during the request; a pause that has not ended starts it itself
    else if (requested !== '' && timer === undefined) void run()
  }

  function cancelPause(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    $suggestions,
    /** A §5: "an empty … query gives an empty list", without a call. */
    search(text: string): void {
      cancelPause()
      requested = text.trim()
      if (requested === '') return $suggestions.set({ status: 'idle' })
      if ($suggestions.get().status !== 'ready') $suggestions.set({ status: 'loading' })
      timer = setTimeout(() => {
        timer = undefined
        void run()
      }, DEBOUNCE_MS)
    },
    /** Searches without a pause: the customer has finished the text. */
    searchNow(text: string): void {
      cancelPause()
      requested = text.trim()
      if (requested === '') return $suggestions.set({ status: 'idle' })
      if ($suggestions.get().status !== 'ready') $suggestions.set({ status: 'loading' })
      void run()
    },
    /** Ignores the reply of a running request. */
    reset(): void {
      cancelPause()
      requested = ''
      $suggestions.set({ status: 'idle' })
    },
  }
}
