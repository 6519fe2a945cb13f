import { atom } from 'nanostores'

import type { PlaceAttribution, PlacePrecision } from '#contract/geo/address-lookup.ts'
import { newId } from '#state/platform/identity.ts'

/** Pause after the last key or move before a request. @source A §9: "Debounce 500 ms" */
export const DEBOUNCE_MS = 500

export interface PlacePrediction {
  readonly placeId: string
  readonly title: string
  readonly subtitle: string
  readonly precision: PlacePrecision
}

export interface PlaceSearchReply {
  readonly predictions: readonly PlacePrediction[]
  /** Null when the source requires none. */
  readonly attribution: PlaceAttribution | null
}

export interface PlaceSearchQuery {
  /** Not blank. */
  readonly text: string
  /** The key of this search. */
  readonly session: string
  /** The customer has finished the text. A provider that forbids autocomplete answers only then. */
  readonly submitted: boolean
}

/** The list under the search field. `text`: what it answers; while the customer types on, the field has another one. */
export type PlaceSuggestions =
  | { readonly status: 'idle' | 'loading' | 'failed' }
  | ({ readonly status: 'ready'; readonly text: string; readonly submitted: boolean } & PlaceSearchReply)

/**
 * The search while the customer types: at most one request at a time, and only the reply to the present text is shown.
 *
 * @param onFailure called for each request that fails
 */
export function createAddressSearch(load: (query: PlaceSearchQuery) => Promise<PlaceSearchReply>, onFailure: () => void) {
  const $suggestions = atom<PlaceSuggestions>({ status: 'idle' })
  let requested = ''
  let isSubmitted = false
  let session: string | undefined
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    const shown = $suggestions.get()
    const isAnswered = shown.status === 'ready' && shown.text === requested && shown.submitted >= isSubmitted
    if (isLoading || isAnswered) return
    isLoading = true
    const query = { text: requested, submitted: isSubmitted, session: (session ??= newId()) }
    const { text, submitted } = query
    const result = await load(query).catch(() => undefined)
    isLoading = false
    if (!result) onFailure()
    const isCurrent = requested === text && isSubmitted === submitted
    if (isCurrent) $suggestions.set(result ? { status: 'ready', text, submitted, ...result } : { status: 'failed' })
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
      if (text.trim() !== requested) isSubmitted = false
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
      isSubmitted = true
      requested = text.trim()
      if (requested === '') return $suggestions.set({ status: 'idle' })
      const shown = $suggestions.get()
      if (shown.status !== 'ready' || shown.predictions.length === 0) $suggestions.set({ status: 'loading' })
      void run()
    },
    /** The key of the search that the choice of a place ends; the next text starts another search. Undefined without a search. */
    endSession(): string | undefined {
      const ended = session
      session = undefined
      return ended
    },
    /** Ignores the reply of a running request. */
    reset(): void {
      cancelPause()
      session = undefined
      isSubmitted = false
      requested = ''
      $suggestions.set({ status: 'idle' })
    },
  }
}
