import { prerenderLandings } from './prerender-landings.ts'
import { buildSite } from './site-build.ts'
import { withCommandContext } from './command-context.ts'

/** `npm run build`: a folder in dist/, and in DATA_DIR its landings, from the marketplace named in the settings. */
await withCommandContext(async stage => {
  const build = await buildSite(stage)
  await prerenderLandings(stage, build)
  console.log(`It stands in ${build.dir}.`)
})
process.exit()
