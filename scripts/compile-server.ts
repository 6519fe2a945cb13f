import { join } from 'node:path'

import { build } from 'esbuild'

import { SERVE_SCRIPT } from '#server/lifecycle/builds.ts'

/** Entry point of the server that `npm start` executes. */
export const SERVER_SOURCE = 'scripts/serve.ts'

/**
 * Compiles the server into the build in `dir`, so that the serving process loads one file without Node's type stripping. Packages stay in
 * node_modules.
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
