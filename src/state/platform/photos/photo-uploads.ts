import { atom } from 'nanostores'

import { CallError } from '#client/failure.ts'
import type { UploadedPhoto } from '#contract/platform/photo.ts'
import type { Report } from '#domain/platform/report.ts'

/** Why a photo is not uploaded. `connection`: another try may succeed. */
export type PhotoFailure = 'large' | 'type' | 'pixels' | 'unreadable' | 'quota' | 'connection'

export interface PhotoItem {
  readonly key: string
  readonly status: 'sending' | 'failed' | 'ready'
  /** Of a photo that is sent, 0 to 100. */
  readonly percent: number
  /** A small picture as a data URL, if the browser can read the file. */
  readonly preview: string | undefined
  readonly failure: PhotoFailure | undefined
  readonly photo: UploadedPhoto | undefined
}

export interface PhotosState {
  readonly items: readonly PhotoItem[]
  /** Whether more were chosen than are allowed: the rest was left out. */
  readonly isFull: boolean
}

/** A file as it is sent. */
export interface PreparedPhoto {
  readonly file: Blob
  readonly preview: string | undefined
}

interface PhotoUploadDependencies {
  /** Makes a large photo smaller. A file that the browser cannot read stays as it is. */
  prepare(file: Blob): Promise<PreparedPhoto>
  send(file: Blob, options: { onProgress(share: number): void; readonly signal: AbortSignal }): Promise<UploadedPhoto>
  /** Removes an uploaded photo. */
  remove(id: string): Promise<unknown>
  readonly report: Report
  newId(): string
  /** Called when the browser is online again. */
  onOnline(listener: () => void): void
  readonly max: number
}

/** Photos that are sent at the same time: a phone has one slow connection. */
const MAX_PARALLEL = 2
/** As on the server: a larger file is not sent. Bytes. */
const MAX_BYTES = 10_485_760

const FAILURES: Readonly<Record<string, PhotoFailure>> = {
  PHOTO_EMPTY: 'unreadable',
  PHOTO_TOO_LARGE: 'large',
  PHOTO_TYPE: 'type',
  PHOTO_TOO_MANY_PIXELS: 'pixels',
  PHOTO_UNREADABLE: 'unreadable',
  PHOTO_QUOTA: 'quota',
}

/** The photos of one form, uploaded while the customer goes on with it. */
export function createPhotoUploads({ prepare, send, remove, report, newId, onOnline, max }: PhotoUploadDependencies) {
  const $photos = atom<PhotosState>({ items: [], isFull: false })
  const files = new Map<string, Blob>()
  const running = new Map<string, AbortController>()

  const getItems = (): readonly PhotoItem[] => $photos.get().items
  const find = (key: string): PhotoItem | undefined => getItems().find(it => it.key === key)
  const setItems = (items: readonly PhotoItem[], isFull = false): void => $photos.set({ items, isFull })
  const change = (key: string, values: Partial<PhotoItem>): void =>
    setItems(getItems().map(it => (it.key === key ? { ...it, ...values } : it)), $photos.get().isFull) // prettier-ignore

  function startNext(): void {
    for (const { key, status } of getItems()) {
      if (running.size >= MAX_PARALLEL) return
      if (status === 'sending' && !running.has(key)) void upload(key)
    }
  }

  async function upload(key: string): Promise<void> {
    const controller = new AbortController()
    running.set(key, controller)
    try {
      const { file, preview } = await prepare(files.get(key)!)
      if (controller.signal.aborted) return
      change(key, { preview })
      if (file.size > MAX_BYTES) return fail(key, 'large', 'PHOTO_TOO_LARGE')
      const onProgress = (share: number): void => change(key, { percent: Math.round(share * 100) })
      const photo = await send(file, { onProgress, signal: controller.signal })
      // removed at the last moment
      if (controller.signal.aborted) return void remove(photo.id).catch(() => undefined)
      files.delete(key)
      change(key, { status: 'ready', percent: 100, photo })
    } catch (error) {
      if (controller.signal.aborted) return
      const code = error instanceof CallError && error.failure.kind === 'rejected' ? (error.failure.code ?? String(error.failure.status)) : 'offline' // prettier-ignore
      fail(key, FAILURES[code] ?? 'connection', code)
    } finally {
      running.delete(key)
      startNext()
    }
  }

  /** B §8: CK_IMAGE_UPLOAD_ERROR. */
  function fail(key: string, failure: PhotoFailure, code: string): void {
    report({ kind: 'event', name: 'CK_IMAGE_UPLOAD_ERROR', detail: { code } })
    change(key, { status: 'failed', failure })
  }

  function retry(key: string): void {
    if (find(key)?.status !== 'failed') return
    change(key, { status: 'sending', percent: 0, failure: undefined })
    startNext()
  }

  onOnline(() => {
    for (const it of getItems()) if (it.failure === 'connection') retry(it.key)
  })

  return {
    $photos,
    max,
    /**
     * Adds photos, at most `max` in all.
     *
     * @param newKey a key that no other photo has
     */
    add(added: Iterable<Blob>, newKey = newId): void {
      const all = [...added]
      const room = Math.max(0, max - getItems().length)
      const items = all.slice(0, room).map((file): PhotoItem => {
        const key = newKey()
        files.set(key, file)
        return { key, status: 'sending', percent: 0, preview: undefined, failure: undefined, photo: undefined }
      })
      setItems([...getItems(), ...items], all.length > room)
      startNext()
    },
    retry,
    remove(key: string): void {
      const item = find(key)
      running.get(key)?.abort()
      files.delete(key)
      setItems(getItems().filter(it => it !== item))
      // one that stays is deleted after a day
      if (item?.photo) remove(item.photo.id).catch(() => undefined)
      startNext()
    },
    /** Empties the form. Photos that it has sent stay, and others are deleted after a day. */
    clear(): void {
      for (const it of running.values()) it.abort()
      files.clear()
      setItems([])
    },
  }
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>

/** The uploaded photos, in the order of the form. */
export const getUploaded = ({ items }: PhotosState): UploadedPhoto[] => items.flatMap(it => it.photo ?? [])

/** Whether a form has to wait, or the customer has to decide about a photo that failed. */
export const isUnfinished = ({ items }: Pick<PhotosState, 'items'>): boolean => items.some(it => it.status !== 'ready')
