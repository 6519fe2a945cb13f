import { useState } from 'react'

import type { Photo } from '#contract/platform/photo.ts'
import { fill } from '#i18n/fill.ts'
import type { SupportTexts } from '#i18n/island-texts/support.ts'

/** The photos of a message. Each opens in its full size; one that has been deleted says so. */
export function ChatPhotos({ photos, t }: { photos: readonly Photo[]; t: SupportTexts }) {
  if (photos.length === 0) return null
  return (
    <ul className="chat-photos">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <ChatPhoto photo={photo} name={fill(t.chatPhoto, { number: String(index + 1) })} t={t} />
        </li>
      ))}
    </ul>
  )
}

function ChatPhoto({ photo: { url, width, height }, name, t }: { photo: Photo; name: string; t: SupportTexts }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <p className="small muted">{t.chatPhotoGone}</p>
  return (
    <a href={`/api${url}`} target="_blank" rel="noopener">
      <img src={`/api${url}`} alt={name} width={width} height={height} loading="lazy" onError={() => setGone(true)} />
    </a>
  )
}
