import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

/** React's hot reload wants this before the first component. Astro prints it for its own islands only, and ours are woken by hand. */
const HOT_RELOAD = `
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type`

/** What the dev command has and builds have not: /dev/ui, which shows all furniture in every state, and hot reload. */
const workshop = {
  name: 'recado:workshop',
  hooks: {
    'astro:config:setup': ({ command, injectRoute, injectScript }) => {
      if (command !== 'dev') return
      injectRoute({ pattern: '/dev/ui', entrypoint: './src/pages/_dev/ui.astro' })
      injectScript('page', HOT_RELOAD)
    },
  },
}

/** Each build has a folder to itself (scripts/site-build.ts): Astro empties the one it writes to, and a neighbour may be served. */
const folder = process.env['BUILD_FOLDER'] ?? 'dist/by-hand'

/**
 * Small modules that pages load together are in one file: each file costs about 100 bytes of names and compression, and the budgets of
 * tests/e2e/budgets.e2e.ts count bytes.
 */
const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'every-page',
    test: /\/src\/(?:domain\/(?:platform\/(?:page-script-names|consent-cookie)|account\/session-hint|cart\/cart-expiry)|state\/(?:browser\/report|platform\/reporter)|contract\/(?:platform\/report-path|storefront-header))\.ts$/,
    priority: 2,
  },
  { name: 'consent', test: /\/src\/state\/(?:browser|platform)\/consent\.ts$|\/src\/domain\/platform\/consent\.ts$/, priority: 1 },
  { name: 'controls', test: /\/src\/ui\/(?:Icon|icons|Dialog|Button|Skeleton|Stepper)\.tsx?$/, priority: 1 },
]

export default defineConfig({
  outDir: `${folder}/site`,
  cacheDir: `${folder}/cache`,
  output: 'server',
  // middleware mode: src/server/main.ts owns the process, compression, limits and the stop (docs/decisions/0009)
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), workshop],
  trailingSlash: 'ignore', // the slash rule is ours (A §2.2 rule 20)
  devToolbar: { enabled: false },
  // a script printed into the page would need a hash of its own in the policy: every script is a file
  vite: {
    build: { assetsInlineLimit: 0 },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
    plugins: [tailwind()],
  },
})
