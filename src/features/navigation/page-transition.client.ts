interface PageTransitionEvent extends Event {
  readonly viewTransition?: { readonly ready: Promise<unknown>; readonly finished: Promise<unknown> } | null
}

/** A page that comes too fast for its transition has none: the browser says so by a rejection, which is no error of anybody's. */
export function ignoreSkippedTransitions(): void {
  for (const name of ['pageswap', 'pagereveal']) {
    addEventListener(name, event => {
      const { viewTransition } = event as PageTransitionEvent
      for (const end of [viewTransition?.ready, viewTransition?.finished]) end?.catch(() => {})
    })
  }
}
