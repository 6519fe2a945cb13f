import { fileURLToPath } from 'node:url'

import { run } from '#server/run.ts'

/** The process. What it serves stands in `server/`. */
await run({
  entry: new URL('../dist/server/entry.mjs', import.meta.url),
  clientDir: fileURLToPath(new URL('../dist/client', import.meta.url)),
})
