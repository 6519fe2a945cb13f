import type { Page } from '@playwright/test'

import { findFirstLink, findLinks } from './find-links.ts'

/** A city for each language of the screenshots. */
export const CITY_PATHS = {
  en: '/es/en/barcelona/',
  uk: '/ua/uk/kyiv/',
  hy: '/am/hy/yerevan/',
  // the language with the longest words
  ka: '/ge/ka/tbilisi/',
} as const
export type ScreenLanguage = keyof typeof CITY_PATHS

/** A screen: how to find its path from a city, and the actions after it has loaded. */
export interface Screen {
  readonly name: string
  /** Languages whose city has this screen; all when unset. */
  readonly languages?: readonly ScreenLanguage[]
  path(base: string, language: ScreenLanguage): Promise<string>
  then?(page: Page): Promise<void>
}

/** Longest wait for a dialog on a busy machine. */
const DIALOG_TIMEOUT_MS = 15_000

const getCountryPath = (language: ScreenLanguage): string => CITY_PATHS[language].split('/').slice(0, 3).join('/') + '/'
const getCityPath = (_: string, language: ScreenLanguage): Promise<string> => Promise.resolve(CITY_PATHS[language])
const findCategoryPath = (base: string, language: ScreenLanguage): Promise<string> => findFirstLink(base, CITY_PATHS[language], 'category')
/** The first store of the first category: the first link to a store of a city may be a category that is one store. */
const findStorePath = async (base: string, language: ScreenLanguage): Promise<string> =>
  findFirstLink(base, await findCategoryPath(base, language), 'store')

/** Finds the second page of the first category that has one. */
async function findPagedCategory(base: string, language: ScreenLanguage): Promise<string> {
  for (const { path } of await findLinks(base, CITY_PATHS[language], 'category')) {
    const secondPage = (await findLinks(base, path, 'category')).find(({ route }) => route.page === 2)
    if (secondPage !== undefined) return secondPage.path
  }
  throw new Error(`no category of ${CITY_PATHS[language]} has a second page`)
}

/** Opens a product. The sheet opens at once; its button appears after React has hydrated. */
async function openProduct(page: Page): Promise<void> {
  await page.locator('main a[data-product]').first().click()
  await page.locator('dialog[open] #sheet-footer button').last().waitFor({ timeout: DIALOG_TIMEOUT_MS })
}

/** Clicks a control and waits for the dialog that it opens. */
const openDialog =
  (control: string, dialog = 'dialog[open]') =>
  async (page: Page): Promise<void> => {
    await page.locator(`${control} >> visible=true`).first().click()
    await page.locator(`${dialog} :is(h2, h3, button)`).first().waitFor({ timeout: DIALOG_TIMEOUT_MS })
    // content that is loaded after the dialog has opened
    await page.waitForLoadState('networkidle')
  }

/** Asks for the age of the customer before a beer is in the cart. */
async function openRestrictions(page: Page): Promise<void> {
  await page.locator('a[data-add]:is([aria-label*="0.33 l"])').first().click()
  await page.locator('dialog[open] #sheet-footer button').last().click()
  await page.locator('dialog[open] >> nth=1').waitFor({ timeout: DIALOG_TIMEOUT_MS })
}

/** Enlarges the picture of a product. */
async function openPicture(page: Page): Promise<void> {
  await openProduct(page)
  await openDialog('[data-zoom]', '.picture-zoom')(page)
}

/** The demonstration store (docs/SANDBOX.md). */
const getDemonstrationPath = (): Promise<string> => Promise.resolve(`${CITY_PATHS.en}every-element/`)

/** Selects the required options of a product, adds it to the basket, and opens the basket. */
async function openBasket(page: Page): Promise<void> {
  await openProduct(page)
  const sheet = page.locator('dialog[open]')
  for (const group of await sheet.locator('fieldset').all()) {
    const options = group.locator('input[type=radio]')
    if ((await options.count()) > 0 && (await group.locator(':checked').count()) === 0) await options.first().check({ force: true })
  }
  await sheet.locator('#sheet-footer button').last().click()
  await sheet.waitFor({ state: 'hidden', timeout: DIALOG_TIMEOUT_MS })
  const line = page.locator('dialog[open] .line, #basket .line').filter({ visible: true }).first()
  if (!(await line.isVisible())) await page.locator('[data-basket]').filter({ visible: true }).last().click()
  await line.waitFor({ timeout: DIALOG_TIMEOUT_MS })
}

const createPersonalPath =
  (word: string) =>
  (_: string, language: ScreenLanguage): Promise<string> =>
    Promise.resolve(`/${language}/${word}/`)

/** Waits for a page whose content is one React island. */
const waitForIsland = (page: Page): Promise<void> =>
  page.locator('[data-personal-island] h1').first().waitFor({ timeout: DIALOG_TIMEOUT_MS })

