import type { ReactNode } from 'react'

import { MAX_TICKET_PHOTOS } from '#contract/support/ticket.ts'
import { PhotoField } from '#features/support/photos/PhotoField.tsx'
import { createPagePhotos } from '#state/browser/photos.ts'
import type { PhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

/** The photos of a ticket, and their field for `place`, which has the path of its style sheet. */
export async function openTicketPhotos(place: HTMLElement, language: string): Promise<{ uploads: PhotoUploads; field: ReactNode }> {
  await loadStyleSheet(place.dataset['sheet']!)
  const uploads = createPagePhotos(MAX_TICKET_PHOTOS)
  return { uploads, field: <PhotoField uploads={uploads} language={language} /> }
}
