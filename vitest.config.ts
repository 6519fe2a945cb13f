/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

/** Tests that need a database: one cluster for the run (tests/cluster.ts), one database per file. */
const DATABASE_TESTS = ['src/backend/**/*.test.ts', 'tests/**/*.test.ts']
/** Tests of `npm run test:long`: see vitest.long.config.ts. */
const LONG_TESTS = 'tests/long/**'
const ROOT_TESTS = [
  'tests/architecture.test.ts',
  'tests/docs.test.ts',
  'tests/routes.test.ts',
  'tests/addresses.test.ts',
  'tests/order-sums.test.ts',
  'tests/sitemaps.test.ts',
  'tests/landing-issues.test.ts',
  'tests/head-issues.test.ts',
  'tests/page-issues.test.ts',
  'tests/style-classes.test.ts',
  'tests/vocabulary.test.ts',
]
const UNIT_TESTS = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', ...ROOT_TESTS]

export default getViteConfig({
  test: {
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // modules are evaluated once per worker instead of once per file, which saves most of the time; tests restore the clocks and globals that they change
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: UNIT_TESTS, exclude: ['src/backend/**'] } },
      {
        extends: true,
        test: { name: 'backend', include: DATABASE_TESTS, exclude: [...ROOT_TESTS, LONG_TESTS], globalSetup: ['tests/cluster.ts'] },
      },
    ],
  },
})
