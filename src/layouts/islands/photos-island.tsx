import { openTicketPhotos } from '#features/support/photos/open-ticket-photos.tsx'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Replaces the photo field of a form without React, which had the first files. */
export async function mountPhotos(place: HTMLElement, language: string) {
  const { uploads, field } = await openTicketPhotos(place, language)
  mountIsland(place, field)
  return uploads
}
