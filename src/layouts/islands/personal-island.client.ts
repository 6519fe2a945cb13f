import '#layouts/every-page.client.ts'

import { reloadOnChunkFailure } from '#features/platform/chunk-failure.client.ts'

/** The interface of an island module. */
export interface PersonalIsland {
  open(place: HTMLElement, language: string): Promise<void>
}

/**
 * Opens the island that fills the page (`PersonalIsland.astro`) after the first frame. A failed load shows a message with a
 * link to try again.
 */
export function mountPersonalIsland(load: () => Promise<PersonalIsland>): void {
  reloadOnChunkFailure()
  const place = document.querySelector<HTMLElement>('[data-personal-island]')!
  load()
    .then(island => island.open(place, document.body.dataset['language'] ?? 'en'))
    .catch((error: unknown) => {
      place.replaceChildren(document.querySelector<HTMLTemplateElement>('[data-personal-island-failed]')!.content)
      throw error // reported to the operator (`report-errors.client.ts`)
    })
}
