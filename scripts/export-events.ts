import { exportEvents } from '#server/analytics/export-events.ts'
import { toEventFolder } from '#app/analytics/open-events.ts'
import { readSettings } from '#app/settings.ts'

/** `npm run events > FILE`: writes the stored events as JSON Lines, each once (docs/ANALYTICS.md). It reads while the server runs. */
const { repeated, damaged, written } = await exportEvents(toEventFolder(readSettings().dataDir), line => process.stdout.write(`${line}\n`))
console.error(`${written} events; ${repeated} repeated and ${damaged} damaged lines left out`)
