import type { Page } from '@playwright/test'

import { firstLink, linksFrom } from './addresses.ts'

/** A city in each language that the screens are looked at in. */
export const PLACES = {
  en: '/es/en/barcelona/',
  uk: '/ua/uk/kyiv/',
  hy: '/am/hy/yerevan/',
} as const
export type ScreenLanguage = keyof typeof PLACES

/** A screen to look at: how to find its address from a city's, and what to do once it is open. */
export interface Screen {
  readonly name: string
  /** Languages whose city has such a screen; all of them, when it is left out. */
  readonly languages?: readonly ScreenLanguage[]
  path(base: string, language: ScreenLanguage): Promise<string>
  then?(page: Page): Promise<void>
}

/** How long a dialog may take to show itself on a busy machine, milliseconds. */
const PATIENCE = 15_000

const countryOf = (language: ScreenLanguage): string => PLACES[language].split('/').slice(0, 3).join('/') + '/'
const cityOf = (_: string, language: ScreenLanguage): Promise<string> => Promise.resolve(PLACES[language])
const categoryOf = (base: string, language: ScreenLanguage): Promise<string> => firstLink(base, PLACES[language], 'category')
const storeOf = (base: string, language: ScreenLanguage): Promise<string> => firstLink(base, PLACES[language], 'store')

/** The last page that a category's paging leads to, or its first where there is but one. */
async function pagedCategory(base: string, language: ScreenLanguage): Promise<string> {
  for (const { path } of await linksFrom(base, PLACES[language], 'category')) {
    const further = (await linksFrom(base, path, 'category')).find(({ route }) => route.page === 2)
    if (further !== undefined) return further.path
  }
  throw new Error(`no category of ${PLACES[language]} has a second page`)
}

/** The sheet is open at once; its button comes with React. */
async function openProduct(page: Page): Promise<void> {
  await page.locator('main a[data-product]').first().click()
  await page.locator('dialog[open] #sheet-foot button').last().waitFor({ timeout: PATIENCE })
}

/** Chooses what the product asks for, puts it into the basket, and looks at the basket. */
async function openBasket(page: Page): Promise<void> {
  await openProduct(page)
  const sheet = page.locator('dialog[open]')
  for (const group of await sheet.locator('fieldset').all()) {
    const options = group.locator('input[type=radio]')
    if ((await options.count()) > 0 && (await group.locator(':checked').count()) === 0) await options.first().check({ force: true })
  }
  await sheet.locator('#sheet-foot button').last().click()
  await sheet.waitFor({ state: 'hidden', timeout: PATIENCE })
  const line = page.locator('dialog[open] .line, #basket .line').filter({ visible: true }).first()
  if (!(await line.isVisible())) await page.locator('[data-basket]').filter({ visible: true }).last().click()
  await line.waitFor({ timeout: PATIENCE })
}

const personal =
  (word: string) =>
  (_: string, language: ScreenLanguage): Promise<string> =>
    Promise.resolve(`/${language}/${word}/`)

/** A page that is one island shows itself with React. */
const ownIsland = (page: Page): Promise<void> => page.locator('[data-own-island] h1').first().waitFor({ timeout: PATIENCE })

/** Makes an account, and looks at it. */
async function openProfile(page: Page): Promise<void> {
  await ownIsland(page)
  await page.locator('.switch-line .link').last().click()
  await page.locator('input[name=name]').fill('Ada Example')
  await page.locator('input[name=email]').fill(`ada.${Date.now()}@example.com`)
  await page.locator('input[name=password]').fill('three brown geese')
  await page.locator('form button[type=submit]').click()
  await page.locator('.profile').waitFor({ timeout: PATIENCE })
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: (_, language) => Promise.resolve(language === 'en' ? '/' : `/${language}/`) },
  { name: 'country', path: (_, language) => Promise.resolve(countryOf(language)) },
  { name: 'city', path: cityOf },
  { name: 'category', path: categoryOf },
  {
    name: 'filter',
    async path(base, language) {
      return firstLink(base, await categoryOf(base, language), 'filter')
    },
  },
  { name: 'category-2', languages: ['en'], path: pagedCategory },
  { name: 'store', path: storeOf },
  { name: 'product', path: storeOf, then: openProduct },
  { name: 'basket', path: storeOf, then: openBasket },
  { name: 'search', path: (_, language) => Promise.resolve(`${PLACES[language]}search/${encodeURIComponent(SEARCHES[language])}/`) },
  { name: 'sign-in', path: personal('profile-section'), then: ownIsland },
  { name: 'profile', path: personal('profile-section'), then: openProfile },
  { name: 'password-reset', path: personal('password-reset'), then: ownIsland },
  { name: 'email-confirmation', path: personal('email-confirmation'), then: ownIsland },
  { name: 'outbox', path: personal('outbox'), then: ownIsland },
  { name: 'error', path: (_, language) => Promise.resolve(`${PLACES[language]}no-such-store/`) },
]

const SEARCHES: Readonly<Record<ScreenLanguage, string>> = { en: 'pizza', uk: 'піца', hy: 'պիցցա' }

/** A city, and a store that could stand nowhere else. */
const WORLD: readonly (readonly [country: string, city: string, filter: string])[] = [
  ['it', '/it/it/milano/', 'italian'],
  ['ge', '/ge/ka/tbilisi/', 'georgian'],
  ['am', '/am/hy/yerevan/', 'armenian'],
  ['bg', '/bg/bg/sofia/', 'bulgarian'],
  ['kz', '/kz/ru/almaty/', 'central-asian'],
  ['ng', '/ng/en/lagos/', 'west-african'],
]

export const worldScreens: readonly Screen[] = WORLD.flatMap(([country, city, filter]): Screen[] => [
  { name: `${country}-city`, path: () => Promise.resolve(city) },
  {
    name: `${country}-store`,
    async path(base) {
      const category = await firstLink(base, city, 'category')
      const filtered = (await linksFrom(base, category, 'filter')).find(({ path }) => path.includes(`/${filter}_`))
      if (filtered === undefined) throw new Error(`${category} has no filter ${filter}`)
      return firstLink(base, filtered.path, 'store')
    },
  },
])
