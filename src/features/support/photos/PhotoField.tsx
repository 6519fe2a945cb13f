import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { loadPlatformTexts, type PlatformTexts } from '#i18n/island-texts/platform.ts'
import type { PhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'

const PhotoPicker = lazy(async () => ({ default: (await import('#ui/photos/PhotoPicker.tsx')).PhotoPicker }))

interface Props {
  uploads: PhotoUploads
  label?: string
  language: string
}

/** The photos of a form. Its script and its texts load when it is shown; without them the form works without photos. */
export function PhotoField(props: Props) {
  const t = usePhotoTexts(props.language)
  return (
    <ErrorBoundary fallback={() => null} onError={error => reportError(error)}>
      <Suspense fallback={<div className="photos-waiting" aria-busy="true" />}>{t && <LoadedField {...props} t={t} />}</Suspense>
    </ErrorBoundary>
  )
}

function LoadedField({ uploads, label, t }: Props & { t: PlatformTexts }) {
  const { items, isFull } = useStore(uploads.$photos)
  return (
    <PhotoPicker
      items={items}
      isFull={isFull}
      max={uploads.max}
      label={label}
      onAdd={uploads.add}
      onRetry={uploads.retry}
      onRemove={uploads.remove}
      t={t}
    />
  )
}

export function usePhotoTexts(language: string): PlatformTexts | undefined {
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
