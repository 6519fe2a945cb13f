import { createAccountPage, logInWithDialog, toProfilePath } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
import { signIn, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

/** The browser logs this for each response with an error. */
const ERROR_RESPONSE = /the server responded with a status of 4\d\d/

test(
  'issue 21: the profile lists the sessions; the password ends one of them, then all',
  { tag: '@phone' },
  async ({ page, context, browser, baseURL, guard }) => {
    guard.allowMessage(ERROR_RESPONSE)
    const texts = getTexts('hy')
    const { t } = texts
    const accountPage = createAccountPage(page, texts)
    const customer = await signUp(context, baseURL ?? '')
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
    await signIn(otherContext, baseURL ?? '', customer)
    await page.goto(toProfilePath('hy'))
    const section = page.getByRole('region', { name: t('account:sessionsTitle'), exact: true })
    await expect(section.getByRole('listitem')).toHaveCount(2)
    await expect(section.getByRole('listitem').first()).toContainText(t('account:sessionCurrent'))
    await section.getByRole('listitem').nth(1).getByRole('button').click()
    const dialog = page.getByRole('dialog')
    const password = dialog.getByLabel(t('account:currentPassword'), { exact: true })
    await expect(password).toBeFocused()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    await password.fill('three brown cows')
    await dialog.getByRole('button', { name: t('account:logOut'), exact: true }).click()
    await expect(dialog.getByText(t('account:wrongPassword'))).toBeVisible()
    await password.fill(customer.password)
    await dialog.getByRole('button', { name: t('account:logOut'), exact: true }).click()
    await expect(section.getByText(t('account:sessionEnded'))).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(1)
    const other = await otherContext.newPage()
    await other.goto(toProfilePath('en'))
    await expect(other.getByRole('status').getByText(getTexts('en').t('account:auth.forced-logout-warning'))).toBeVisible()
    await otherContext.close()

    await section.getByRole('button', { name: t('account:sessionsEndAll'), exact: true }).click()
    await password.fill(customer.password)
    await dialog.getByRole('button', { name: t('account:logOut'), exact: true }).click()
    await expect(accountPage.heading('account:title')).toBeVisible()
    await expect(page.getByText(t('account:auth.forced-logout-warning'))).toHaveCount(0)
    expect(await page.evaluate(() => document.cookie)).not.toContain('glovo_session')
  },
)

test(
  'B §2: the forced-logout toast shows on the page of a city too, its dialogs close, and it opens the sign-in dialog',
  { tag: '@phone' },
  async ({ page, context, baseURL, guard }) => {
    guard.allowMessage(ERROR_RESPONSE)
    const texts = getTexts('en')
    const customer = await signUp(context, baseURL ?? '')
    // another device ends the session, and the access cookie of this one expires
    const refresh = (await context.cookies()).find(it => it.name === '__Host-glovo_refresh')!
    await context.request.delete(`${baseURL}/api/session`, { headers: { origin: baseURL ?? '', 'x-storefront': '1' } })
    await context.addCookies([
      refresh,
      { name: 'glovo_session', value: String(Date.now() - 1000), url: baseURL ?? '', sameSite: 'Lax', secure: true },
    ])
    await page.goto('/es/en/barcelona/')
    await createStorefrontPage(page, texts).basketLink(0).click()
    const toast = page.getByRole('status').filter({ hasText: texts.t('account:auth.forced-logout-warning') })
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: texts.t('account:logIn') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName(texts.t('account:logInOrSignUp'))
    await logInWithDialog(dialog, texts, customer)
    await expect(dialog).toBeHidden()
    await expect(toast).toHaveCount(0)
  },
)
