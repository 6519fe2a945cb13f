/** A browser that blocks storage throws at each access. The page then has a storage of its own, which ends with it (A §8). */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    globalThis[name].getItem('')
  } catch {
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
    Object.defineProperty(globalThis, name, { value: Object.create(methods) as Storage })
  }
}
