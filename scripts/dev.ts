import { fillIfEmpty } from './marketplace.ts'
import { onStage, runTool, unlessStopped } from './test-site.ts'

/** `npm run dev`: the storefront from its sources, on PORT, with every edit seen at once. */
await onStage(async ({ settings, url, signal }) => {
  if (url !== undefined && settings.sandbox) {
    await unlessStopped(signal, fillIfEmpty(url, { number: settings.seedNumber, scale: settings.seedScale }))
  }
  await runTool(['astro', 'dev', '--port', String(settings.port), '--host', settings.host], signal, {
    SITE_ENV: process.env['SITE_ENV'] ?? 'development',
  })
})
process.exit()
