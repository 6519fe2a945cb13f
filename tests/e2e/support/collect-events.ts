import type { Page } from '@playwright/test'

/** Names of the events in the beacons that the page sends from now on. */
export function collectEvents(page: Page): string[] {
  const names: string[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/api/reports')) return
    const { entries } = request.postDataJSON() as { entries: { kind: string; name: string }[] }
    names.push(...entries.filter(it => it.kind === 'event').map(it => it.name))
  })
  return names
}
