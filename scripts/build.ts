import { prerenderLandings } from './prerender-landings.ts'
import { buildSite } from './site-build.ts'
import { withCommandContext } from './command-context.ts'

/** `npm run build`: writes the build to a folder in dist/ and its landings to DATA_DIR, from the marketplace of the settings. */
await withCommandContext(async context => {
  const build = await buildSite(context)
  await prerenderLandings(context, build)
  console.log(`The build is in ${build.dir}.`)
})
process.exit()
