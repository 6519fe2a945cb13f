import type { BrowserContext, Locator, Page } from '@playwright/test'

import { type Customer, signUp } from './customer.ts'
import { expect } from './guarded-test.ts'
import { getTexts, type Language, type TextKey, type Texts } from './texts.ts'

export const toProfilePath = (language: Language): string => `/${language}/profile-section/`

/** Locators of the account pages, by role and accessible name. */
export function createAccountPage(page: Page, { t }: Texts) {
  const main = page.getByRole('main')
  const email = main.getByLabel(t('account:email'), { exact: true })
  const password = main.getByLabel(t('account:password'), { exact: true })
  const getButton = (key: TextKey) => main.getByRole('button', { name: t(key), exact: true })
  /** The first step of a login and of a sign-up. */
  async function enterEmail(address: string): Promise<void> {
    await email.fill(address)
    await getButton('account:continue').click()
    await expect(password).toBeFocused()
  }
  return {
    main,
    email,
    password,
    enterEmail,
    async openSignUp(address: string): Promise<void> {
      await enterEmail(address)
      await getButton('account:signUp').click()
    },
    async logIn(customer: Customer): Promise<void> {
      await enterEmail(customer.email)
      await password.fill(customer.password)
      await getButton('account:logIn').click()
    },
    newPassword: main.getByLabel(t('account:newPassword'), { exact: true }),
    name: main.getByLabel(t('account:name'), { exact: true }),
    button: getButton,
    greeting: ({ name }: Customer) => main.getByRole('heading', { level: 1, name: t('account:greeting', { name }) }),
    heading: (key: TextKey) => main.getByRole('heading', { name: t(key), exact: true }),
    headerLink: (signedIn: boolean) =>
      page.getByRole('banner').getByRole('link', { name: t(signedIn ? 'navigation:accountOwn' : 'navigation:account'), exact: true }),
  }
}

/** Logs in within the sign-in dialog. */
export async function logInWithDialog(dialog: Locator, { t }: Texts, { email, password }: Customer): Promise<void> {
  const button = (key: TextKey) => dialog.getByRole('button', { name: t(key), exact: true })
  const field = dialog.getByLabel(t('account:email'), { exact: true })
  await expect(field).toBeFocused()
  await field.fill(email)
  await button('account:continue').click()
  await dialog.getByLabel(t('account:password'), { exact: true }).fill(password)
  await button('account:logIn').click()
}

/** Expires the access cookie of `count` tabs of one customer together, and expects that the tabs share one token rotation. */
export async function expectOneRefresh(context: BrowserContext, origin: string, count: number): Promise<void> {
  const texts = getTexts('en')
  const customer = await signUp(context, origin)
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()))
  for (const tab of tabs) {
    await tab.goto(toProfilePath('en'))
    await expect(createAccountPage(tab, texts).greeting(customer)).toBeVisible()
    // the sections of the profile load theirs; without the cookie these calls would answer 401
    await tab.waitForLoadState('networkidle')
  }
  let rotations = 0
  context.on('request', request => void (request.url().endsWith('/api/session/refresh') && rotations++))
  const previousExpiry = await readSessionHint(tabs[0]!)
  // the browser deletes the access cookie after 15 minutes
  await context.clearCookies({ name: 'glovo_auth_info' })
  await tabs[0]!.evaluate(
    expiresAt => void (document.cookie = `glovo_session=${expiresAt}; path=/; samesite=lax; secure`),
    Date.now() + 5000,
  )
  await Promise.all(
    tabs.map(async (tab, index) => {
      const accountPage = createAccountPage(tab, texts)
      await accountPage.name.fill(`Tab ${index}`)
      await accountPage.button('account:save').click()
      await expect(accountPage.main.getByText(texts.t('account:saved'))).toBeVisible()
    }),
  )
  expect(rotations).toBe(1)
  expect(await readSessionHint(tabs[0]!)).toBeGreaterThan(previousExpiry)
}

const readSessionHint = (page: Page): Promise<number> => page.evaluate(() => Number(/glovo_session=(\d+)/.exec(document.cookie)?.[1]))
