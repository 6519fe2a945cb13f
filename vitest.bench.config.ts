/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

/** Times that are taken inside the house: what scripts/bench-catalogue.ts has measured. */
export default getViteConfig({
  test: { include: ['tests/bench/**/*.bench.ts'], fileParallelism: false, testTimeout: 10 * 60_000 },
})
