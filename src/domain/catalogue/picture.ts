/** Sizes in px of pictures for other sites: search results of a store (A §2.7, "image 351×179"), social network cards. */
export const COMPOSED_SIZES = [
  { width: 351, height: 179 },
  { width: 1200, height: 630 },
] as const

type ComposedSize = '351x179' | '1200x630'

/** Whether the size has room for the brand mark and for several products. */
export const isSocialSize = ({ width }: { readonly width: number }): boolean => width === 1200

/** Separates the ids of a composed picture. */
export const PICTURE_ID_SEPARATOR = '~'

/** Path of a picture with its tint as background. Addresses of another marketplace are returned unchanged. */
export function getComposedPicturePath(imageId: string, tint: number, size: ComposedSize): string {
  return imageId.includes('/') ? imageId : `/pictures/${imageId}-on-${tint}-${size}.jpg`
}

/**
 * Background colour of a tint in the light scheme, "#rrggbb". Same as in styles/base.css: oklch(0.935 0.05 hue) with hue 20° + 15° per
 * step.
 */
export function getTintColour(tint: number): string {
  const hue = ((20 + tint * 15) * Math.PI) / 180
  const [lightness, a, b] = [0.935, 0.05 * Math.cos(hue), 0.05 * Math.sin(hue)]
  // Björn Ottosson's OKLab to linear sRGB
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  const channel = (value: number): string => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(channel).join('')}`
}
