import type { Point } from '#contract/primitives.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { getWalkingMinutes } from '#domain/geo/walking.ts'
import type { Translate } from '#i18n/translator.ts'

/** "350 m, 5 min walk"; undefined without both ends. */
export function formatWalk(from: Point | undefined, to: Point | undefined, locale: string, t: Translate): string | undefined {
  if (!from || !to) return undefined
  const metres = getDistanceMetres(from, to)
  return t('catalogue:pickupWalk', { distance: formatDistance(metres, locale), minutes: getWalkingMinutes(metres) })
}

/** Rounded to 50 m below a kilometre, to 100 m above; at least 50 m. */
export function formatDistance(metres: number, locale: string): string {
  const rounded = Math.max(50, Math.round(metres / 50) * 50)
  const unit = rounded < 1000 ? 'meter' : 'kilometer'
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
  return format.format(rounded < 1000 ? rounded : metres / 1000)
}
