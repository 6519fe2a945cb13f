// Writes the icons of the app from the mark of the brand, public/favicon.svg. Run by hand after the mark changes: `node scripts/make-icons.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const publicDir = join(import.meta.dirname, '../public')
const mark = readFileSync(join(publicDir, 'favicon.svg'), 'utf8')

/** Corners of the square; a system that masks the icon wants the whole square. */
const CORNERS = / rx="16"/
/** The glyph between the square and the end of the drawing. */
const GLYPH = /(<rect[^>]*\/>)([\s\S]*)(<\/svg>)/
/** Share of the size that stays visible under every mask: a circle of 80 % (https://www.w3.org/TR/appmanifest/#icon-masks). */
const MASKABLE_SCALE = 0.72
const CENTER = 32

if (!CORNERS.test(mark) || !GLYPH.test(mark)) throw new Error('public/favicon.svg has another form than this script expects')
const square = mark.replace(CORNERS, '')
const masked = square.replace(
  GLYPH,
  `$1<g transform="translate(${CENTER} ${CENTER}) scale(${MASKABLE_SCALE}) translate(${-CENTER - 2} ${-CENTER + 4})">$2</g>$3`,
)

const write = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: Math.ceil((72 * size) / 64) })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(publicDir, name))

await Promise.all([
  write(mark, 192, 'icon-192.png'),
  write(mark, 512, 'icon-512.png'),
  write(masked, 512, 'icon-maskable-512.png'),
  // iOS rounds the corners itself, and shows a transparent corner in black
  write(square, 180, 'apple-touch-icon.png'),
])
