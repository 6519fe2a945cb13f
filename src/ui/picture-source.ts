/** Widths of each picture, created on request (`src/server/images/images.ts`), px; the files are square. */
export const PICTURE_WIDTHS = [96, 160, 256] as const

/** `low`: a smaller file that looks the same at the size of a card. @source A §9: "store card image quality 'low'" */
export type PictureQuality = 'standard' | 'low'

const getPictureAddress = (id: string, width: number, quality: PictureQuality) =>
  `/pictures/${id}-${width}${quality === 'low' ? '-low' : ''}.webp`
const PICTURE_PATTERN = /^(?:\/pictures\/)?([a-z\d][a-z\d._-]*?)(?:~[a-z\d._~-]*)?(?:-(?:96|160|256)(?:-low)?\.webp)?$/

/** Whether the source is a picture of this site, not an external address. */
export const isPictureId = (source: string): boolean => PICTURE_PATTERN.test(source)

/**
 * The `src`, `srcset` and `sizes` of a picture shown at `size` CSS px. `source` is a picture id (`1f355`), the address of one of
 * its files, or another URL, which is used alone. Of a cover (`1f363~1f371`) only the first picture is used. Up to three densities are offered: A §9 limits the ratio to 3.
 */
export function getPictureSource(
  source: string,
  size: number,
  quality: PictureQuality = 'standard',
): { src: string; srcSet?: string; sizes?: string } {
  const id = PICTURE_PATTERN.exec(source)?.[1]
  if (id === undefined) return { src: source }
  const offered = PICTURE_WIDTHS.filter((width, index) => width >= size && (PICTURE_WIDTHS[index - 1] ?? 0) < 3 * size)
  const [first] = offered
  if (first === undefined) return { src: getPictureAddress(id, 256, quality) }
  return {
    src: getPictureAddress(id, first, quality),
    srcSet: offered.map(width => `${getPictureAddress(id, width, quality)} ${width}w`).join(', '),
    sizes: `${size}px`,
  }
}
