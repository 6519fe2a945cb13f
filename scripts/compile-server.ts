import { join } from 'node:path'

import { build } from 'esbuild'

import { SERVE_SCRIPT } from '#server/lifecycle/builds.ts'

/** What `npm start` runs in the end. */
export const SERVER_SOURCE = 'scripts/serve.ts'

/**
 * Compiles the server around the pages into the build in `dir`: a process that serves then loads one file, and not Node's type stripper.
 * Packages stay in node_modules.
 *
 * @throws when a source does not compile
 */
export async function compileServer(dir: string): Promise<void> {
  await build({
    entryPoints: [SERVER_SOURCE],
    outfile: join(dir, SERVE_SCRIPT),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    logLevel: 'warning',
  })
}
