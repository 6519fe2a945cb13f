import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { refuseEmpty, seedMarkOf } from './marketplace.ts'
import { precompress } from './precompress.ts'
import { Refusal, runTool, type Stage, timed } from './stage.ts'

/** Written when a build is whole: the digest of what it was made from. */
const MARK = 'dist/made-from'
/** How long the marketplace at API_URL may take to answer, in milliseconds. */
const API_PATIENCE = 5000

/**
 * Builds the site from the marketplace: pages, then their packed forms.
 *
 * @throws Refusal when the marketplace is empty or cannot be reached
 */
export async function buildSite(stage: Stage): Promise<void> {
  const { url, settings, signal } = stage
  if (url !== undefined) await refuseEmpty(url)
  else if (settings.apiUrl !== undefined) await refuseSilent(settings.apiUrl, signal)
  const digest = await digestOf(stage)
  rmSync(MARK, { force: true })
  await timed('Site built', () => runTool(['astro', 'build'], signal))
  await timed('Files packed', () => precompress('dist/client'))
  writeFileSync(MARK, digest)
}

/** Whether what stands in dist/ was made from other sources, settings or rows than there are now. */
export async function isOutdated(stage: Stage): Promise<boolean> {
  return !existsSync(MARK) || readFileSync(MARK, 'utf8') !== (await digestOf(stage))
}

/** Rows of an operator's own marketplace change without our seeing: there, only the address counts. */
async function digestOf({ url, settings }: Stage): Promise<string> {
  const { siteOrigin, siteEnv, sandbox, apiUrl } = settings
  const digest = createHash('sha256').update(JSON.stringify({ siteOrigin, siteEnv, sandbox, apiUrl, node: process.version }))
  if (url !== undefined) digest.update(await seedMarkOf(url))
  const files = globSync(['src/**/*', 'public/**/*', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'], { withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) digest.update(`\n${file}\n`).update(readFileSync(file))
  return digest.digest('hex')
}

/** Asks the one call that every page leans on: which cities there are. */
async function refuseSilent(apiUrl: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${apiUrl}/cities/summarized_settings?language=en`, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(API_PATIENCE)]),
  }).catch((cause: unknown) => {
    throw new Refusal(`The marketplace at API_URL (${apiUrl}) cannot be reached: ${reasonOf(cause)}.`, { cause })
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw new Refusal(`The marketplace at API_URL (${apiUrl}) answers with ${answer.status} when asked for its cities.`)
  const cities = typeof body === 'object' && body && 'cities' in body && Array.isArray(body.cities) ? body.cities : []
  if (cities.length === 0) throw new Refusal(`The marketplace at API_URL (${apiUrl}) has no city: there is nothing to build pages from.`)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const deeper = cause.cause
  return deeper instanceof Error ? deeper.message || ('code' in deeper ? String(deeper.code) : deeper.name) : cause.message
}
