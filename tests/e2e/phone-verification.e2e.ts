import type { Page } from '@playwright/test'

import { getOutbox } from '#contract/platform/outbox.ts'

import { toProfilePath } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

/** The browser logs this for each response with an error. */
const ERROR_RESPONSE = /the server responded with a status of [45]\d\d/

/** A Spanish mobile number that no other run uses. */
const createNumber = (): string => `6${String(Date.now()).slice(-8)}`

async function readCode(page: Page, number: string): Promise<string> {
  const path = `/api${getOutbox.path}?recipient=${encodeURIComponent(`+34${number}`)}`
  const reply: unknown = await page.evaluate(async it => (await fetch(it)).json() as unknown, path)
  return /\d{4}/.exec(getOutbox.reply.parse(reply).messages[0]!.body)![0]
}

for (const language of ['en', 'hy'] as const) {
  test(
    `B §4: a customer verifies a phone with the code of a text message, in ${language}`,
    { tag: language === 'en' ? '@both' : ['@both', '@long'] },
    async ({ page, context, baseURL, guard }) => {
      guard.allowMessage(ERROR_RESPONSE)
      const { t } = getTexts(language)
      const dialog = page.getByRole('dialog')
      const press = (key: Parameters<typeof t>[0]) => dialog.getByRole('button', { name: t(key), exact: true }).click()
      await signUp(context, baseURL ?? '')
      const logged: string[] = []
      page.on('console', it => void logged.push(it.text()))
      await page.goto(toProfilePath(language))
      await page.getByRole('button', { name: t('account:phoneAdd'), exact: true }).click()
      await expect(dialog.getByRole('heading', { name: t('account:phoneTitle') })).toBeVisible()
      await dialog.getByLabel(t('account:phoneCountry')).selectOption('ES')
      const phone = dialog.getByLabel(t('account:phone'), { exact: true })
      await press('account:phoneSend')
      await expect(dialog.getByText(t('account:phoneMissing'))).toBeVisible()

      // 214342: the named number of the sandbox
      await phone.fill('600 214 342')
      await press('account:phoneSend')
      await expect(dialog.getByText(t('account:phoneRefused'))).toBeVisible()
      await press('account:phoneEdit')
      await expect(phone).toHaveValue('600 21 43 42')
      const number = createNumber()
      await phone.fill('')
      await phone.pressSequentially(number)
      // formatted while typing
      await expect(phone).toHaveValue(`${number.slice(0, 3)} ${number.slice(3, 5)} ${number.slice(5, 7)} ${number.slice(7)}`)
      await press('account:phoneSend')
      await expect(dialog.getByRole('heading', { name: t('account:codeTitle') })).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(findSmallTargets)).toEqual([])
      const code = await readCode(page, number)
      const field = dialog.getByLabel(t('account:code'), { exact: true })
      await field.fill(code.slice(1))
      await press('account:codeConfirm')
      await expect(dialog.getByText(t('account:codeMissing', { length: '4' }))).toBeVisible()
      await field.fill(String((Number(code) + 1) % 10_000).padStart(4, '0'))
      await press('account:codeConfirm')
      await expect(dialog.getByText(t('account:codeWrong'))).toBeVisible()
      await expect(field).toBeFocused()
      await field.fill(code)
      await press('account:codeConfirm')
      await expect(dialog.getByText(t('account:phoneDone'))).toBeVisible()
      await dialog
        .getByRole('button', { name: t('account:close') })
        .last()
        .click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('main').getByText(`••${number.slice(-3)}`)).toBeVisible()
      // B §5: "shown masked except for the last 3 characters"
      expect(await page.content()).not.toContain(number)
      expect(logged.join('\n')).not.toContain(number)
    },
  )
}
