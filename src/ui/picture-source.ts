/** Widths made of each picture when it is asked for (`src/server/images/images.ts`), px; the file is square. */
export const PICTURE_WIDTHS = [96, 160, 256] as const

const getPictureAddress = (id: string, width: number) => `/pictures/${id}-${width}.webp`
const OWN_PICTURE_PATTERN = /^(?:\/pictures\/)?([a-z\d][a-z\d._-]*?)(?:-(?:96|160|256)\.webp)?$/

/**
 * The `src`, `srcset` and `sizes` of a picture shown at `size` CSS px. `source` is a picture id (`1f355`), the address of one of
 * its files, or any other address, which then stands alone. Three densities are offered: A §9 caps the ratio at 3.
 */
export function getPictureSource(source: string, size: number): { src: string; srcSet?: string; sizes?: string } {
  const id = OWN_PICTURE_PATTERN.exec(source)?.[1]
  if (id === undefined) return { src: source }
  const offered = PICTURE_WIDTHS.filter((width, index) => width >= size && (PICTURE_WIDTHS[index - 1] ?? 0) < 3 * size)
  const [smallest] = offered
  if (smallest === undefined) return { src: getPictureAddress(id, 256) }
  return {
    src: getPictureAddress(id, smallest),
    srcSet: offered.map(width => `${getPictureAddress(id, width)} ${width}w`).join(', '),
    sizes: `${size}px`,
  }
}
