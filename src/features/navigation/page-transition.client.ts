interface PageTransitionEvent extends Event {
  readonly viewTransition?: { readonly ready: Promise<unknown>; readonly finished: Promise<unknown> } | null
}

/** Ignores rejections of skipped view transitions: a page that loads too fast has none, which is not an error. */
export function ignoreSkippedTransitions(): void {
  for (const name of ['pageswap', 'pagereveal']) {
    addEventListener(name, event => {
      const { viewTransition } = event as PageTransitionEvent
      for (const end of [viewTransition?.ready, viewTransition?.finished]) end?.catch(() => {})
    })
  }
}
