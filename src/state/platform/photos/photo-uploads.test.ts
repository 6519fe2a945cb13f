import { beforeEach, describe, expect, test, vi } from 'vitest'

import { CallError } from '#client/failure.ts'
import { PHOTO_REJECTIONS, type UploadedPhoto } from '#contract/platform/photo.ts'
import { createPhotoUploads, getUploaded, isUnfinished, type PhotoFailure } from '#state/platform/photos/photo-uploads.ts'

const flushPromises = () => new Promise(resolve => setTimeout(resolve))
const createUploaded = (id: string): UploadedPhoto => ({ id, url: `/photos/${id}?signature=a`, width: 4, height: 3, expirationTime: 1 })

/** A form whose photos arrive when a test says so. */
function createForm(max = 5) {
  const sends: { file: Blob; onProgress(share: number): void; signal: AbortSignal; resolve(photo: UploadedPhoto): void; reject(error: Error): void }[] = [] // prettier-ignore
  const removed: string[] = []
  const reports: unknown[] = []
  let online = () => {}
  let ids = 0
  const uploads = createPhotoUploads({
    prepare: async file => ({ file, preview: file.type === 'text/plain' ? undefined : 'data:image/jpeg;base64,' }),
    send: (file, options) => new Promise((resolve, reject) => void sends.push({ file, ...options, resolve, reject })),
    remove: async id => void removed.push(id),
    report: entry => void reports.push(entry),
    newId: () => `key-${++ids}`,
    onOnline: listener => (online = listener),
    max,
  })
  const getItems = () => uploads.$photos.get().items
  return { uploads, sends, removed, reports, getItems, goOnline: () => online() }
}

let form: ReturnType<typeof createForm>
beforeEach(() => (form = createForm()))
const photo = (size = 10) => new Blob([new Uint8Array(size)], { type: 'image/jpeg' })
const reject = (code: string, status = 422) => new CallError({ kind: 'rejected', status, message: '', code })

describe('the photos of a form', () => {
  test('are uploaded two at a time, with their progress and a preview', async () => {
    form.uploads.add([photo(), photo(), photo()])
    await flushPromises()
    expect(form.sends).toHaveLength(2)
    form.sends[0]!.onProgress(0.256)
    expect(form.getItems().map(it => [it.status, it.percent, it.preview !== undefined])).toEqual([
      ['sending', 26, true],
      ['sending', 0, true],
      ['sending', 0, false],
    ])
    expect(isUnfinished(form.uploads.$photos.get())).toBe(true)
    form.sends[1]!.resolve(createUploaded('b'))
    await flushPromises()
    expect(form.sends).toHaveLength(3)
    form.sends[0]!.resolve(createUploaded('a'))
    form.sends[2]!.resolve(createUploaded('c'))
    await flushPromises()
    // in the order in which they were chosen
    expect(getUploaded(form.uploads.$photos.get()).map(it => it.id)).toEqual(['a', 'b', 'c'])
    expect(isUnfinished(form.uploads.$photos.get())).toBe(false)
  })

  test('are at most as many as allowed, and the form says that others are left out', async () => {
    form = createForm(2)
    form.uploads.add([photo(), photo()])
    expect(form.uploads.$photos.get().isFull).toBe(false)
    form.uploads.add([photo()])
    expect(form.uploads.$photos.get()).toMatchObject({ isFull: true, items: { length: 2 } })
    form.uploads.remove('key-1')
    expect(form.uploads.$photos.get()).toMatchObject({ isFull: false, items: { length: 1 } })
    form.uploads.add([photo(), photo()])
    expect(form.uploads.$photos.get()).toMatchObject({ isFull: true, items: { length: 2 } })
  })
})

describe('a photo that fails', () => {
  test.each<[string, PhotoFailure]>([
    ['PHOTO_EMPTY', 'unreadable'],
    ['PHOTO_INCOMPLETE', 'connection'],
    ['PHOTO_TOO_SLOW', 'connection'],
    ['PHOTO_TOO_LARGE', 'large'],
    ['PHOTO_TYPE', 'type'],
    ['PHOTO_TOO_MANY_PIXELS', 'pixels'],
    ['PHOTO_UNREADABLE', 'unreadable'],
    ['PHOTO_QUOTA', 'quota'],
    ['PHOTO_BUSY', 'connection'],
    ['SOMETHING_NEW', 'connection'],
  ])('with %s is shown as %s, and B §8 CK_IMAGE_UPLOAD_ERROR is reported', async (code, failure) => {
    form.uploads.add([photo()])
    await flushPromises()
    form.sends[0]!.reject(reject(code))
    await flushPromises()
    expect(form.getItems()).toMatchObject([{ status: 'failed', failure }])
    expect(form.reports).toEqual([{ kind: 'event', name: 'CK_IMAGE_UPLOAD_ERROR', detail: { code } }])
    expect(isUnfinished(form.uploads.$photos.get())).toBe(true)
  })

  test('has a text for each code of the marketplace', () => {
    expect(Object.keys(PHOTO_REJECTIONS)).toHaveLength(9)
  })

  test('is sent again when the customer asks, and by itself when the connection is back', async () => {
    form.uploads.add([photo(), photo(), photo()])
    await flushPromises()
    form.sends[0]!.reject(new CallError({ kind: 'offline' }))
    form.sends[1]!.reject(reject('PHOTO_UNREADABLE'))
    await flushPromises()
    form.sends[2]!.resolve(createUploaded('c'))
    await flushPromises()
    expect(form.getItems().map(it => it.failure)).toEqual(['connection', 'unreadable', undefined])
    form.goOnline()
    await flushPromises()
    expect(form.sends).toHaveLength(4)
    form.sends[3]!.resolve(createUploaded('a'))
    await flushPromises()
    form.uploads.retry('key-2')
    form.uploads.retry('key-1')
    await flushPromises()
    expect(form.sends).toHaveLength(5)
    expect(form.getItems().map(it => it.status)).toEqual(['ready', 'sending', 'ready'])
  })

  test('because it is larger than 10 MB is not sent', async () => {
    form.uploads.add([photo(10_485_760), photo(10_485_761)])
    await flushPromises()
    expect(form.sends).toHaveLength(1)
    expect(form.getItems().map(it => it.failure)).toEqual([undefined, 'large'])
  })
})

describe('a removed photo', () => {
  test('is no longer sent, or is deleted when it has arrived', async () => {
    form.uploads.add([photo(), photo(), photo()])
    await flushPromises()
    form.uploads.remove('key-1')
    expect(form.sends[0]!.signal.aborted).toBe(true)
    form.sends[0]!.reject(new CallError({ kind: 'offline' }))
    await flushPromises()
    expect([form.sends.length, form.reports]).toEqual([3, []])
    form.sends[1]!.resolve(createUploaded('b'))
    await flushPromises()
    form.uploads.remove('key-2')
    expect(form.removed).toEqual(['b'])
    // the answer and the press at the same time
    form.uploads.remove('key-3')
    form.sends[2]!.resolve(createUploaded('c'))
    await flushPromises()
    expect(form.removed).toEqual(['b', 'c'])
    expect(form.getItems()).toEqual([])
  })

  test('of a form that was sent stays', async () => {
    form.uploads.add([photo()])
    await flushPromises()
    form.sends[0]!.resolve(createUploaded('a'))
    await flushPromises()
    form.uploads.clear()
    expect([form.getItems(), form.removed]).toEqual([[], []])
    vi.restoreAllMocks()
  })
})
