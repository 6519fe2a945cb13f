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
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expect(accountPage.greeting(customer)).toBeVisible()
      // the customer has no password yet
      await expect(accountPage.heading('account:passwordAdd')).toBeVisible()
      await accountPage.newPassword.fill('seven white swans')
      await accountPage.button('account:passwordAdd').click()
      await expect(accountPage.main.getByText(t('account:passwordAdded'))).toBeVisible()
      await expect(accountPage.heading('account:changePassword')).toBeVisible()

      const otherContext = await browser.newContext()
      const other = await signUp(otherContext, baseURL ?? '')
      await otherContext.close()
      await page.context().clearCookies()
      await page.goto(path)
      await accountPage.button('account:googleContinue').click()
      // the form of the storefront has a field of the same name
      await expect(google).toBeVisible()
      await page.getByLabel('Email').fill(other.email)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
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

const toProviderOrigin = (baseURL: string | undefined): string => `http://localhost:${Number(new URL(baseURL ?? '').port) + 2}`

test('issue 21: a customer cancels at Facebook, then signs up with it', { tag: '@both' }, async ({ page, baseURL, guard }) => {
  guard.allowOrigin(toProviderOrigin(baseURL))
  const texts = getTexts('en')
  const { t } = texts
  const accountPage = createAccountPage(page, texts)
  const customer = buildCustomer('Olga Example')
  const path = toProfilePath('en')
  await page.goto(path)
  await accountPage.button('account:facebookContinue').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(accountPage.main.getByText(t('account:facebookCancelled'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await accountPage.button('account:facebookContinue').click()
  await expect(page.getByRole('heading', { name: 'Sandbox Facebook' })).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(accountPage.greeting(customer)).toBeVisible()
})

test(
  'issue 21: a Facebook account without an address signs nobody up, and the form says why',
  { tag: '@phone' },
  async ({ page, baseURL, guard }) => {
    guard.allowOrigin(toProviderOrigin(baseURL))
    const texts = getTexts('en')
    const accountPage = createAccountPage(page, texts)
    await page.goto(toProfilePath('en'))
    await accountPage.button('account:facebookContinue').click()
    await page.getByLabel('Email').fill('')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(accountPage.main.getByText(texts.t('account:facebookNoEmail'))).toBeVisible()
  },
)

test(
  'B §2: the link of another company opens the seamless login, works once, and does not stay in the address',
  { tag: '@both' },
  async ({ page, guard }) => {
    guard.allowMessage(ERROR_RESPONSE)
    const texts = getTexts('en')
    const { t } = texts
    const { name, email } = buildCustomer('Olga Example')
    const link = `link_type=user_migration&migration_id=m7&source_company=sandbox&customer_id=${email.split('@')[0]}`
    const dialog = page.getByRole('dialog', { name: t('account:seamlessTitle'), exact: true })
    const accept = dialog.getByRole('button', { name: t('account:continue'), exact: true })
    await page.goto(`/es/en/barcelona/?${link}`)
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/\/es\/en\/barcelona\/$/)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    await accept.click()
    await expect(createAccountPage(page, texts).headerLink(true)).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.goto(toProfilePath('en'))
    await expect(page.getByRole('heading', { level: 1, name: t('account:greeting', { name }) })).toBeVisible()

    await page.context().clearCookies({ name: /^(?!glv_consent)/ })
    await page.goto(`/es/en/barcelona/?${link}`)
    await accept.click()
    await expect(dialog.getByText(t('account:seamlessGone'))).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('link', { name: t('account:logInOrSignUp'), exact: true }).click()
    await expect(createAccountPage(page, texts).email).toBeVisible()
  },
)

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
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(accountPage.greeting(customer)).toBeVisible()
  },
)
