import type { CDPSession, Page } from '@playwright/test'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { buildCustomer } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

/** The prompt of the browser, which no locator finds. */
interface DialogShown {
  readonly dialogId: string
  readonly accounts: readonly { readonly email: string }[]
}

async function watchPrompts(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('FedCm.enable', { disableRejectionDelay: true })
  return devtools
}

const waitForPrompt = (devtools: CDPSession) =>
  new Promise<DialogShown>(resolve => devtools.once('FedCm.dialogShown', shown => resolve(shown as DialogShown)))

// the browser, not the page, calls the provider
test.use({ hasPrompt: true, storageState: { cookies: [], origins: [] } })

for (const language of ['en', 'hy'] as const) {
  test(
    `B §2: a visitor closes the one-tap prompt, which then stays closed, and another one signs in with it, in ${language}`,
    { tag: language === 'en' ? '@both' : ['@both', '@long'] },
    async ({ page, baseURL, guard }) => {
      const provider = `http://localhost:${Number(new URL(baseURL!).port) + 2}`
      guard.allowOrigin(provider)
      // the browser logs it
      guard.allowMessage(/Prompt dismissed/)
      const texts = getTexts(language)
      const { t } = texts
      const customer = buildCustomer('Olga Example')
      const accountPage = createAccountPage(page, texts)
      const path = toProfilePath(language)
      await page.goto(`${provider}/fedcm/sign-in`)
      await page.getByLabel('Email').fill(customer.email)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Done.')).toBeVisible()

      const devtools = await watchPrompts(page)
      let prompts = 0
      devtools.on('FedCm.dialogShown', () => prompts++)
      await page.goto(path)
      await expect(accountPage.email).toBeVisible()
      // the cookie banner is open
      await page.waitForLoadState('networkidle')
      expect(prompts).toBe(0)
      const shown = waitForPrompt(devtools)
      await page.getByRole('button', { name: t('platform:consentDeny') }).click()
      const { dialogId, accounts } = await shown
      expect(accounts.map(it => it.email)).toEqual([customer.email])
      await devtools.send('FedCm.dismissDialog', { dialogId, triggerCooldown: false })
      await expect.poll(() => page.evaluate(() => localStorage.getItem('glv_one_tap'))).toMatch(/^1:\d+$/)
      await page.reload()
      const words = new RegExp(t('account:oneTapPaused', { time: '~' }).split('~').map(RegExp.escape).join('.+'))
      await expect(accountPage.main.getByText(words)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(prompts).toBe(1)

      // the cooldown is over
      await page.evaluate(() => localStorage.removeItem('glv_one_tap'))
      const again = waitForPrompt(devtools)
      await page.reload()
      await devtools.send('FedCm.selectAccount', { dialogId: (await again).dialogId, accountIndex: 0 })
      await expect(accountPage.greeting(customer)).toBeVisible()
      await expect(accountPage.headerLink(true)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      // nobody is asked who is signed in
      await page.reload()
      await expect(accountPage.greeting(customer)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(prompts).toBe(2)
    },
  )
}
