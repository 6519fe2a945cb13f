import { seedIfEmpty } from './marketplace.ts'
import { withCommandContext, runForegroundTool, raceWithAbort } from './command-context.ts'

/** `npm run dev`: serves the storefront from its sources on PORT, with hot reload. */
await withCommandContext(async ({ settings, url, signal }) => {
  if (url !== undefined && settings.sandbox) {
    await raceWithAbort(signal, seedIfEmpty(url, { number: settings.seedNumber, scale: settings.seedScale }))
  }
  await runForegroundTool(['astro', 'dev', '--port', String(settings.port), '--host', settings.host], signal, {
    SITE_ENV: process.env['SITE_ENV'] ?? 'development',
  })
})
process.exit()
