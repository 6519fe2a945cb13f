import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { startEmbedded } from '#backend/db/embedded-database.ts'

import { runTool } from './commands.ts'
import type { StepResult } from './steps.ts'

const FOLDER = resolve('.cache/bench-search')

/** Measures the search in marketplaces of 10⁴, 10⁵ and 10⁶ products: times, memory, and the first search after a start. */
export async function benchSearch(): Promise<StepResult> {
  rmSync(FOLDER, { recursive: true, force: true })
  const server = await startEmbedded(FOLDER)
  try {
    // Vite loads the JSON messages of the marketplace, so the search runs in Vitest
    const figures = join(FOLDER, 'figures')
    const { code, output } = await runTool(['vitest', 'run', '--config=vitest.bench.config.ts', 'search-speed'], {
      SEARCH_DATABASE: server.url,
      SEARCH_FIGURES: figures,
    })
    if (code !== 0) return { passed: 0, failed: 1, failures: ['the search is slower than its limits, or failed'], output }
    const lines = readFileSync(figures, 'utf8').split('\n')
    return { passed: lines.length, failed: 0, failures: [], output: lines.join('\n') }
  } finally {
    await server.stop()
    rmSync(FOLDER, { recursive: true, force: true })
  }
}
