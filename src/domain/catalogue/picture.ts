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

/** One picture of a cover, in percent of the cover's width; a cover is five wide and three high. */
export interface CoverPosition {
  readonly left: number
  readonly top: number
  /** Width and height. */
  readonly side: number
}

/** The arrangements of two and of three pictures; the first picture is in front. `src/styles/cards.css` has the same numbers. */
export const COVER_ARRANGEMENTS: Readonly<Record<2 | 3, readonly (readonly CoverPosition[])[]>> = {
  2: [
    [{ left: 16, top: 4, side: 54 }, { left: 55, top: 0, side: 40 }],
    [{ left: 30, top: 4, side: 54 }, { left: 5, top: 0, side: 40 }],
    [{ left: 14, top: 0, side: 54 }, { left: 54, top: 20, side: 40 }],
    [{ left: 32, top: 0, side: 54 }, { left: 6, top: 20, side: 40 }],
  ],
  3: [
    [{ left: 26, top: 12, side: 48 }, { left: 0, top: 0, side: 40 }, { left: 60, top: 0, side: 40 }],
    [{ left: 2, top: 8, side: 52 }, { left: 47, top: 0, side: 37 }, { left: 63, top: 26, side: 34 }],
    [{ left: 46, top: 8, side: 52 }, { left: 16, top: 0, side: 37 }, { left: 3, top: 26, side: 34 }],
    [{ left: 26, top: 0, side: 48 }, { left: 0, top: 20, side: 40 }, { left: 60, top: 20, side: 40 }],
  ],
} // prettier-ignore

/** A cover has up to three pictures. */
export const MAX_COVER_PICTURES = 3

export interface Cover {
  /** Picture ids; or one address of another marketplace. */
  readonly pictures: readonly string[]
  /** Index into the arrangements of its number of pictures. */
  readonly arrangement: number
}

/**
 * The cover of a store. The order of the pictures decides the arrangement, so that the page and the composed picture are the same without
 * further data.
 *
 * @param imageId `1f363~1f371~1f364`, one picture id, or an address
 */
export function parseCover(imageId: string): Cover {
  if (imageId.includes('/')) return { pictures: [imageId], arrangement: 0 }
  const hash = [...imageId].reduce((sum, character) => (Math.imul(sum, 31) + character.codePointAt(0)!) >>> 0, 7)
  return { pictures: imageId.split(PICTURE_ID_SEPARATOR).slice(0, MAX_COVER_PICTURES), arrangement: (hash >>> 4) % 4 }
}

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
