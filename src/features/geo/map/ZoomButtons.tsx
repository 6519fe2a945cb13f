import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: GeoTexts
  canZoomIn: boolean
  canZoomOut: boolean
  /** @param step 1 or -1 */
  onZoom: (step: number) => void
}

export function ZoomButtons({ t, canZoomIn, canZoomOut, onZoom }: Props) {
  return (
    <div className="zoom">
      <button type="button" aria-label={t.zoomIn} disabled={!canZoomIn} onClick={() => onZoom(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={t.zoomOut} disabled={!canZoomOut} onClick={() => onZoom(-1)}>
        <Icon name="minus" />
      </button>
    </div>
  )
}
