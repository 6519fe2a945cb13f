import { fileURLToPath } from 'node:url'

import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

/** React's hot reload needs this before the first component. Astro adds it only for its own islands; this project mounts islands itself. */
const HOT_RELOAD = `
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type`

/** Only in the dev command: /dev/ui shows all components of the design system in every state, /dev/mails all mails; and hot reload. */
const devTools = {
  name: 'recado:dev-tools',
  hooks: {
    'astro:config:setup': ({ command, injectRoute, injectScript }) => {
      if (command !== 'dev') return
      injectRoute({ pattern: '/dev/ui', entrypoint: './src/pages/_dev/ui.astro' })
      injectRoute({ pattern: '/dev/mails', entrypoint: './src/app/mail-preview.ts' })
      injectScript('page', HOT_RELOAD)
    },
  },
}

/** Vite wraps a function around each `import()`. This site needs less of it, and its pages have a budget: src/layouts/import-with-preload.ts. */
const preloadHelper = {
  name: 'recado:preload-helper',
  enforce: 'pre',
  load(id) {
    const file = fileURLToPath(new URL('src/layouts/import-with-preload.ts', import.meta.url))
    if (id === '\0vite/preload-helper.js') return `export { importWithPreload as __vitePreload } from ${JSON.stringify(file)}`
  },
}

/** What only the marketplace and its documentation need of an endpoint: a browser sends its input as it is, and parses the reply. */
const SERVER_PROPERTIES = new Set(['source', 'summary', 'domain', 'customPath', 'errors', 'params', 'query', 'body'])

/** Removes these properties of endpoints from browser bundles, with the schemas that nothing else uses. */
const smallerEndpoints = {
  name: 'recado:smaller-endpoints',
  applyToEnvironment: environment => environment.name === 'client',
  transform(code, id) {
    if (!/\/src\/contract\/[^?]+\.ts$/.test(id) || !code.includes('endpoint(')) return
    let text = code
    const declarations = this.parse(code).body.flatMap(it => it.declaration?.declarations ?? it.declarations ?? [])
    // from the end, so that the positions of the others stay
    for (const { start, end, key } of declarations.flatMap(getServerProperties).reverse())
      // lines stay where they are, so the source map stays true
      text = `${text.slice(0, start)}${key.name}: void 0${text.slice(start, end).replaceAll(/[^\n]/g, '')}${text.slice(end)}`
    return { code: text, map: null }
  },
}

function getServerProperties({ init }) {
  if (init?.type !== 'CallExpression' || init.callee.name !== 'endpoint') return []
  return init.arguments[0].properties.filter(it => it.type === 'Property' && SERVER_PROPERTIES.has(it.key.name))
}

/**
 * Vite lists with each `import()` all files that it needs. The files that the importing chunk needs itself are on the page already, so this
 * leaves them out: their names are a tenth of some chunks.
 */
const shorterPreloads = {
  name: 'recado:shorter-preloads',
  enforce: 'post',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = shortenPreloadLists(chunk.code, getStaticFiles(bundle, chunk.fileName))
    },
  },
}

/** The file and all that it imports at once. */
function getStaticFiles(bundle, file, found = new Set()) {
  if (found.has(file) || bundle[file]?.type !== 'chunk') return found
  found.add(file)
  for (const it of bundle[file].imports) getStaticFiles(bundle, it, found)
  return found
}

/** @param present files that the page has when the code runs */
function shortenPreloadLists(code, present) {
  const table = /m\.f=(\[[^\]]*\])/.exec(code)
  if (!table) return code
  const files = JSON.parse(table[1])
  const needed = files.filter(it => !present.has(it))
  return code.replace(table[0], `m.f=${JSON.stringify(needed)}`).replaceAll(/__vite__mapDeps\((\[[\d,]*\])\)/g, (_, list) => {
    const indexes = JSON.parse(list).map(it => needed.indexOf(files[it]))
    return `__vite__mapDeps(${JSON.stringify(indexes.filter(it => it >= 0))})`
  })
}

/** Each build has its own folder (scripts/site-build.ts): Astro empties its output folder, and a server may use an earlier build. */
const folder = process.env['BUILD_FOLDER'] ?? 'dist/manual'

/**
 * Small modules that pages load together share one file: each file adds about 100 bytes of names and compression, and the budgets of
 * tests/e2e/budgets.e2e.ts count bytes.
 */
