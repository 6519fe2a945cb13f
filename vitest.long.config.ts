/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

/** The second tier: crawls, kills and fuzz tests. One file at a time, because they start and kill processes. */
export default getViteConfig({
  test: {
    include: ['tests/long/**/*.test.ts'],
    globalSetup: ['tests/cluster.ts'],
    fileParallelism: false,
    testTimeout: 20 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
