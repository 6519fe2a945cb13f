import type { BrowserContext, Page, Route } from '@playwright/test'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { type Customer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

/** @returns a customer who prefers English, and has no session in this browser */
async function buildEnglishCustomer(context: BrowserContext, origin: string): Promise<Customer> {
  const customer = await signUp(context, origin)
  await context.clearCookies({ name: /^glovo_(auth|session)/ })
  return customer
}

/**
 * Plays rule 15 of A §2.2 with its toggle on, which belongs to the operator: `src/domain/navigation/redirects/preferred-language.test.ts` and
 * `src/app/redirect-data.test.ts` show the rule itself.
 *
 * @param whenReady the answer waits for it
 * @returns the addresses that were asked for
 */
async function redirectToEnglish(page: Page, whenReady = Promise.resolve()): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/profile-section/**', async (route: Route) => {
    if (route.request().method() !== 'HEAD') return route.fallback()
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    await whenReady
    return pathname.startsWith('/uk/') ? route.fulfill({ status: 302, headers: { location: toProfilePath('en') } }) : route.fallback()
  })
  return asked
}

/** A page that changes its language does so right after the answer. The network is never idle here: the report of a login has no end in the browser's tools. */
const SETTLE_MS = 1500

const ukrainian = getTexts('uk')
const english = getTexts('en')

test(
  'B §4: "authorize … loads the user and the preferred language": the account opens in it after the login, once',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const customer = await buildEnglishCustomer(context, baseURL!)
    const asked = await redirectToEnglish(page)
    await page.goto(toProfilePath('uk'))
    await createAccountPage(page, ukrainian).logIn(customer)
    await expect(createAccountPage(page, english).greeting(customer)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.waitForTimeout(SETTLE_MS)
    expect(asked).toEqual([toProfilePath('uk')])
  },
)

test(
  'B §4: a page without a version in the preferred language stays after the login',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const customer = await buildEnglishCustomer(context, baseURL!)
    await page.goto(toProfilePath('uk'))
    // the toggle is off: the real server redirects nobody
    const asked = page.waitForResponse(it => it.request().method() === 'HEAD')
    await createAccountPage(page, ukrainian).logIn(customer)
    expect((await asked).status()).toBe(200)
    await expect(createAccountPage(page, ukrainian).greeting(customer)).toBeVisible()
    await page.waitForTimeout(SETTLE_MS)
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  },
)

test('B §4: a customer who is typing keeps the form and its language', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  const customer = await buildEnglishCustomer(context, baseURL!)
  let answer = (): void => {}
  const asked = await redirectToEnglish(page, new Promise(resolve => (answer = resolve)))
  await page.goto(toProfilePath('uk'))
  const accountPage = createAccountPage(page, ukrainian)
  await accountPage.logIn(customer)
  await expect(accountPage.greeting(customer)).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  await accountPage.name.fill('Ada Lovelace')
  answer()
  await page.waitForTimeout(SETTLE_MS)
  await expect(accountPage.name).toHaveValue('Ada Lovelace')
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
})
