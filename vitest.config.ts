import { getViteConfig } from 'astro/config'

export default getViteConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['tests/cluster.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
