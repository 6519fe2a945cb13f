// Writes public/pictures: each picture the seed or the house names, at three sizes, from Microsoft's Fluent Emoji (MIT).
// Run by hand when the seed's words change: `node scripts/make-pictures.ts FOLDER`, where FOLDER/node_modules holds
// @lobehub/fluent-emoji-3d 1.1.0 (256 px WebP each; not a dependency of the product). What is made already is left alone.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

import { pictures } from '#backend/db/seed/vocabulary/pictures.ts'
import { housePictures } from '#ui/house-pictures.ts'
import { pictureWidths } from '#ui/picture-source.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: node scripts/make-pictures.ts FOLDER')
const assets = join(folder, 'node_modules/@lobehub/fluent-emoji-3d/assets')
const root = join(import.meta.dirname, '..')
const out = join(root, 'public/pictures')

const wanted = new Set<string>([...pictures, ...Object.values(housePictures)])

mkdirSync(out, { recursive: true })
for (const file of readdirSync(out)) {
  const [, id] = /^(.+)-\d+\.webp$/.exec(file) ?? []
  if (id !== undefined && !wanted.has(id)) rmSync(join(out, file))
}
for (const id of wanted) {
  for (const width of pictureWidths) {
    const target = join(out, `${id}-${width}.webp`)
    if (existsSync(target)) continue
    await sharp(join(assets, `${id}.webp`))
      .resize(width, width)
      .webp({ quality: 80, alphaQuality: 85, effort: 6 })
      .toFile(target)
  }
}
writeFileSync(
  join(out, 'NOTICE.txt'),
  `The pictures in this folder are Fluent Emoji by Microsoft (https://github.com/microsoft/fluentui-emoji), scaled.

MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`,
)

await sharp(Buffer.from(readFileSync(join(root, 'public/favicon.svg'))), { density: 400 })
  .resize(180, 180)
  .png({ palette: true })
  .toFile(join(root, 'public/apple-touch-icon.png'))

/** The card that social networks show, 1200 × 630: the wordmark and three pictures, drawn without any web font. */
const card = (id: string, size: number, left: number, top: number) =>
  sharp(join(assets, `${id}.webp`))
    .resize(size, size)
    .toBuffer()
    .then(input => ({ input, left, top }))
await sharp({ create: { width: 1200, height: 630, channels: 4, background: '#fce0d8' } })
  .composite([
    { input: readFileSync(join(root, 'public/wordmark.svg')), left: 96, top: 212 },
    await card(housePictures.burger, 300, 800, 70),
    await card(housePictures.groceries, 220, 650, 330),
    await card(housePictures.flowers, 240, 900, 350),
  ])
  .png({ palette: true, quality: 90 })
  .toFile(join(root, 'public/og.png'))

const bytes = readdirSync(out).reduce((sum, file) => sum + statSync(join(out, file)).size, 0)
process.stdout.write(`${wanted.size} pictures, ${Math.round(bytes / 1024)} kB\n`)
