import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'

import { PICTURE_ID_PATTERN } from '#backend/db/catalogue/fields.ts'
import type { IssueList } from '#backend/db/catalogue/faults.ts'

/** The folder of pictures in a folder of a catalogue. */
export const PICTURES_DIR = 'pictures'

/** Where our own pictures lie, from the project's root, where npm starts every command. */
const BUILT_IN_PICTURES_DIR = 'src/server/images/originals'

const MAX_FILE_BYTES = 5 * 1024 * 1024
const MIN_SIDE_PX = 96
const MAX_SIDE_PX = 4096
/** What sharp calls each format. */
const FORMATS: Readonly<Record<string, string>> = { '.png': 'png', '.webp': 'webp', '.jpg': 'jpeg', '.jpeg': 'jpeg' }

export interface NewPicture {
  readonly id: string
  /** With a dot. */
  readonly extension: string
  readonly path: string
}

/** Where a marketplace keeps the pictures that its operator brought, each as it came. */
export const toOriginalsDir = (dataDir: string): string => join(dataDir, 'pictures', 'originals')

/** The pictures of a folder, each looked at. */
export async function checkPictures(folder: string, faults: IssueList): Promise<NewPicture[]> {
  const pictures: NewPicture[] = []
  const here = join(folder, PICTURES_DIR)
  if (!existsSync(here)) return pictures
  const names = new Map<string, string>()
  for (const name of readdirSync(here).sort()) {
    if (name.startsWith('.')) continue
    const say = (problem: string): void => faults.add({ file: `${PICTURES_DIR}/${name}`, line: 0 }, [], problem)
    const extension = extname(name).toLowerCase()
    const id = name.slice(0, -extension.length || undefined)
    const twin = names.get(id)
    names.set(id, name)
    if (!(extension in FORMATS)) say('is no .png, .webp, .jpg or .jpeg')
    else if (!PICTURE_ID_PATTERN.test(id)) say('must be named after an id: small letters, digits, hyphens')
    else if (twin !== undefined) say(`has the id of ${twin}`)
    else {
      const problem = await findPictureProblem(join(here, name), FORMATS[extension] ?? '')
      if (problem === undefined) pictures.push({ id, extension, path: join(here, name) })
      else say(problem)
    }
  }
  return pictures
}

async function findPictureProblem(path: string, format: string): Promise<string | undefined> {
  const file = statSync(path)
  if (!file.isFile()) return 'is no file'
  if (file.size > MAX_FILE_BYTES) return `is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`
  const { default: sharp } = await import('sharp')
  const found = await sharp(path, { limitInputPixels: MAX_SIDE_PX ** 2 })
    .metadata()
    .catch(() => undefined)
  if (found?.width === undefined || found.height === undefined) return 'is no picture'
  if (found.format !== format) return `is a ${found.format} by another name`
  const [least, most] = [Math.min(found.width, found.height), Math.max(found.width, found.height)]
  if (least < MIN_SIDE_PX) return `is ${found.width} × ${found.height}: each side must have ${MIN_SIDE_PX} px at least`
  if (most > MAX_SIDE_PX) return `is ${found.width} × ${found.height}: no side may have more than ${MAX_SIDE_PX} px`
  return undefined
}

/** Ids that can be shown: pictures of ours, those brought before, those of the folder. */
export function createPictureLookup(originals: string, brought: readonly NewPicture[]): (id: string) => boolean {
  const ids = new Set(
    [...readdirSync(resolve(BUILT_IN_PICTURES_DIR)), ...listOriginals(originals)].map(toPictureId).concat(brought.map(({ id }) => id)),
  )
  return id => ids.has(id)
}

/** Files of `originals`, without what a copy that was broken off left there. */
export function listOriginals(originals: string): string[] {
  if (!existsSync(originals)) return []
  return readdirSync(originals)
    .filter(name => extname(name) in FORMATS && !name.startsWith('.'))
    .sort()
}

const toPictureId = (name: string): string => name.slice(0, -extname(name).length)

/** Copies pictures beside those that stand. What is returned puts them in their place, which is quick. */
export async function stagePictures(pictures: readonly NewPicture[], originals: string): Promise<() => Promise<void>> {
  if (pictures.length === 0) return async () => undefined
  mkdirSync(originals, { recursive: true })
  const waiting = pictures.map(({ id, extension, path }) => {
    const [copy, place] = [join(originals, `.${id}${extension}`), join(originals, `${id}${extension}`)]
    copyFileSync(path, copy)
    return { id, copy, place }
  })
  return async () => {
    const standing = listOriginals(originals)
    for (const { id, copy, place } of waiting) {
      renameSync(copy, place)
      for (const name of standing)
        if (toPictureId(name) === id && join(originals, name) !== place) rmSync(join(originals, name), { force: true })
    }
  }
}
