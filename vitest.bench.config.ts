/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

/** Benchmarks that scripts/bench-catalogue.ts runs. */
export default getViteConfig({
  test: { include: ['tests/bench/**/*.bench.ts'], fileParallelism: false, testTimeout: 10 * 60_000 },
})
