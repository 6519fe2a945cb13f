/**
 * The journeys of `npm test`, which takes at most 15 minutes: from a search engine to the delivered order, and what every page must keep, such as its
 * budget, its accessibility and its behaviour without scripts. `npm run test:all` runs all files of tests/e2e.
 */
export const CORE_JOURNEYS = [
  'accessibility',
  'address-journeys',
  'basket',
  'browse-to-basket',
  'budgets',
  'cached-html',
  'checkout',
  'error-responses',
  'keyboard',
  'landings',
  'order-flow',
  'order-to-delivery',
  'page-markup',
  'phone-first',
  'product',
  'routes',
  'sign-up-steps',
  'store-page',
  'without-script',
].map(name => `${name}.e2e.ts`)
