import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

/** The browser logs this for each response with an error. */
const ERROR_RESPONSE = /the server responded with a status of 4\d\d/

for (const language of ['en', 'hy'] as const) {
  test(
    `issue 21: a customer cancels at Google, then signs up with it, and links an account by its password, in ${language}`,
    { tag: language === 'en' ? '@both' : ['@both', '@long'] },
    async ({ page, browser, baseURL, guard }) => {
      guard.allowMessage(ERROR_RESPONSE)
      // the provider of the sandbox listens on PORT + 2
      guard.allowOrigin(`http://localhost:${Number(new URL(baseURL ?? '').port) + 2}`)
      const texts = getTexts(language)
      const { t } = texts
      const accountPage = createAccountPage(page, texts)
      const customer = buildCustomer('Olga Example')
      const google = page.getByRole('heading', { name: 'Sandbox Google' })
      const path = toProfilePath(language)
      await page.goto(path)
      await accountPage.button('account:googleContinue').click()
      await expect(google).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(accountPage.main.getByText(t('account:googleCancelled'))).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(findSmallTargets)).toEqual([])

      await accountPage.button('account:googleContinue').click()
      // the form of the storefront has a field of the same name
      await expect(google).toBeVisible()
      await page.getByLabel('Email').fill(customer.email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(accountPage.greeting(customer)).toBeVisible()

      const otherContext = await browser.newContext()
      const other = await signUp(otherContext, baseURL ?? '')
      await otherContext.close()
      await page.context().clearCookies()
      await page.goto(path)
      await accountPage.button('account:googleContinue').click()
      // the form of the storefront has a field of the same name
      await expect(google).toBeVisible()
      await page.getByLabel('Email').fill(other.email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(accountPage.main.getByText(t('account:googleLinkText', { email: other.email }))).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      const password = accountPage.main.getByLabel(t('account:currentPassword'), { exact: true })
      await password.fill('three brown cows')
      await accountPage.button('account:googleLinkSubmit').click()
      await expect(accountPage.main.getByText(t('account:wrongPassword'))).toBeVisible()
      await password.fill(other.password)
      await accountPage.button('account:googleLinkSubmit').click()
      await expect(accountPage.greeting(other)).toBeVisible()
    },
  )
}

test(
  'the service worker passes on the return from Google once, because its code works once',
  { tag: '@phone' },
  async ({ page, guard, baseURL }) => {
    guard.allowOrigin(`http://localhost:${Number(new URL(baseURL ?? '').port) + 2}`)
    const texts = getTexts('en')
    const accountPage = createAccountPage(page, texts)
    const path = toProfilePath('en')
    await page.goto(path)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto(path)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const customer = buildCustomer('Olga Example')
    await accountPage.button('account:googleContinue').click()
    await expect(page.getByRole('heading', { name: 'Sandbox Google' })).toBeVisible()
    await page.getByLabel('Email').fill(customer.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(accountPage.greeting(customer)).toBeVisible()
  },
)
