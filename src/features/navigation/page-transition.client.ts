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

/**
 * Shows the loading bar while the browser loads another page (A §4). The styles show it after 200 ms, for about 5 s. Without the
 * Navigation API only the browser shows the progress.
 */
export function showPageLoads(): void {
  const { classList } = document.documentElement
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) classList.add('loading')
  })
  // a page that is shown again from memory
  addEventListener('pageshow', () => classList.remove('loading'))
}
