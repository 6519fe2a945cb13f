/** Where the files of photos are: a folder, or a bucket. Whoever reads the storage has no key of the files (seal-photo.ts). */
export interface PhotoStorage {
  /** @param id UUID */
  put(id: string, bytes: Buffer): Promise<void>
  /** Undefined: there is no such file. */
  get(id: string): Promise<Buffer | undefined>
  /** Does nothing when there is no such file. */
  delete(id: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}

export interface StoredFile {
  readonly id: string
  /** Unix milliseconds. */
  readonly changedAt: number
}

/** The storage does not answer, or rejects a call. */
export class PhotoStorageError extends Error {
  override name = 'PhotoStorageError' as const
  /** True: another try with the same settings fails too. */
  readonly isPermanent: boolean

  constructor(message: string, isPermanent: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isPermanent = isPermanent
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a name in the storage is that of a photo. No other file is touched. */
export const isPhotoId = (name: string): boolean => UUID.test(name)
