/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

/** Tests that want the database: one cluster for the run (tests/cluster.ts), one database per file. */
const ON_DATABASE = ['src/backend/**/*.test.ts', 'tests/**/*.test.ts']
/** Tests of `npm run test:long`: see vitest.long.config.ts. */
const LONG = 'tests/long/**'
const ON_FILES = [
  'tests/architecture.test.ts',
  'tests/docs.test.ts',
  'tests/routes.test.ts',
  'tests/addresses.test.ts',
  'tests/sitemaps.test.ts',
  'tests/landing-issues.test.ts',
  'tests/head-issues.test.ts',
  'tests/page-issues.test.ts',
  'tests/vocabulary.test.ts',
]
const WITHOUT_DATABASE = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', ...ON_FILES]

export default getViteConfig({
  test: {
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // what tests import is evaluated once a worker, not once a file: most of the time went there. Clocks and globals are put back by those who change them.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: WITHOUT_DATABASE, exclude: ['src/backend/**'] } },
      {
        extends: true,
        test: { name: 'backend', include: ON_DATABASE, exclude: [...ON_FILES, LONG], globalSetup: ['tests/cluster.ts'] },
      },
    ],
  },
})
