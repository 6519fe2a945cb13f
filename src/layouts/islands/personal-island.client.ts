import '#layouts/every-page.client.ts'

import { reloadOnChunkFailure } from '#features/platform/chunk-failure.client.ts'

/** The interface of an island module. */
export interface PersonalIsland {
  open(place: HTMLElement, language: string): Promise<void>
}

/**
 * Opens the island that a page is all about (`PersonalIsland.astro`), as soon as the first frame is painted. What cannot be
 * loaded says so, with a way to try again.
 */
export function mountPersonalIsland(load: () => Promise<PersonalIsland>): void {
  reloadOnChunkFailure()
  const place = document.querySelector<HTMLElement>('[data-personal-island]')!
  load()
    .then(room => room.open(place, document.body.dataset['language'] ?? 'en'))
    .catch((error: unknown) => {
      place.replaceChildren(document.querySelector<HTMLTemplateElement>('[data-personal-island-failed]')!.content)
      throw error // reported to the operator (`report-errors.client.ts`)
    })
}
