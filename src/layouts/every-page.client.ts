import { showBasketCount } from '#features/cart/basket-count.client.ts'
import { loadSiteSearchOnFocus } from '#features/landing/search/site-search-intent.client.ts'
import { showAccountState } from '#features/navigation/account-state.client.ts'
import { rememberCity } from '#features/navigation/last-city.client.ts'
import { closeMenusOutside } from '#features/navigation/menu.client.ts'
import { ignoreSkippedTransitions, showPageLoads } from '#features/navigation/page-transition.client.ts'
import { handleConsent } from '#features/platform/consent.client.ts'
import { registerServiceWorker } from '#features/platform/offline/register-service-worker.client.ts'
import { reportErrors } from '#features/platform/report-errors.client.ts'

/** Runs on every page, landings included: a few hundred bytes without a framework. */
reportErrors()
rememberCity()
handleConsent()
closeMenusOutside()
ignoreSkippedTransitions()
showPageLoads()
showBasketCount()
showAccountState()
loadSiteSearchOnFocus()
registerServiceWorker()
// the choice of a colour scheme, for a visitor who has made or begins to make one
const schemeChoice = document.querySelector<HTMLSelectElement>('[data-scheme-choice]')
const handleColorScheme = () => import('#features/platform/color-scheme.client.ts').then(it => it.handleColorScheme(schemeChoice))
if (document.documentElement.dataset['scheme']) void handleColorScheme()
else schemeChoice?.addEventListener('focus', handleColorScheme, { once: true })
// a campaign, a sign-in elsewhere, a customer of another company
if (/utm_|gclid|user/i.test(location.search)) void import('#layouts/islands/arrival.client.ts').then(it => it.handleArrival())
