import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'

import { PICTURE } from '#backend/db/catalogue/fields.ts'
import type { Faults } from '#backend/db/catalogue/faults.ts'

/** The folder of pictures in a folder of a catalogue. */
export const PICTURES = 'pictures'

/** Where our own pictures lie, from the project's root, where npm starts every command. */
const HOUSE = 'src/server/images/originals'

const LARGEST_FILE = 5 * 1024 * 1024
const SMALLEST_SIDE = 96
const LARGEST_SIDE = 4096
/** What sharp calls each format. */
const FORMATS: Readonly<Record<string, string>> = { '.png': 'png', '.webp': 'webp', '.jpg': 'jpeg', '.jpeg': 'jpeg' }

export interface NewPicture {
  readonly id: string
  /** With a dot. */
  readonly extension: string
  readonly path: string
}

/** Where a marketplace keeps the pictures that its operator brought, each as it came. */
export const originalsIn = (dataDir: string): string => join(dataDir, 'pictures', 'originals')

/** The pictures of a folder, each looked at. */
export async function checkPictures(folder: string, faults: Faults): Promise<NewPicture[]> {
  const pictures: NewPicture[] = []
  const here = join(folder, PICTURES)
  if (!existsSync(here)) return pictures
  const names = new Map<string, string>()
  for (const name of readdirSync(here).sort()) {
    if (name.startsWith('.')) continue
    const say = (problem: string): void => faults.add({ file: `${PICTURES}/${name}`, line: 0 }, [], problem)
    const extension = extname(name).toLowerCase()
    const id = name.slice(0, -extension.length || undefined)
    const twin = names.get(id)
    names.set(id, name)
    if (!(extension in FORMATS)) say('is no .png, .webp, .jpg or .jpeg')
    else if (!PICTURE.test(id)) say('must be named after an id: small letters, digits, hyphens')
    else if (twin !== undefined) say(`has the id of ${twin}`)
    else {
      const problem = await problemOf(join(here, name), FORMATS[extension] ?? '')
      if (problem === undefined) pictures.push({ id, extension, path: join(here, name) })
      else say(problem)
    }
  }
  return pictures
}

async function problemOf(path: string, format: string): Promise<string | undefined> {
  const file = statSync(path)
  if (!file.isFile()) return 'is no file'
  if (file.size > LARGEST_FILE) return `is larger than ${LARGEST_FILE / 1024 / 1024} MB`
  const { default: sharp } = await import('sharp')
  const found = await sharp(path, { limitInputPixels: LARGEST_SIDE ** 2 })
    .metadata()
    .catch(() => undefined)
  if (found?.width === undefined || found.height === undefined) return 'is no picture'
  if (found.format !== format) return `is a ${found.format} by another name`
  const [least, most] = [Math.min(found.width, found.height), Math.max(found.width, found.height)]
  if (least < SMALLEST_SIDE) return `is ${found.width} × ${found.height}: each side must have ${SMALLEST_SIDE} px at least`
  if (most > LARGEST_SIDE) return `is ${found.width} × ${found.height}: no side may have more than ${LARGEST_SIDE} px`
  return undefined
}

/** Ids that can be shown: pictures of ours, those brought before, those of the folder. */
export function knownPictures(originals: string, brought: readonly NewPicture[]): (id: string) => boolean {
  const ids = new Set([...readdirSync(resolve(HOUSE)), ...originalNames(originals)].map(idOf).concat(brought.map(({ id }) => id)))
  return id => ids.has(id)
}

/** Files of `originals`, without what a copy that was broken off left there. */
export function originalNames(originals: string): string[] {
  if (!existsSync(originals)) return []
  return readdirSync(originals)
    .filter(name => extname(name) in FORMATS && !name.startsWith('.'))
    .sort()
}

const idOf = (name: string): string => name.slice(0, -extname(name).length)

/** Copies pictures beside those that stand. What is returned puts them in their place, which is quick. */
export async function keepPictures(pictures: readonly NewPicture[], originals: string): Promise<() => Promise<void>> {
  if (pictures.length === 0) return async () => undefined
  mkdirSync(originals, { recursive: true })
  const waiting = pictures.map(({ id, extension, path }) => {
    const [copy, place] = [join(originals, `.${id}${extension}`), join(originals, `${id}${extension}`)]
    copyFileSync(path, copy)
    return { id, copy, place }
  })
  return async () => {
    const standing = originalNames(originals)
    for (const { id, copy, place } of waiting) {
      renameSync(copy, place)
      for (const name of standing) if (idOf(name) === id && join(originals, name) !== place) rmSync(join(originals, name), { force: true })
    }
  }
}
