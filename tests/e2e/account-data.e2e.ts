import { readFile } from 'node:fs/promises'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

/** The browser logs this for each response with a client error. */
const CLIENT_ERROR = /the server responded with a status of 4\d\d/

for (const language of ['en', 'uk'] as const) {
  test(`B §7: a customer stores a company, after a wrong tax id, and removes it, in ${language}`, async ({
    page,
    context,
    baseURL,
    guard,
  }) => {
    guard.allowMessage(CLIENT_ERROR)
    const { t } = getTexts(language)
    await signUp(context, baseURL ?? '')
    await page.goto(toProfilePath(language))
    const section = page.getByRole('region', { name: t('account:companyTitle') })
    await section.getByRole('button', { name: t('account:companySave') }).click()
    await expect(section.getByText(t('account:fieldMissing'))).toHaveCount(6)
    await section.getByLabel(t('account:companyName')).fill('Forn de Sant Pau')
    await section.getByLabel(t('account:taxId')).fill('B58378432')
    await section.getByLabel(t('account:companyAddress'), { exact: true }).fill('Carrer de Mallorca 1')
    await section.getByLabel(t('account:postalCode')).fill('08001')
    await section.getByLabel(t('account:companyCity')).fill('Barcelona')
    await section.getByLabel(t('account:country')).selectOption('ES')
    await section.getByRole('button', { name: t('account:companySave') }).click()
    const country = new Intl.DisplayNames([language], { type: 'region' }).of('ES')!
    await expect(section.getByText(t('account:taxIdInvalid', { country }))).toBeVisible()
    await expect(section.getByLabel(t('account:taxId'))).toBeFocused()
    await section.getByLabel(t('account:taxId')).fill('B58378431')
    await section.getByRole('button', { name: t('account:companySave') }).click()
    await expect(section.getByText(t('account:saved'))).toBeVisible()
    await section.getByRole('button', { name: t('account:companySave') }).click()
    await expect(section.getByText(t('account:unchanged'))).toBeVisible()
    await page.reload()
    await expect(section.getByLabel(t('account:taxId'))).toHaveValue('B58378431')
    await section.getByRole('button', { name: t('account:companyRemove') }).click()
    await expect(section.getByText(t('account:companyRemoved'))).toBeVisible()
    await expect(section.getByLabel(t('account:taxId'))).toHaveValue('')
  })
}

for (const language of ['en', 'uk'] as const) {
  test(`issue 21: a customer decides about sharing, downloads the data, deletes the account and returns, in ${language}`, async ({
    page,
    context,
    baseURL,
    guard,
  }) => {
    guard.allowMessage(CLIENT_ERROR)
    const { t } = getTexts(language)
    const customer = await signUp(context, baseURL ?? '')
    await page.goto(toProfilePath(language))
    const section = page.getByRole('region', { name: t('account:privacyTitle'), exact: true })
    await expect(section.getByText(t('account:partnersEmpty'))).toBeVisible()
    await section.getByRole('checkbox').click()
    await expect(section.getByText(t('account:saved'))).toBeVisible()
    await page.reload()
    await expect(section.getByRole('checkbox')).toBeChecked()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])

    const download = page.waitForEvent('download')
    await section.getByRole('button', { name: t('account:download') }).click()
    const copy = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { tables: { customers: { email: string }[] } }
    expect(copy.tables.customers).toMatchObject([{ email: customer.email }])
    await expect(section.getByText(t('account:downloadDone'))).toBeVisible()

    await section.getByRole('button', { name: t('account:deleteTitle') }).click()
    const dialog = page.getByRole('dialog', { name: t('account:deleteConfirmTitle') })
    await dialog.getByLabel(t('account:currentPassword')).fill('three brown cows')
    await dialog.getByRole('button', { name: t('account:deleteTitle') }).click()
    await expect(dialog.getByText(t('account:wrongPassword'))).toBeVisible()
    await dialog.getByLabel(t('account:currentPassword')).fill(customer.password)
    await dialog.getByRole('button', { name: t('account:deleteTitle') }).click()
    await expect(section.getByRole('button', { name: t('account:deleteKeep') })).toBeVisible()
    await page.reload()
    await expect(createAccountPage(page, getTexts(language)).greeting(customer)).toBeVisible()
    await section.getByRole('button', { name: t('account:deleteKeep') }).click()
    await expect(section.getByText(t('account:deleteCancelled'))).toBeVisible()
  })
}
