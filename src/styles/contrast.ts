/** sRGB, each channel 0–1. */
export type Rgb = readonly [number, number, number]

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055)

export function fromHex(hex: string): Rgb {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

/** OKLCH to sRGB, out of gamut clipped. Hue in degrees. @source CSS Color 4 */
export function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  return fromOklab([lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)])
}

type Oklab = readonly [lightness: number, a: number, b: number]

function fromOklab([lightness, a, b]: Oklab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ] as const
  return [clamp(toGamma(clamp(linear[0]))), clamp(toGamma(clamp(linear[1]))), clamp(toGamma(clamp(linear[2])))]
}

/** sRGB to Oklab. @source CSS Color 4 */
function toOklab(colour: Rgb): Oklab {
  const [red, green, blue] = colour.map(toLinear) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** `color-mix(in oklab, one, other share)`. @param share 0 to 1 */
export function mixInOklab(one: Rgb, other: Rgb, share: number): Rgb {
  const [from, to] = [toOklab(one), toOklab(other)]
  return fromOklab(from.map((value, index) => value + (to[index]! - value) * share) as [number, number, number])
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

/** 1 to 21. @source WCAG 2.2 "contrast ratio" */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
