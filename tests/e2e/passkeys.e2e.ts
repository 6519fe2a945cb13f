import type { Page } from '@playwright/test'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

/** The browser logs this for each response with an error. */
const ERROR_RESPONSE = /the server responded with a status of 4\d\d/

/** A device of Chromium that holds passkeys. */
async function addVirtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return {
    setUserVerified: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    setPresence: (enabled: boolean) => client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

for (const language of ['en', 'hy'] as const) {
  test(
    `issue 21: a customer creates a passkey, logs in with it by the button and by autofill, and one refusal, in ${language}`,
    { tag: language === 'en' ? '@both' : ['@both', '@long'] },
    async ({ page, context, baseURL, guard }) => {
      guard.allowMessage(ERROR_RESPONSE)
      const texts = getTexts(language)
      const { t } = texts
      const accountPage = createAccountPage(page, texts)
      // browsers have no passkeys for 127.0.0.1
      const origin = (baseURL ?? '').replace('//127.0.0.1', '//localhost')
      guard.allowOrigin(origin)
      const cookies = await context.cookies(baseURL)
      await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })))
      const customer = await signUp(context, origin)
      const device = await addVirtualAuthenticator(page)
      const scripts: string[] = []
      page.on('request', it => void scripts.push(it.url()))
      await page.goto(origin + toProfilePath(language))
      const section = page.getByRole('region', { name: t('account:passkeysTitle'), exact: true })
      const dialog = page.getByRole('dialog')
      const add = section.getByRole('button', { name: t('account:passkeyAdd'), exact: true })
      await add.click()
      expect(scripts.filter(it => /passkeys\.[\w-]+\.js/.test(it))).toEqual([])
      await dialog.getByLabel(t('account:currentPassword'), { exact: true }).fill(customer.password)
      expect(await findAxeViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: t('account:passkeyAdd'), exact: true }).click()
      await expect(section.getByText(t('account:passkeyAdded'))).toBeVisible()
      await section
        .getByRole('listitem')
        .getByRole('button', { name: t('account:passkeyRename') })
        .first()
        .click()
      await dialog.getByLabel(t('account:passkeyName'), { exact: true }).fill('My phone')
      await dialog.getByRole('button', { name: t('account:save'), exact: true }).click()
      await expect(section.getByRole('listitem')).toContainText('My phone')
      expect(await page.evaluate(findSmallTargets)).toEqual([])

      // the device cannot verify its user
      await device.setUserVerified(false)
      await accountPage.button('account:logOut').click()
      await expect(accountPage.heading('account:title')).toBeVisible()
      await accountPage.button('account:passkeySignIn').click()
      await expect(accountPage.main.getByText(t('account:passkeyCancelled'))).toBeVisible()
      await device.setUserVerified(true)
      await accountPage.button('account:passkeySignIn').click()
      await expect(accountPage.greeting(customer)).toBeVisible()

      await accountPage.button('account:logOut').click()
      await expect(accountPage.heading('account:title')).toBeVisible()
      // the virtual device selects the passkey that the field offers
      await accountPage.email.focus()
      await expect(accountPage.greeting(customer)).toBeVisible()

      await section.getByRole('button', { name: t('account:passkeyRemoveOf', { name: 'My phone' }), exact: true }).click()
      await dialog.getByLabel(t('account:currentPassword'), { exact: true }).fill(customer.password)
      await dialog.getByRole('button', { name: t('account:passkeyRemove'), exact: true }).click()
      await expect(section.getByText(t('account:passkeyRemoved'))).toBeVisible()
      await device.setPresence(false)
      await accountPage.button('account:logOut').click()
      await expect(accountPage.heading('account:title')).toBeVisible()
      await device.setPresence(true)
      await accountPage.button('account:passkeySignIn').click()
      await expect(accountPage.main.getByText(t('account:passkeyRejected'))).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
    },
  )
}
