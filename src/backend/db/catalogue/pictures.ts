import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'

import { PICTURE_ID_PATTERN } from '#backend/db/catalogue/fields.ts'
import type { IssueList } from '#backend/db/catalogue/issues.ts'

/** Subfolder of a catalogue folder. */
export const PICTURES_DIR = 'pictures'

/** Folder of the bundled pictures, relative to the project root, which is the working directory of every npm script. */
const BUILT_IN_PICTURES_DIR = 'src/server/images/originals'

const MAX_FILE_BYTES = 5 * 1024 * 1024
const MIN_SIDE_PX = 96
const MAX_SIDE_PX = 4096
/** Format names of sharp by file extension. */
const FORMATS: Readonly<Record<string, string>> = { '.png': 'png', '.webp': 'webp', '.jpg': 'jpeg', '.jpeg': 'jpeg' }

export interface NewPicture {
  readonly id: string
  /** With the leading dot. */
  readonly extension: string
  readonly path: string
}

/** Folder of the operator's pictures in their original format. */
export const toOriginalsDir = (dataDir: string): string => join(dataDir, 'pictures', 'originals')

/** Checks the pictures of a folder and returns the valid ones. */
export async function checkPictures(folder: string, issues: IssueList): Promise<NewPicture[]> {
  const pictures: NewPicture[] = []
  const here = join(folder, PICTURES_DIR)
  if (!existsSync(here)) return pictures
  const names = new Map<string, string>()
  for (const name of readdirSync(here).sort()) {
    if (name.startsWith('.')) continue
    const report = (problem: string): void => issues.add({ file: `${PICTURES_DIR}/${name}`, line: 0 }, [], problem)
    const extension = extname(name).toLowerCase()
    const id = name.slice(0, -extension.length || undefined)
    const duplicate = names.get(id)
    names.set(id, name)
    if (!(extension in FORMATS)) report('is not a .png, .webp, .jpg or .jpeg file')
    else if (!PICTURE_ID_PATTERN.test(id)) report('must be named after an id: lower-case letters, digits, hyphens')
    else if (duplicate !== undefined) report(`has the same id as ${duplicate}`)
    else {
      const problem = await findPictureProblem(join(here, name), FORMATS[extension] ?? '')
      if (problem === undefined) pictures.push({ id, extension, path: join(here, name) })
      else report(problem)
    }
  }
  return pictures
}

async function findPictureProblem(path: string, format: string): Promise<string | undefined> {
  const file = statSync(path)
  if (!file.isFile()) return 'is not a file'
  if (file.size > MAX_FILE_BYTES) return `is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`
  const { default: sharp } = await import('sharp')
  const metadata = await sharp(path, { limitInputPixels: MAX_SIDE_PX ** 2 })
    .metadata()
    .catch(() => undefined)
  if (metadata?.width === undefined || metadata.height === undefined) return 'is not a picture'
  if (metadata.format !== format) return `is a ${metadata.format} file with another extension`
  const [minSide, maxSide] = [Math.min(metadata.width, metadata.height), Math.max(metadata.width, metadata.height)]
  if (minSide < MIN_SIDE_PX) return `is ${metadata.width} × ${metadata.height}: each side must have at least ${MIN_SIDE_PX} px`
  if (maxSide > MAX_SIDE_PX) return `is ${metadata.width} × ${metadata.height}: each side must have at most ${MAX_SIDE_PX} px`
  return undefined
}

/** Checks an id against the bundled pictures, those of earlier imports and those of the folder. */
export function createPictureLookup(originals: string, added: readonly NewPicture[]): (id: string) => boolean {
  const ids = new Set(
    [...readdirSync(resolve(BUILT_IN_PICTURES_DIR)), ...listOriginals(originals)].map(toPictureId).concat(added.map(({ id }) => id)),
  )
  return id => ids.has(id)
}

/** Files in `originals`, without the temporary files of an interrupted copy. */
export function listOriginals(originals: string): string[] {
  if (!existsSync(originals)) return []
  return readdirSync(originals)
    .filter(name => extname(name) in FORMATS && !name.startsWith('.'))
    .sort()
}

const toPictureId = (name: string): string => name.slice(0, -extname(name).length)

/** Copies pictures to temporary files. The returned function renames them, which is fast, and removes replaced files. */
export async function stagePictures(pictures: readonly NewPicture[], originals: string): Promise<() => Promise<void>> {
  if (pictures.length === 0) return async () => undefined
  mkdirSync(originals, { recursive: true })
  const pending = pictures.map(({ id, extension, path }) => {
    const [copy, target] = [join(originals, `.${id}${extension}`), join(originals, `${id}${extension}`)]
    copyFileSync(path, copy)
    return { id, copy, target }
  })
  return async () => {
    const existing = listOriginals(originals)
    for (const { id, copy, target } of pending) {
      renameSync(copy, target)
      for (const name of existing)
        if (toPictureId(name) === id && join(originals, name) !== target) rmSync(join(originals, name), { force: true })
    }
  }
}
