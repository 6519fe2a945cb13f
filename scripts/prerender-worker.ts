import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { getApp, type Landing } from '#app/app.ts'
import type { PageHandler } from '#server/http/render-page.ts'
import { createLandingPrerenderer, groupByMarket, prerenderAll } from '#server/landings/prerender-landings.ts'
import { openLandingStorage } from '#server/landings/landing-storage.ts'
import { setProductionMode } from '#app/settings.ts'

/** Result of one prerendering process. */
export interface ShardReport {
  /** Number of landings by kind. */
  readonly kinds: Readonly<Record<string, number>>
  readonly rendered: number
  readonly reused: number
  readonly noindex: readonly { readonly path: string; readonly reason: string }[]
  readonly failed: readonly { readonly path: string; readonly status: number }[]
  /** Peak memory. */
  readonly megabytes: number
}

/** `node scripts/prerender-worker.ts BUILD BUILD_ID SHARD/SHARDS`: one process of scripts/prerender-landings.ts, with the settings of its parent. */
if (process.send) {
  setProductionMode()
  const [dir = '', buildId = '', shard = ''] = process.argv.slice(2)
  const { handler } = (await import(pathToFileURL(join(resolve(dir), 'server/entry.mjs')).href)) as { handler: PageHandler }
  const app = getApp(globalThis)
  if (!app?.loadLandings) throw new Error('The build has no app.')
  const storage = openLandingStorage(app.settings.dataDir, buildId)
  const prerender = createLandingPrerenderer(handler, app, storage)
  const stored = storage.read()
  const [ownShard = 0, shards = 1] = shard.split('/').map(Number)
  const report = { kinds: {} as Record<string, number>, rendered: 0, reused: 0, noindex: [] as ShardReport['noindex'][number][], failed: [] as ShardReport['failed'][number][] } // prettier-ignore
  for (const [group, landings] of assignGroups(groupByMarket(await app.loadLandings()), ownShard, shards)) {
    const { landings: prerendered, rendered, reused, failed } = await prerenderAll(landings, prerender, stored)
    storage.writeGroup(group, Object.fromEntries(prerendered))
    for (const { kind } of landings) report.kinds[kind] = (report.kinds[kind] ?? 0) + 1
    report.rendered += rendered
    report.reused += reused
    report.failed.push(...failed)
    for (const [path, { noindex }] of prerendered) if (noindex !== undefined) report.noindex.push({ path, reason: noindex })
  }
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  await new Promise(resolve => process.send?.({ ...report, megabytes } satisfies ShardReport, resolve))
  // the app holds a database pool that would keep the process alive
  await app.close()
  process.exit()
}

/** Assigns each group to the process with the lightest load, the largest group first. All processes compute the same assignment. */
function assignGroups(groups: ReadonlyMap<string, readonly Landing[]>, ownShard: number, shards: number): [string, readonly Landing[]][] {
  const loads = Array.from({ length: shards }, () => 0)
  return [...groups]
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .filter(([, { length }]) => {
      const lightest = loads.indexOf(Math.min(...loads))
      loads[lightest] = (loads[lightest] ?? 0) + length
      return lightest === ownShard
    })
}
