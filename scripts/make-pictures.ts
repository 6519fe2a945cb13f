// Writes src/server/images/originals: one file for each picture that the seed or the UI uses, from Microsoft's Fluent Emoji (MIT;
// src/server/images/originals/NOTICE.txt). `src/server/images/images.ts` resizes them on demand. Run by hand after the seed's vocabulary changes:
// `node scripts/make-pictures.ts FOLDER`, where FOLDER/node_modules holds @lobehub/fluent-emoji-3d 1.1.0 (256 px WebP each; not a dependency).
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

import { pictures } from '#backend/db/seed/vocabulary/pictures.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: node scripts/make-pictures.ts FOLDER')
const assets = join(folder, 'node_modules/@lobehub/fluent-emoji-3d/assets')
const root = join(import.meta.dirname, '..')
const out = join(root, 'src/server/images/originals')

const pictureIds = new Set<string>([...pictures, ...Object.values(stockPictures)])

mkdirSync(out, { recursive: true })
for (const file of readdirSync(out)) if (file.endsWith('.webp') && !pictureIds.has(file.replace('.webp', ''))) rmSync(join(out, file))
for (const id of pictureIds) copyFileSync(join(assets, `${id}.webp`), join(out, `${id}.webp`))

/** The social card, 1200 × 630: the wordmark and three pictures, without web fonts. */
const resizePicture = (id: string, size: number, left: number, top: number) =>
  sharp(join(assets, `${id}.webp`))
    .resize(size, size)
    .toBuffer()
    .then(input => ({ input, left, top }))
await sharp({ create: { width: 1200, height: 630, channels: 4, background: '#fce0d8' } })
  .composite([
    { input: readFileSync(join(root, 'public/wordmark.svg')), left: 96, top: 212 },
    await resizePicture(stockPictures.burger, 300, 800, 70),
    await resizePicture(stockPictures.groceries, 220, 650, 330),
    await resizePicture(stockPictures.flowers, 240, 900, 350),
  ])
  .png({ palette: true, quality: 90 })
  .toFile(join(root, 'public/og.png'))

const bytes = readdirSync(out).reduce((sum, file) => sum + statSync(join(out, file)).size, 0)
process.stdout.write(`${pictureIds.size} pictures, ${Math.round(bytes / 1024)} kB\n`)