/** Creates an account and opens its profile. */
async function openProfile(page: Page): Promise<void> {
  await waitForIsland(page)
  await page.locator('input[name=email]').fill(`ada.${Date.now()}@example.com`)
  await page.locator('form button[type=submit]').click()
  await page.locator('input[name=password]').waitFor({ timeout: DIALOG_TIMEOUT_MS })
  await page.locator('.sign-in > .stack:last-child .button').click()
  await page.locator('input[name=name]').fill('Ada Example')
  await page.locator('input[name=password]').fill('three brown geese')
  await page.locator('form button[type=submit]').click()
  await page.locator('.profile').waitFor({ timeout: DIALOG_TIMEOUT_MS })
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: (_, language) => Promise.resolve(language === 'en' ? '/' : `/${language}/`) },
  { name: 'country', path: (_, language) => Promise.resolve(getCountryPath(language)) },
  { name: 'city', path: getCityPath },
  { name: 'category', path: findCategoryPath },
  {
    name: 'filter',
    async path(base, language) {
      return findFirstLink(base, await findCategoryPath(base, language), 'filter')
    },
  },
  { name: 'category-2', languages: ['en'], path: findPagedCategory },
  { name: 'pickup', path: (_, language) => Promise.resolve(`${CITY_PATHS[language]}?mode=pickup`) },
  { name: 'store', path: findStorePath },
  // docs/SANDBOX.md
  { name: 'long-menu', languages: ['en'], path: (_, language) => Promise.resolve(`${CITY_PATHS[language]}hiper-mediterraneo/`) },
  { name: 'demonstration', languages: ['en'], path: getDemonstrationPath },
  { name: 'store-closed', languages: ['en'], path: () => Promise.resolve(`${CITY_PATHS.en}closed-now/`) },
  { name: 'store-for-later', languages: ['en'], path: () => Promise.resolve(`${CITY_PATHS.en}closed-for-now/`) },
  { name: 'store-information', path: findStorePath, then: openDialog('[data-popup=store_info]') },
  {
    name: 'prime-offers',
    languages: ['en'],
    path: (_, language) => Promise.resolve(`${CITY_PATHS[language]}granja-nova/`),
    then: openDialog('[data-popup=prime]'),
  },
  { name: 'marketplace', languages: ['en'], path: getDemonstrationPath, then: openDialog('[data-popup=marketplace]') },
  { name: 'restrictions', languages: ['en'], path: getDemonstrationPath, then: openRestrictions },
  { name: 'translation-report', languages: ['en'], path: getDemonstrationPath, then: openDialog('button[data-report]') },
  { name: 'address', path: getCityPath, then: openDialog('[data-address]') },
  { name: 'product', path: findStorePath, then: openProduct },
  { name: 'picture', languages: ['en'], path: findStorePath, then: openPicture },
  { name: 'cart', path: findStorePath, then: openBasket },
  {
    name: 'search',
    path: (_, language) => Promise.resolve(`${CITY_PATHS[language]}search/${encodeURIComponent(SEARCH_WORDS[language])}/`),
  },
  { name: 'sign-in', path: createPersonalPath('profile-section'), then: waitForIsland },
  { name: 'profile', path: createPersonalPath('profile-section'), then: openProfile },
  { name: 'favourites', path: createPersonalPath('favourites'), then: waitForIsland },
  { name: 'invite-friends', path: createPersonalPath('invite-friends'), then: waitForIsland },
  { name: 'gift-cards', path: createPersonalPath('gift-cards'), then: waitForIsland },
  { name: 'password-reset', path: createPersonalPath('password-reset'), then: waitForIsland },
  { name: 'email-confirmation', path: createPersonalPath('email-confirmation'), then: waitForIsland },
  { name: 'zone-notices', path: createPersonalPath('zone-notices'), then: waitForIsland },
  { name: 'donations', path: createPersonalPath('embedded-web-views/donations'), then: waitForIsland },
  { name: 'group-order', path: createPersonalPath('group-order'), then: waitForIsland },
  { name: 'outbox', path: createPersonalPath('outbox'), then: waitForIsland },
  { name: 'offline', path: (_, language) => Promise.resolve(`/${language}/offline/`) },
  { name: 'error', path: (_, language) => Promise.resolve(`${CITY_PATHS[language]}no-such-store/`) },
  { name: 'store-closed-for-good', path: (_, language) => Promise.resolve(`${CITY_PATHS[language]}closed-for-good/`) },
  { name: 'error-without-city', path: (_, language) => Promise.resolve(`/${language}/nowhere/`) },
]

const SEARCH_WORDS: Readonly<Record<ScreenLanguage, string>> = { en: 'pizza', uk: 'піца', hy: 'պիցցա', ka: 'პიცა' }

/** A city, and a filter for a store that is typical of it. */
const WORLD_STORES: readonly (readonly [country: string, city: string, filter: string])[] = [
  ['it', '/it/it/milano/', 'italian'],
  ['ge', '/ge/ka/tbilisi/', 'georgian'],
  ['am', '/am/hy/yerevan/', 'armenian'],
  ['bg', '/bg/bg/sofia/', 'bulgarian'],
  ['kz', '/kz/ru/almaty/', 'central-asian'],
  ['ng', '/ng/en/lagos/', 'west-african'],
]

export const worldScreens: readonly Screen[] = WORLD_STORES.flatMap(([country, city, filter]): Screen[] => [
  { name: `${country}-city`, path: () => Promise.resolve(city) },
  {
    name: `${country}-store`,
    async path(base) {
      const category = await findFirstLink(base, city, 'category')
      const link = (await findLinks(base, category, 'filter')).find(({ path }) => path.includes(`/${filter}_`))
      if (link === undefined) throw new Error(`${category} has no filter ${filter}`)
      return findFirstLink(base, link.path, 'store')
    },
  },
])
