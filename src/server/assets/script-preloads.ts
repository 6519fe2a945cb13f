import type { AssetLibrary } from '#server/assets/asset-library.ts'

/** The deferred script of a page whose scripts are requested with its HTML: nothing of it works without them. */
const TAG = /<script type="text\/deferred" data-src="(\/_astro\/checkout\.astro_[\w.-]+\.js)"><\/script>/
const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
/** The files of an `import()`, as the build lists them. */
const PRELOAD_LIST = /m\.f=(\[[^\]]*\])/

/**
 * Adds `modulepreload` links to the page of a checkout: for its script, and for all files that the script imports. Without them the browser finds
 * the files in three steps, each a round trip.
 *
 * @param page HTML after `deferScripts`
 */
export function createScriptPreloads({ files }: AssetLibrary): (page: Buffer) => Buffer {
  const linksByScript = new Map<string, string>()

  function listFiles(path: string, found = new Set<string>()): Set<string> {
    const code = files.get(path)?.plain.bytes?.toString()
    if (code === undefined || found.has(path)) return found
    found.add(path)
    for (const [, name] of code.matchAll(STATIC_IMPORT)) listFiles(`/_astro/${name}`, found)
    return found
  }

  function toLinks(script: string): string {
    const found = listFiles(script)
    const list = PRELOAD_LIST.exec(files.get(script)?.plain.bytes?.toString() ?? '')?.[1]
    for (const file of list === undefined ? [] : (JSON.parse(list) as string[])) listFiles(`/${file}`, found)
    return [...found].map(it => `<link rel="modulepreload" href="${it}">`).join('')
  }

  return page => {
    const match = TAG.exec(page.toString('latin1'))
    if (!match) return page
    const [tag, script = ''] = match
    const links = linksByScript.get(script) ?? toLinks(script)
    linksByScript.set(script, links)
    return Buffer.concat([page.subarray(0, match.index), Buffer.from(links + tag), page.subarray(match.index + tag.length)])
  }
}
