import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { build } from 'esbuild'

import { SERVICE_WORKER_PATH, SERVICE_WORKER_REMOVAL_PATH } from '#domain/platform/offline/offline-names.ts'
import { createManifest, MANIFEST_MESSAGES, toManifestPath } from '#domain/platform/offline/web-app-manifest.ts'
import { LANGUAGES } from '#i18n/languages.ts'

const SOURCES = 'src/features/platform/offline'
/** Characters of the digest that identify a build in the worker. */
const BUILD_ID_LENGTH = 16
/** Browsers that support static imports, `light-dark()` and CSS nesting, as our pages need them. */
const TARGET = 'es2023'

/**
 * Writes what makes the site installable into the client folder of a build: the service worker, the worker that removes it, and a manifest
 * for each language.
 *
 * @param digest identifies the build: another one makes browsers replace the worker
 */
export async function buildWebApp(clientDir: string, digest: string): Promise<void> {
  const compile = (source: string, path: string) =>
    build({
      entryPoints: [join(SOURCES, source)],
      outfile: join(clientDir, path),
      bundle: true,
      minify: true,
      format: 'iife',
      target: TARGET,
      // the production variant of Workbox has no log
      define: { BUILD_ID: JSON.stringify(digest.slice(0, BUILD_ID_LENGTH)), 'process.env.NODE_ENV': '"production"' },
      legalComments: 'none',
      logLevel: 'warning',
    })
  await Promise.all([compile('service-worker.ts', SERVICE_WORKER_PATH), compile('service-worker-removal.ts', SERVICE_WORKER_REMOVAL_PATH)])
  for (const { code, locale } of LANGUAGES) {
    const file = join(clientDir, toManifestPath(code))
    mkdirSync(dirname(file), { recursive: true })
    const texts = { description: readText(MANIFEST_MESSAGES.description, code), orders: readText(MANIFEST_MESSAGES.orders, code) }
    writeFileSync(file, JSON.stringify(createManifest(code, locale, texts)))
  }
}

/** A text of the pages; English when the language does not have it. */
function readText(message: string, language: string): string {
  const [domain = '', key = ''] = message.split(':')
  const read = (code: string) =>
    (JSON.parse(readFileSync(`src/i18n/messages/${domain}/${code}.json`, 'utf8')) as Record<string, string>)[key]
  const text = read(language) ?? read('en')
  if (text === undefined) throw new Error(`The manifest needs the text ${message}`)
  return text
}
