import { buildAnew } from './site-build.ts'
import { onStage } from './stage.ts'

/** `npm run build`: a folder in dist/, from the marketplace named in the settings. */
await onStage(async stage => {
  const { dir } = await buildAnew(stage)
  console.log(`It stands in ${dir}.`)
})
process.exit()
