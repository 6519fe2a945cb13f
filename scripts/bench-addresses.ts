import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { startEmbedded } from '#backend/db/embedded-database.ts'

import { runTool } from './commands.ts'
import type { StepResult } from './steps.ts'

const FOLDER = resolve('.cache/bench-addresses')

/** Measures the search of addresses among 10⁶ streets: times and CPU of each kind of text. */
export async function benchAddresses(): Promise<StepResult> {
  rmSync(FOLDER, { recursive: true, force: true })
  const server = await startEmbedded(FOLDER)
  try {
    const figures = join(FOLDER, 'figures')
    const { code, output } = await runTool(['vitest', 'run', '--config=vitest.bench.config.ts', 'address-speed'], {
      ADDRESS_DATABASE: server.url,
      ADDRESS_FIGURES: figures,
    })
    if (code !== 0) return { passed: 0, failed: 1, failures: ['the search of addresses is slower than its limits, or failed'], output }
    const lines = readFileSync(figures, 'utf8').split('\n')
    return { passed: lines.length, failed: 0, failures: [], output: lines.join('\n') }
  } finally {
    await server.stop()
    rmSync(FOLDER, { recursive: true, force: true })
  }
}
