const ADDRESS_KEY_BYTES = 32

export interface AddressKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}

/** The setting ADDRESS_KEYS; undefined when it is empty. Calls `reject` when a key is invalid or an id repeats. */
export function parseAddressKeys(text: string, reject: (expected: string) => void): readonly AddressKey[] | undefined {
  const keys = text.split(',').flatMap(item => {
    const [, id, key] = /^\s*([a-z0-9]{1,20}):([\w+/-]+={0,2})\s*$/i.exec(item) ?? []
    const bytes = Buffer.from(key ?? '', 'base64')
    return id !== undefined && bytes.length === ADDRESS_KEY_BYTES ? [{ id, key: bytes }] : []
  })
  if (text === '') return undefined
  if (keys.length < text.split(',').length || new Set(keys.map(it => it.id)).size < keys.length)
    reject('different ids of letters and digits, each with a colon and 32 bytes in base64: "2026a:…,2025b:…"')
  return keys
}
