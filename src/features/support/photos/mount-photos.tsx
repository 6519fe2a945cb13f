import { createRoot } from 'react-dom/client'

import { MAX_TICKET_PHOTOS } from '#contract/support/ticket.ts'
import { PhotoField } from '#features/support/photos/PhotoField.tsx'
import { createPagePhotos } from '#state/browser/photos.ts'
import type { PhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

/** Replaces the photo field of a form without React, which had the first files. */
export async function mountPhotos(place: HTMLElement, language: string): Promise<PhotoUploads> {
  await loadStyleSheet(place.dataset['sheet']!)
  const uploads = createPagePhotos(MAX_TICKET_PHOTOS)
  createRoot(place).render(<PhotoField uploads={uploads} language={language} />)
  return uploads
}
