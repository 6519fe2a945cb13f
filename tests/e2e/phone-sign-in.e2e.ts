import type { Page } from '@playwright/test'

import { getOutbox } from '#contract/platform/outbox.ts'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
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
  return /\d{6}/.exec(getOutbox.reply.parse(reply).messages[0]!.body)![0]
}

for (const language of ['en', 'hy'] as const) {
  test(
    `B §7, identity flow: a customer signs up with a phone, signs out, and signs in with it, in ${language}`,
    { tag: language === 'en' ? '@phone' : ['@both', '@long'] },
    async ({ page, guard }) => {
      guard.allowMessage(ERROR_RESPONSE)
      const texts = getTexts(language)
      const { t } = texts
      const accountPage = createAccountPage(page, texts)
      const code = accountPage.main.getByLabel(t('account:code'), { exact: true })
      const phone = accountPage.main.getByLabel(t('account:phone'), { exact: true })
      const number = createNumber()
      async function enterPhone(typed: string): Promise<void> {
        await accountPage.main.getByLabel(t('account:phoneCountry')).selectOption('ES')
        await phone.fill(typed)
        await accountPage.button('account:phoneSend').click()
      }
      await page.goto(toProfilePath(language))
      await accountPage.button('account:phoneContinue').click()
      // 214342: the named number of the sandbox
      await enterPhone('600 214 342')
      await expect(accountPage.main.getByText(t('account:phoneRefused'))).toBeVisible()
      await accountPage.button('account:phoneEdit').click()
      await enterPhone(number)
      await expect(code).toBeFocused()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(findSmallTargets)).toEqual([])
      const first = await readCode(page, number)
      await code.fill(String((Number(first) + 1) % 1_000_000).padStart(6, '0'))
      await accountPage.button('account:codeConfirm').click()
      await expect(accountPage.main.getByText(t('account:codeWrong'))).toBeVisible()
      await code.fill(first)
      await accountPage.button('account:codeConfirm').click()

      // a new phone: the rest of the sign-up
      await expect(accountPage.name).toBeFocused()
      await accountPage.name.fill('Phone Otter')
      await accountPage.email.fill(`otter.${Date.now().toString(36)}@example.com`)
      await accountPage.button('account:signUp').click()
      const greeting = accountPage.main.getByRole('heading', { level: 1, name: t('account:greeting', { name: 'Phone Otter' }) })
      await expect(greeting).toBeVisible()
      await expect(accountPage.main.getByText(`••${number.slice(-3)}`)).toBeVisible()
      expect(await page.content()).not.toContain(number)

      await accountPage.button('account:logOut').click()
      await accountPage.button('account:phoneContinue').click()
      await enterPhone(number)
      await expect(code).toBeVisible()
      await expect.poll(() => readCode(page, number)).not.toBe(first)
      await code.fill(await readCode(page, number))
      await accountPage.button('account:codeConfirm').click()
      await expect(greeting).toBeVisible()
    },
  )
}
