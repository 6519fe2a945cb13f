import process from 'node:process'

import { openStandaloneMarketplace } from '#app/standalone-marketplace.ts'
import { run } from '#server/lifecycle/run.ts'

import { seedIfEmpty } from './marketplace.ts'
import { withCommandContext, CommandError, raceWithAbort } from './command-context.ts'

/** `npm run marketplace`: serves only the embedded marketplace, for storefronts with API_URL and other clients. Seeds an empty sandbox first. */
await withCommandContext(async ({ settings, url, signal }) => {
  if (url === undefined) throw new CommandError('API_URL names a remote marketplace: unset it to serve the embedded one.')
  if (settings.sandbox) await raceWithAbort(signal, seedIfEmpty(url, { number: settings.seedNumber, scale: settings.seedScale }))
})
if (process.exitCode) process.exit()
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM')) // the terminal was closed
await run(() => ({ open: openStandaloneMarketplace }))
