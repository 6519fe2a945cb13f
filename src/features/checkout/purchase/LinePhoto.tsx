import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import type { SavedPurchase } from '#contract/checkout/saved-purchase.ts'
import { loadPlatformTexts, type PlatformTexts } from '#i18n/island-texts/platform.ts'
import { createPagePhotos } from '#state/browser/photos.ts'
import type { PurchaseCheckout } from '#state/checkout/purchase/purchase-checkout.ts'
import { PhotoPicker } from '#ui/photos/PhotoPicker.tsx'

interface Props {
  line: SavedPurchase['form']['lines'][number]
  label: string
  checkout: PurchaseCheckout
  language: string
  /** Whether a press has opened it. */
  isFocused: boolean
}

/** The photo of one line: chosen or taken with the camera, its progress, another try and removal. Loads when a customer wants one. */
export function LinePhoto({ line: { key, photo }, label, checkout, language, isFocused }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const t = usePlatformTexts(language)
  const uploads = checkout.openUploads(createPagePhotos)
  const sent = useStore(uploads.$photos).items.find(it => it.key === key)
  // after a reload only the form knows the photo
  const stored = photo && { key, status: 'ready' as const, percent: 100, preview: `/api${photo.url}`, failure: undefined }
  const item = sent ?? stored
  const isReady = t !== undefined
  useEffect(() => {
    if (isReady && isFocused) root.current?.querySelector('input')?.focus()
  }, [isReady, isFocused])
  return (
    <div className="purchase-photo" aria-busy={!isReady} ref={root}>
      {t && (
        <PhotoPicker
          items={item ? [item] : []}
          isFull={false}
          max={1}
          label={label}
          onAdd={files => uploads.add(files.slice(0, 1), () => key)}
          onRetry={uploads.retry}
          onRemove={checkout.removePhoto}
          t={t}
        />
      )}
    </div>
  )
}

function usePlatformTexts(language: string): PlatformTexts | undefined {
  const [texts, setTexts] = useState<PlatformTexts>()
  useEffect(() => {
    let isUnmounted = false
    loadPlatformTexts(language).then(
      it => isUnmounted || setTexts(it),
      () => undefined,
    )
    return () => void (isUnmounted = true)
  }, [language])
  return texts
}
