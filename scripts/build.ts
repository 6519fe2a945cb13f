import { pressLandings } from './prerender-landings.ts'
import { buildAnew } from './site-build.ts'
import { onStage } from './test-site.ts'

/** `npm run build`: a folder in dist/, and in DATA_DIR its landings, from the marketplace named in the settings. */
await onStage(async stage => {
  const build = await buildAnew(stage)
  await pressLandings(stage, build)
  console.log(`It stands in ${build.dir}.`)
})
process.exit()
