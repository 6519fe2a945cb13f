// Subsets the web fonts from their published packages and writes public/fonts, src/styles/fonts.css and src/styles/font-files.ts.
// Run by hand: `node scripts/make-fonts.ts FOLDER`, where FOLDER/node_modules holds subset-font, @fontsource-variable/onest,
// @fontsource-variable/noto-sans-armenian, @fontsource-variable/noto-sans-georgian and @fontsource/noto-sans (none of them is a dependency of the product).
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Subset = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes?: { wght: { min: number; max: number } } },
) => Promise<Buffer>

interface Face {
  readonly name: string
  readonly family: string
  readonly source: string
  /** CSS unicode-range; also the characters of the subset. */
  readonly range: string
  /** Variable fonts contain the weights of the tokens, 400 to 850; a static font has one weight. */
  readonly weight: string
  /** Currency signs are swapped in whenever they load, on the first page too (`fonts.ts`): they are one character wide. */
  readonly display?: 'swap'
}

const toOnestPath = (part: string) => `@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`
const faces: readonly Face[] = [
  {
    name: 'onest-latin',
    family: 'Onest',
    source: toOnestPath('latin'),
    range: 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
    weight: '400 850',
  },
  {
    name: 'onest-latin-ext',
    family: 'Onest',
    source: toOnestPath('latin-ext'),
    range: 'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+1EF2-1EFF',
    weight: '400 850',
  },
  {
    name: 'onest-cyrillic',
    family: 'Onest',
    source: toOnestPath('cyrillic'),
    range: 'U+0301,U+0400-045F,U+0490-0491,U+2116',
    weight: '400 850',
  },
  // characters of Kazakh and Kyrgyz that Russian does not have, for names of streets
  {
    name: 'onest-cyrillic-ext',
    family: 'Onest',
    source: toOnestPath('cyrillic-ext'),
    range: 'U+0492-0493,U+049A-049B,U+04A2-04A3,U+04AE-04B1,U+04BA-04BB,U+04D8-04D9,U+04E8-04E9',
    weight: '400 850',
  },
  // hryvnia, rouble, tenge, manat: a separate file, so that a page in Ukrainian does not load latin-ext for one sign
  {
    name: 'onest-signs',
    family: 'Recado Signs',
    source: toOnestPath('latin-ext'),
    range: 'U+20B4,U+20B8,U+20BC-20BD',
    weight: '400 850',
    display: 'swap',
  },
  {
    name: 'noto-armenian',
    family: 'Noto Sans Armenian',
    source: '@fontsource-variable/noto-sans-armenian/files/noto-sans-armenian-armenian-wght-normal.woff2',
    range: 'U+0531-0556,U+0559-058A,U+058D-058E,U+FB13-FB17',
    weight: '400 850',
  },
  // the dram: few system fonts have it
  {
    name: 'noto-dram',
    family: 'Recado Signs',
    source: '@fontsource-variable/noto-sans-armenian/files/noto-sans-armenian-armenian-wght-normal.woff2',
    range: 'U+058F',
    weight: '400 850',
    display: 'swap',
  },
  // lower case only: pages do not use Georgian capitals
  {
    name: 'noto-georgian',
    family: 'Noto Sans Georgian',
    source: '@fontsource-variable/noto-sans-georgian/files/noto-sans-georgian-georgian-wght-normal.woff2',
    range: 'U+10D0-10FC',
    weight: '400 850',
  },
  // naira, cedi, lari: not in Onest. A separate family: Chromium ignores a static face in a family of variable faces.
  ...(['400', '700'] as const).map(weight => ({
    name: `signs-${weight}`,
    family: 'Recado Static Signs',
    source: `@fontsource/noto-sans/files/noto-sans-latin-ext-${weight}-normal.woff2`,
    range: 'U+20A6,U+20B5,U+20BE',
    weight,
    display: 'swap' as const,
  })),
]

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: node scripts/make-fonts.ts FOLDER')
const require = createRequire(join(folder, 'package.json'))
const subset = require('subset-font') as Subset
const root = join(import.meta.dirname, '..')
const out = join(root, 'public/fonts')

const listCharacters = (range: string) =>
  range.split(',').flatMap(part => {
    const [from = '', to = from] = part.replace('U+', '').split('-')
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })

mkdirSync(out, { recursive: true })
for (const file of readdirSync(out)) if (file.endsWith('.woff2')) rmSync(join(out, file))
const rules: string[] = []
const files: string[] = []
for (const face of faces) {
  const [min = '400', max] = face.weight.split(' ')
  const bytes = await subset(readFileSync(join(folder, 'node_modules', face.source)), listCharacters(face.range).join(''), {
    targetFormat: 'woff2',
    ...(max === undefined ? {} : { variationAxes: { wght: { min: Number(min), max: Number(max) } } }),
  })
  const url = `/fonts/${face.name}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`
  writeFileSync(join(root, 'public', url), bytes)
  files.push(`  '${face.name}': '${url}',`)
  rules.push(
    `@font-face {\n  font-family: '${face.family}';\n  src: url('${url}') format('woff2');\n  font-weight: ${face.weight};\n` +
      `  font-display: ${face.display ?? 'optional'};\n  unicode-range: ${face.range};\n}`,
  )
  process.stdout.write(`${url} ${bytes.length} bytes\n`)
}
copyFileSync(join(folder, 'node_modules/@fontsource-variable/onest/LICENSE'), join(out, 'OFL-onest.txt'))
copyFileSync(join(folder, 'node_modules/@fontsource-variable/noto-sans-armenian/LICENSE'), join(out, 'OFL-noto-sans.txt'))
copyFileSync(join(folder, 'node_modules/@fontsource-variable/noto-sans-georgian/LICENSE'), join(out, 'OFL-noto-sans-georgian.txt'))
writeFileSync(join(root, 'src/styles/fonts.css'), `/* Written by scripts/make-fonts.ts */\n${rules.join('\n')}\n`)
writeFileSync(
  join(root, 'src/styles/font-files.ts'),
  `// Written by scripts/make-fonts.ts\nexport const fontFiles = {\n${files.join('\n')}\n} as const\n`,
)