const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 6 },
  {
    name: 'every-page',
    test: /\/src\/(?:layouts\/(?:every-page\.client|import-with-preload)|features\/(?:cart\/basket-count|landing\/search\/site-search-intent|navigation\/(?:account-state|last-city|menu|page-transition)|platform\/(?:consent|report-errors|offline\/register-service-worker))\.client|domain\/(?:platform\/(?:page-script-names|consent-cookie)|account\/session-hint|cart\/(?:cart-expiry|cart-summary))|state\/(?:browser\/report|platform\/reporter)|contract\/(?:platform\/report-path|storefront-header))\.ts$/,
    priority: 5,
  },
  {
    name: 'consent',
    test: /\/src\/state\/(?:browser|platform)\/consent\.ts$|\/src\/domain\/platform\/(?:consent|storage-names)\.ts$/,
    priority: 4,
  },
  {
    name: 'islands',
    test: /\/src\/(?:layouts\/islands\/mount-island|ui\/(?:ErrorBoundary|Icon|icons\/icons|Button|Skeleton|Stepper)|i18n\/(?:money|fill|island-texts\/(?:loader|cart)))\.tsx?$|\/node_modules\/(?:@nanostores\/react|nanostores\/(?:listen-keys|deep-map))\//,
    priority: 4,
  },
  {
    name: 'storefront-page',
    test: /\/src\/(?:layouts\/dialog-styles|features\/(?:platform\/early-interactions|geo\/address-label|catalogue\/(?:delivery\/address-changes|customer\/customer-parts)))\.client\.ts$|\/src\/domain\/geo\/(?:read-address-cookie|address-key)\.ts$/,
    priority: 4,
  },
  {
    name: 'storefront',
    test: /\/src\/(?:state\/browser\/(?:storefront|cart-owner)|domain\/(?:cart\/(?:line|selection)|catalogue\/attribute-group)|contract\/catalogue\/product)\.ts$/,
    priority: 3,
  },
  { name: 'cart-owner', test: /\/src\/state\/cart\/(?:cart-owner|expired-carts)\.ts$/, priority: 3 },
  // the pages of one customer; what the groups above have is not in these
  {
    name: 'customer',
    test: /\/src\/(?:state\/(?:account\/(?:session|refresh-lock)|platform\/notices|geo\/recent-addresses|catalogue\/forget-options|browser\/session)|contract\/account\/(?:session|user)|domain\/platform\/offline\/offline-names)\.tsx?$/,
    priority: 3,
  },
  // what a sign-in does not need
  {
    name: 'customer-status',
    test: /\/src\/(?:state\/(?:account|browser)\/user-status|contract\/account\/(?:user-status|company-detail|phone-number))\.tsx?$/,
    priority: 2,
  },
  // the open cart loads this group, so what only the pages of a checkout need is in the next one
  {
    name: 'checkout',
    test: /\/src\/(?:contract\/(?:checkout\/(?:template|estimation|pricing|debt|payment|saved-checkout)|geo\/point-payload|catalogue\/eta)|domain\/checkout\/(?:restore-checkout|order-check|order-lines|balance)|state\/checkout\/(?:checkout-errors|displayed-price))\.ts$/,
    priority: 2,
  },
  // the last group would have these too, and other pages load them
  { name: 'picture', test: /\/src\/ui\/(?:monogram|picture-source|Picture)\.tsx?$/, priority: 2 },
  { name: 'store-eta', test: /\/src\/domain\/catalogue\/store-eta\.ts$/, priority: 2 },
  {
    name: 'cart-check',
    test: /\/src\/(?:domain\/(?:cart\/(?:compare-cart|apply-difference)|prime\/is-prime-customer)|contract\/cart\/current-cart|state\/(?:cart\/cart-check|prime\/prime-status|browser\/cart-check))\.ts$/,
    priority: 1,
  },
  {
    name: 'cart-lines',
    test: /\/src\/(?:domain\/cart\/(?:priced-lines|basket-totals|seen-fees)|features\/cart\/(?:BasketLines|load-cart-changes|load-suggestions|LazyLastProductDialog)|ui\/use-loaded)\.tsx?$/,
    priority: 2,
  },
  // the form of a parcel shows parts of the checkout: a third file for them would cost the checkout a kilobyte
  {
    name: 'checkout-form',
    test: /\/src\/(?:domain\/(?:checkout\/(?:payment-choice|checkout-request|tip-options|order-draft|promo-code)|language\/checkout-language)|state\/checkout\/(?:checkout|checkout-error-dialog|checkout-price|lazy-payment|order-promo-code|order-eta)|features\/(?:cart\/CheckoutLines|checkout\/(?:Checkout|LazyParts|open-checkout|read-checkout-data|promo-codes\/PromoCodePart|parts\/(?!Pickup)[^/]+)|account\/sessions\/LazyAccountParts)|layouts\/islands\/watch-customer-status)\.tsx?$/,
    priority: 1,
  },
]

export default defineConfig({
  outDir: `${folder}/site`,
  cacheDir: `${folder}/cache`,
  output: 'server',
  // middleware mode: src/server/main.ts handles the process, compression, limits and shutdown (docs/decisions/0009)
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), devTools],
  trailingSlash: 'ignore', // the app has its own trailing slash rule (A §2.2 rule 20)
  devToolbar: { enabled: false },
  // an inline script would need a hash in the content security policy: every script is a file
  vite: {
    build: { assetsInlineLimit: 0 },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
    plugins: [tailwind(), preloadHelper, smallerEndpoints, shorterPreloads],
  },
})
