/** Files that the page has requested ahead. */
const requested = new Set<string>()

/**
 * Replaces the function that Vite wraps around each `import()` (astro.config.mjs). It requests the static imports of a chunk together
 * with the chunk. Vite's own function also loads style sheets of chunks, which this site does not have, and has 2 kB more.
 *
 * @param files paths from the root of the site, without the first slash
 */
export function importWithPreload<Module>(load: () => Promise<Module>, files: readonly string[]): Promise<Module> {
  for (const file of files) {
    if (requested.has(file)) continue
    requested.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: `/${file}` }))
  }
  return load().catch((error: unknown) => {
    // its listener is in features/platform/chunk-failure.client.ts
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  })
}
