import { buildSite } from './site-build.ts'
import { onStage } from './stage.ts'

/** `npm run build`: dist/, from the marketplace named in the settings. */
await onStage(buildSite)
process.exit()
