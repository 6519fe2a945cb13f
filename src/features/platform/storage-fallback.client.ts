/** A browser that blocks storage throws at each access. The page then has a storage of its own, which ends with it (A §8). */
export function replaceBlockedStorage(): void {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(globalThis, name, { value: Object.create(methods) as Storage })
}
