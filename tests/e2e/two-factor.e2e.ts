import type { Page } from '@playwright/test'

import { getOutbox } from '#contract/platform/outbox.ts'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

/** The browser logs this for each response with an error. */
const ERROR_RESPONSE = /the server responded with a status of [45]\d\d/

/** A Spanish mobile number that no other run uses. */
const createNumber = (): string => `6${String(Date.now()).slice(-8)}`

/** The code of the latest message to the phone. */
async function readCode(page: Page, number: string): Promise<string> {
  const path = `/api${getOutbox.path}?recipient=${encodeURIComponent(`+34${number}`)}`
  const reply: unknown = await page.evaluate(async it => (await fetch(it)).json() as unknown, path)
  return /\d{4,6}/.exec(getOutbox.reply.parse(reply).messages[0]!.body)![0]
}

for (const language of ['en', 'hy'] as const) {
  test(
    `B §1, two-factor authentication: a customer turns it on, then signs in with the password and a code, in ${language}`,
    { tag: language === 'en' ? '@both' : ['@both', '@long'] },
    async ({ page, context, baseURL, guard }) => {
      guard.allowMessage(ERROR_RESPONSE)
      const texts = getTexts(language)
      const { t } = texts
      const accountPage = createAccountPage(page, texts)
      const dialog = page.getByRole('dialog')
      const section = page.getByRole('region', { name: t('account:twoFactorTitle'), exact: true })
      const customer = await signUp(context, baseURL ?? '')
      const number = createNumber()
      const path = toProfilePath(language)
      await page.goto(path)
      await expect(section.getByText(t('account:twoFactorNeeds'))).toBeVisible()
      await page.getByRole('button', { name: t('account:phoneAdd'), exact: true }).click()
      await dialog.getByLabel(t('account:phoneCountry')).selectOption('ES')
      await dialog.getByLabel(t('account:phone'), { exact: true }).fill(number)
      await dialog.getByRole('button', { name: t('account:phoneSend'), exact: true }).click()
      const code = dialog.getByLabel(t('account:code'), { exact: true })
      await expect(code).toBeVisible()
      const phoneCode = await readCode(page, number)
      await code.fill(phoneCode)
      await dialog.getByRole('button', { name: t('account:codeConfirm'), exact: true }).click()
      await expect(dialog.getByText(t('account:phoneDone'))).toBeVisible()
      await dialog.getByRole('button', { name: t('account:close') }).last().click() // prettier-ignore

      // available without a reload
      await section.getByRole('button', { name: t('account:twoFactorTurnOn'), exact: true }).click()
      await dialog.getByLabel(t('account:currentPassword'), { exact: true }).fill('three brown cows')
      await dialog.getByRole('button', { name: t('account:twoFactorTurnOn'), exact: true }).click()
      await expect(dialog.getByText(t('account:wrongPassword'))).toBeVisible()
      await dialog.getByLabel(t('account:currentPassword'), { exact: true }).fill(customer.password)
      await dialog.getByRole('button', { name: t('account:twoFactorTurnOn'), exact: true }).click()
      await expect(section.getByText(t('account:twoFactorOn'))).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(findSmallTargets)).toEqual([])

      await accountPage.button('account:logOut').click()
      await expect(accountPage.heading('account:title')).toBeVisible()
      await accountPage.logIn(customer)
      const secondCode = accountPage.main.getByLabel(t('account:code'), { exact: true })
      await expect(secondCode).toBeFocused()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(findSmallTargets)).toEqual([])
      expect(await page.evaluate(() => document.cookie)).not.toContain('glovo_session')
      await expect.poll(() => readCode(page, number)).not.toBe(phoneCode)
      const right = await readCode(page, number)
      await secondCode.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
      await accountPage.button('account:codeConfirm').click()
      await expect(accountPage.main.getByText(t('account:codeWrong'))).toBeVisible()
      await secondCode.fill(right)
      await accountPage.button('account:codeConfirm').click()
      await expect(accountPage.greeting(customer)).toBeVisible()

      await section.getByRole('button', { name: t('account:twoFactorTurnOff'), exact: true }).click()
      await dialog.getByLabel(t('account:currentPassword'), { exact: true }).fill(customer.password)
      await dialog.getByRole('button', { name: t('account:twoFactorTurnOff'), exact: true }).click()
      await expect(section.getByText(t('account:twoFactorOff'))).toBeVisible()
    },
  )
}
