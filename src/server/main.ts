import { fileURLToPath } from 'node:url'

import { claimBuild, toSettingsDigest, findCompleteBuilds } from '#server/lifecycle/builds.ts'
import { run } from '#server/lifecycle/run.ts'

/** The process entry. It serves the newest complete build for these settings. */
await run(settings => {
  const settingsDigest = toSettingsDigest(settings)
  return findCompleteBuilds(fileURLToPath(new URL('../../dist', import.meta.url))).find(
    build => build.settings === settingsDigest && claimBuild(build),
  )
})
