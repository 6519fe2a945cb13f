import type { Locator, Page } from '@playwright/test'

import { HEADER } from '#contract/headers.ts'
import { getPreferredLanguage } from '#contract/language/preferred-language.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

import { createAccountPage, toProfilePath, expectOneRefresh, logInWithDialog } from './support/account-page.ts'
import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { fetchMailsTo, buildCustomer, signIn, signUp } from './support/customer.ts'
import { CARD, createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { expect, test } from './support/guarded-test.ts'
import { tabTo } from './support/keyboard.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

/** The browser logs this for each response with a client error. */
const CLIENT_ERROR = /the server responded with a status of 4\d\d/

test(
  'B §2: the language chosen in the profile becomes the language of the account',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    await signUp(context, baseURL ?? '')
    await page.goto('/en/profile-section/language/')
    await page.getByRole('link', { name: 'Українська', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
    const loadPreferredLanguage = async () => {
      const reply = await context.request.get(`${baseURL}/api${getPreferredLanguage.path}`, { headers: { [HEADER.storefront]: '1' } })
      return getPreferredLanguage.reply.parse(await reply.json()).data.preferredLanguage
    }
    await expect.poll(loadPreferredLanguage).toBe('uk')
  },
)

for (const language of ['en', 'uk', 'hy'] as const) {
  test(`a customer signs up, logs out, mistypes the password and logs in, in ${language}`, async ({ page, guard }) => {
    guard.allowMessage(CLIENT_ERROR)
    const texts = getTexts(language)
    const accountPage = createAccountPage(page, texts)
    const customer = buildCustomer()
    await page.goto(toProfilePath(language))
    await expect(accountPage.headerLink(false)).toBeVisible()
    await accountPage.openSignUp(customer.email)
    await expect(accountPage.name).toBeFocused()
    await accountPage.name.fill(customer.name)
    await accountPage.password.fill('short')
    await accountPage.button('account:signUp').click()
    await expect(accountPage.main.getByText(texts.t('account:passwordShort'))).toBeVisible()
    await expect(accountPage.password).toBeFocused()
    await accountPage.password.fill(customer.password)
    await accountPage.button('account:signUp').click()
    await expect(accountPage.greeting(customer)).toBeVisible()
    await expect(accountPage.greeting(customer)).toBeFocused()
    await expect(accountPage.headerLink(true)).toBeVisible()

    await page.reload()
    await expect(accountPage.greeting(customer)).toBeVisible()
    await expect(accountPage.headerLink(true)).toBeVisible()
    // the options of this customer are not shown to the next one
    await page.evaluate(name => localStorage.setItem(name, '[{"store":1,"product":1,"units":{"1":1}}]'), STORAGE_NAME.options)
    await accountPage.button('account:logOut').click()
    await expect(accountPage.heading('account:title')).toBeVisible()
    await expect(accountPage.headerLink(false)).toBeVisible()
    expect(await page.evaluate(name => localStorage.getItem(name), STORAGE_NAME.options)).toBeNull()

    await accountPage.logIn({ ...customer, password: 'three brown cows' })
    await expect(accountPage.main.getByText(texts.t('account:badCredentials'))).toBeVisible()
    await expect(accountPage.password).toBeFocused()
    await accountPage.password.fill(customer.password)
    await accountPage.button('account:logIn').click()
    await expect(accountPage.greeting(customer)).toBeVisible()
  })
}

test(
  'B §7: after three wrong passwords the browser solves a captcha, and the customer logs in',
  { tag: '@phone' },
  async ({ page, browser, baseURL, guard }) => {
    guard.allowMessage(CLIENT_ERROR)
    const texts = getTexts('hy')
    const accountPage = createAccountPage(page, texts)
    const otherContext = await browser.newContext()
    const customer = await signUp(otherContext, baseURL ?? '')
    await otherContext.close()
    const paths: string[] = []
    page.on('response', it => void paths.push(`${new URL(it.url()).pathname} ${it.status()}`))
    await page.goto(toProfilePath('hy'))
    await accountPage.enterEmail(customer.email)
    for (let count = 1; count <= 3; count++) {
      await accountPage.password.fill(`three brown cows ${count}`)
      await accountPage.button('account:logIn').click()
      await expect(accountPage.main.getByText(texts.t('account:badCredentials'))).toBeVisible()
      await expect(accountPage.button('account:logIn')).toBeEnabled()
    }
    expect(paths.filter(it => it.includes('captcha'))).toEqual([])
    await accountPage.password.fill(customer.password)
    await accountPage.button('account:logIn').click()
    await expect(accountPage.greeting(customer)).toBeVisible()
    expect(paths.filter(it => /captcha|session /.test(it)).slice(-5)).toEqual(
      [
        '/api/session 428',
        expect.stringMatching(/captcha.*js 200$/),
        '/api/captcha/challenge 200',
        expect.stringMatching(/captcha-worker.*js 200$/),
        '/api/captcha/token 200',
        '/api/session 200',
      ].slice(-5),
    )
  },
)

test('the sign-up form shows a taken e-mail address beside its field', { tag: '@phone' }, async ({ page, browser, baseURL, guard }) => {
  guard.allowMessage(CLIENT_ERROR)
  const texts = getTexts('en')
  const accountPage = createAccountPage(page, texts)
  const otherContext = await browser.newContext()
  const customer = await signUp(otherContext, baseURL ?? '')
  await otherContext.close()
  await page.goto(toProfilePath('en'))
  await accountPage.openSignUp(customer.email.toUpperCase())
  await accountPage.name.fill('Somebody Else')
  await accountPage.password.fill('four green frogs')
  await accountPage.button('account:signUp').click()
  await expect(accountPage.main.getByText(texts.t('account:emailTaken'))).toBeVisible()
  await expect(accountPage.email).toBeFocused()
  // the address can be changed
  await accountPage.button('account:changeEmail').click()
  await expect(accountPage.email).toBeFocused()
  await expect(accountPage.email).toBeEditable()
  await expect(accountPage.password).toHaveCount(0)
})

test(
  'password recovery: the link in the mail sets a new password once and signs out each device',
  { tag: '@desktop' },
  async ({ page, context, browser, baseURL, guard }) => {
    guard.allowMessage(CLIENT_ERROR)
    const texts = getTexts('uk')
    const accountPage = createAccountPage(page, texts)
    const customer = await signUp(context, baseURL ?? '')
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
    await signIn(otherContext, baseURL ?? '', customer)

    await page.goto(toProfilePath('uk'))
    await accountPage.button('account:logOut').click()
    // the profile has a field of the same name until the customer is signed out
    await expect(accountPage.button('account:continue')).toBeVisible()
    await accountPage.enterEmail(customer.email)
    await accountPage.button('account:forgot').click()
    await expect(accountPage.email).toHaveValue(customer.email)
    await expect(accountPage.email).toBeFocused()
    await accountPage.button('account:recoverSend').click()
    await expect(accountPage.main.getByText(texts.t('account:recoverSent'))).toBeVisible()
    // the form reports the same for an unknown address
    await accountPage.email.fill('unknown.customer@example.com')
    await accountPage.button('account:recoverSend').click()
    await expect(accountPage.main.getByText(texts.t('account:recoverSent'))).toBeVisible()

    await page.getByRole('link', { name: texts.t('platform:sandboxOutbox') }).click()
    const mail = accountPage.main.getByRole('article').filter({ hasText: customer.email }).first()
    const link = mail.getByRole('link')
    await expect(link).toHaveAttribute('href', /\/uk\/password-reset\/#/)
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(accountPage.heading('account:recoverTitle')).toBeVisible()
    await expect(page).toHaveURL(/\/uk\/password-reset\/$/)
    const newPassword = 'five yellow ducks'
    await accountPage.newPassword.fill('1234567890')
    await accountPage.button('account:resetSave').click()
    await expect(accountPage.main.getByText(texts.t('account:passwordCommon'))).toBeVisible()
    await accountPage.newPassword.fill(newPassword)
    await accountPage.button('account:resetSave').click()
    await expect(accountPage.main.getByText(texts.t('account:resetDone'))).toBeVisible()

    // the other device shows the sign-out on its next page
    const other = await otherContext.newPage()
    await other.goto(toProfilePath('en'))
    await expect(other.getByRole('status').getByText(getTexts('en').t('account:auth.forced-logout-warning'))).toBeVisible()
    await expect(createAccountPage(other, getTexts('en')).heading('account:title')).toBeVisible()
    await other
      .getByRole('status')
      .getByRole('button', { name: getTexts('en').t('account:logIn') })
      .click()
    const dialog = other.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName(getTexts('en').t('account:logInOrSignUp'))
    expect(await findAxeViolations(other)).toEqual([])
    await logInWithDialog(dialog, getTexts('en'), { ...customer, password: newPassword })
    await expect(createAccountPage(other, getTexts('en')).greeting(customer)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(other.getByText(getTexts('en').t('account:auth.forced-logout-warning'))).toHaveCount(0)
    await otherContext.close()

    await accountPage.logIn({ ...customer, password: newPassword })
    await expect(accountPage.greeting(customer)).toBeVisible()

    await page.goto(address)
    await accountPage.newPassword.fill('six purple cats')
    await accountPage.button('account:resetSave').click()
    await expect(accountPage.heading('account:resetGoneTitle')).toBeVisible()
  },
)

test(
  'B §5: the profile form saves a changed name and sends nothing without a change',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const texts = getTexts('en')
    const accountPage = createAccountPage(page, texts)
    const customer = await signUp(context, baseURL ?? '')
    const sent: string[] = []
    page.on('request', request => void (request.method() === 'PUT' && sent.push(request.url())))
    await page.goto(toProfilePath('en'))
    await accountPage.button('account:save').click()
    await expect(accountPage.main.getByText(texts.t('account:unchanged'))).toBeVisible()
    expect(sent).toEqual([])
    await accountPage.name.fill('Grace Example')
    await accountPage.button('account:save').click()
    await expect(accountPage.main.getByText(texts.t('account:saved'))).toBeVisible()
    expect(sent).toHaveLength(1)
    await page.reload()
    await expect(accountPage.greeting({ ...customer, name: 'Grace Example' })).toBeVisible()
    await expect(accountPage.name).toHaveValue('Grace Example')
  },
)

test(
  'a new e-mail address requires the password, the link in the mail and a confirmation, and the link works once',
  { tag: '@phone' },
  async ({ page, context, browser, baseURL, guard }) => {
    guard.allowMessage(CLIENT_ERROR)
    const texts = getTexts('en')
    const { t } = texts
    const accountPage = createAccountPage(page, texts)
    const customer = await signUp(context, baseURL ?? '')
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
    await signIn(otherContext, baseURL ?? '', customer)
    const email = `new.${customer.email}`
    const current = accountPage.main.getByLabel(t('account:currentPassword')).first()
    const sent = accountPage.main.getByText(t('account:emailLinkSent', { email, current: customer.email }))
    await page.goto(toProfilePath('en'))
    await accountPage.email.fill(email)
    await current.fill('three brown cows')
    await accountPage.button('account:save').click()
    await expect(accountPage.main.getByText(t('account:wrongPassword'))).toBeVisible()
    await current.fill(customer.password)
    await accountPage.button('account:save').click()
    await expect(sent).toBeVisible()
    await expect(accountPage.email).toHaveValue(customer.email)
    expect(await findAxeViolations(page)).toEqual([])
    await page.reload()
    await expect(sent).toBeVisible()
    await expect(accountPage.email).toHaveValue(customer.email)
    expect((await fetchMailsTo(customer, page)).map(it => it.subject)).toHaveLength(1)

    await page.goto('/en/outbox/')
    const link = accountPage.main
      .getByRole('article')
      .filter({ hasText: t('account:outboxTo', { recipient: email }) })
      .getByRole('link')
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(accountPage.heading('account:emailConfirmTitle')).toBeVisible()
    await expect(page).toHaveURL(/\/en\/email-confirmation\/$/)
    // opening the link changes nothing
    const other = await otherContext.newPage()
    await other.goto(toProfilePath('en'))
    await expect(createAccountPage(other, texts).email).toHaveValue(customer.email)
    // its parts still load, and would be the first to be logged out
    await other.close()
    await accountPage.button('account:emailConfirmButton').click()
    await expect(accountPage.main.getByText(t('account:emailConfirmDone', { email }))).toBeVisible()
    await accountPage.main.getByRole('link', { name: t('account:emailConfirmToProfile') }).click()
    await expect(accountPage.email).toHaveValue(email)
    await expect(sent).toHaveCount(0)
    const later = await otherContext.newPage()
    await later.goto(toProfilePath('en'))
    await expect(later.getByRole('status').getByText(t('account:auth.forced-logout-warning'))).toBeVisible()
    await otherContext.close()

    await page.goto(address)
    await accountPage.button('account:emailConfirmButton').click()
    await expect(accountPage.heading('account:resetGoneTitle')).toBeVisible()
    await expect(accountPage.main.getByText(t('account:emailConfirmGoneText'))).toBeVisible()
  },
)

test(
  'a new password requires the current one, and a mail reports the change',
  { tag: '@phone' },
  async ({ page, context, baseURL, guard }) => {
    guard.allowMessage(CLIENT_ERROR)
    const texts = getTexts('en')
    const accountPage = createAccountPage(page, texts)
    const customer = await signUp(context, baseURL ?? '')
    const currentPassword = accountPage.main.getByLabel(texts.t('account:currentPassword'))
    await page.goto(toProfilePath('en'))
    await currentPassword.fill('three brown cows')
    await accountPage.newPassword.fill('seven black swans')
    await accountPage.button('account:changePassword').click()
    await expect(accountPage.main.getByText(texts.t('account:wrongPassword'))).toBeVisible()
    await expect(currentPassword).toBeFocused()
    await currentPassword.fill(customer.password)
    await accountPage.button('account:changePassword').click()
    await expect(accountPage.main.getByText(texts.t('account:passwordChanged'))).toBeVisible()
    await expect(currentPassword).toHaveValue('')
    expect(await fetchMailsTo(customer, page)).toHaveLength(1)
    await page.reload()
    await expect(accountPage.greeting(customer)).toBeVisible()
  },
)

test(
  'B §7: the profile lists saved cards, sets the default by keyboard, and removes a card after a confirmation',
  { tag: '@phone' },
  async ({ page, context, baseURL, market, guard }) => {
    guard.allowPaymentProvider()
    const texts = getTexts('en')
    const { t } = texts
    const checkout = createCheckoutPage(page, texts)
    await signUp(context, baseURL ?? '')
    await page.goto(toProfilePath('en'))
    const section = page.getByRole('region', { name: t('checkout:paymentMethods'), exact: true })
    await expect(section.getByText(t('checkout:paymentMethodsEmpty'))).toBeVisible()
    await openCheckout(page, market, texts)
    await checkout.paymentOption('checkout:newCard').check()
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    await checkout.enterCard(CARD.approved)
    await checkout.payButton.click()
    await checkout.waitForOrderId()
    await page.goto(toProfilePath('en'))
    const method = t('checkout:savedCard', { brand: 'Visa', digits: '4242' })
    const button = (key: 'checkout:makeDefaultOf' | 'checkout:removeCardOf') =>
      section.getByRole('button', { name: t(key, { method }), exact: true })
    await expect(section.getByText(method, { exact: true })).toBeVisible()
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    await button('checkout:makeDefaultOf').focus()
    await page.keyboard.press('Enter')
    await expect(section.getByText(t('checkout:madeDefault', { method }))).toBeVisible()
    await expect(section.getByRole('listitem').first()).toContainText(t('checkout:defaultPayment'))
    await expect(section.getByRole('heading')).toBeFocused()
    await button('checkout:removeCardOf').click()
    const confirmation = page.getByRole('dialog', { name: t('checkout:removeCardTitle'), exact: true })
    await confirmation.getByRole('button', { name: t('checkout:keepCard'), exact: true }).click()
    await expect(confirmation).toBeHidden()
    await expect(button('checkout:removeCardOf')).toBeFocused()
    await button('checkout:removeCardOf').click()
    await confirmation.getByRole('button', { name: t('checkout:removeCard'), exact: true }).click()
    await expect(section.getByText(t('checkout:cardRemoved', { method }))).toBeVisible()
    await expect(section.getByRole('heading')).toBeFocused()
    await page.reload()
    await expect(section.getByText(t('checkout:paymentMethodsEmpty'))).toBeVisible()
  },
)

test(
  'the HTML of a page contains no data of a customer, neither for another visitor nor for the customer',
  { tag: '@phone' },
  async ({ page, context, browser, baseURL }) => {
    const customer = await signUp(context, baseURL ?? '', buildCustomer('Canary Quillfeather'))
    const texts = getTexts('en')
    await page.goto(toProfilePath('en'))
    await expect(createAccountPage(page, texts).greeting(customer)).toBeVisible()
    const html = await (await page.request.get(toProfilePath('en'))).text()
    expect(html).not.toContain('Quillfeather')
    expect(html).not.toContain(customer.email)
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await otherContext.newPage()
    for (const path of [toProfilePath('en'), '/es/en/', '/es/en/barcelona/']) {
      const reply = await other.goto(path)
      expect(await reply?.text()).not.toContain('Quillfeather')
    }
    await other.goto(toProfilePath('en'))
    await expect(createAccountPage(other, texts).heading('account:title')).toBeVisible()
    await expect(other.getByText('Quillfeather')).toHaveCount(0)
    await otherContext.close()
  },
)

test('trust.md: no script can read a token', { tag: '@desktop' }, async ({ page, context, baseURL }) => {
  const customer = await signUp(context, baseURL ?? '')
  await page.goto(toProfilePath('en'))
  await expect(createAccountPage(page, getTexts('en')).greeting(customer)).toBeVisible()
  const cookies = await context.cookies()
  const tokenCookies = cookies.filter(it => it.name === 'glovo_auth_info' || it.name === '__Host-glovo_refresh')
  expect(tokenCookies.map(({ name, httpOnly, secure, sameSite }) => ({ name, httpOnly, secure, sameSite }))).toEqual([
    { name: 'glovo_auth_info', httpOnly: true, secure: true, sameSite: 'Lax' },
    { name: '__Host-glovo_refresh', httpOnly: true, secure: true, sameSite: 'Strict' },
  ])
  const readable = await page.evaluate(() =>
    [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.documentElement.outerHTML].join('\n'),
  )
  expect(readable).toMatch(/glovo_session=\d{13}(?:;|\n|$)/)
  for (const { value } of tokenCookies) expect(readable).not.toContain(value)
  expect(readable).not.toContain(customer.password)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(customer.email)
})

for (const count of [2, 5]) {
  test(
    `${count} tabs that refresh together share one token rotation and stay signed in`,
    { tag: '@desktop' },
    async ({ context, baseURL }) => {
      await expectOneRefresh(context, baseURL ?? '', count)
    },
  )
}

test(
  'the outbox filters by channel and shows nothing to another browser',
  { tag: '@desktop' },
  async ({ page, context, browser, baseURL }) => {
    const texts = getTexts('en')
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
    const customer = await signUp(context, baseURL ?? '')
    await signUp(otherContext, baseURL ?? '')
    for (const path of ['/uk/outbox/', '/en/outbox/']) {
      expect((await page.goto(path))?.headers()['x-robots-tag']).toBe('noindex')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^noindex/)
    }
    // the other browser requests a password recovery for the customer's account
    await otherContext.request.post(`${baseURL}/api/users/passwordrecovery`, {
      headers: { origin: baseURL ?? '', 'x-storefront': '1' },
      data: { email: customer.email },
    })
    // the page loads new mails by itself
    const mail = page.getByRole('article').filter({ hasText: customer.email })
    await expect(mail).toBeVisible()
    await page.getByRole('button', { name: texts.t('account:channelSMS'), exact: true }).click()
    await expect(mail).toHaveCount(0)
    await page.getByRole('button', { name: texts.t('account:channelMAIL'), exact: true }).click()
    await expect(mail).toBeVisible()
    const otherPage = await otherContext.newPage()
    await otherPage.goto('/en/outbox/')
    await expect(otherPage.getByText(texts.t('account:outboxEmptyTitle'))).toBeVisible()
    await expect(otherPage.getByText(texts.t('account:outboxEmptyHint'))).toBeVisible()
    expect(await fetchMailsTo(customer, otherPage)).toEqual([])
    await otherContext.close()
  },
)

test('by keyboard, a customer signs up and logs out', { tag: '@desktop' }, async ({ page }) => {
  const accountPage = createAccountPage(page, getTexts('en'))
  const customer = buildCustomer()
  const typeInto = async (field: Locator, text: string) => {
    await tabTo(field)
    await page.keyboard.type(text)
  }
  await page.goto('/es/en/')
  await tabTo(accountPage.headerLink(false))
  await page.keyboard.press('Enter')
  await expect(accountPage.heading('account:logInOrSignUp')).toBeVisible()
  await typeInto(accountPage.email, customer.email)
  await page.keyboard.press('Enter')
  await expect(accountPage.password).toBeFocused()
  await tabTo(accountPage.button('account:signUp'))
  await page.keyboard.press('Enter')
  await expect(accountPage.name).toBeFocused()
  await page.keyboard.type(customer.name)
  await typeInto(accountPage.password, customer.password)
  await page.keyboard.press('Enter')
  await expect(accountPage.greeting(customer)).toBeFocused()
  await tabTo(accountPage.button('account:logOut'))
  await page.keyboard.press('Enter')
  await expect(accountPage.heading('account:title')).toBeFocused()
})

test('the profile without script explains that it needs scripts', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(toProfilePath('en'))
  await expect(page.getByRole('heading', { name: getTexts('en').t('platform:needsScriptTitle') })).toBeVisible()
  await context.close()
})

interface Screen {
  readonly name: string
  readonly signedIn?: true
  open(page: Page): Promise<void>
}

const english = getTexts('en')
const SCREENS: readonly Screen[] = [
  {
    name: 'sign up with invalid fields',
    async open(page) {
      const accountPage = createAccountPage(page, english)
      await page.goto(toProfilePath('en'))
      await accountPage.openSignUp('ada@example.com')
      await expect(accountPage.name).toBeFocused()
      await accountPage.button('account:signUp').click()
      await expect(accountPage.main.getByText(english.t('account:nameMissing'))).toBeVisible()
    },
  },
  {
    name: 'profile',
    signedIn: true,
    async open(page) {
      await page.goto(toProfilePath('hy'))
      await expect(createAccountPage(page, getTexts('hy')).button('account:logOut')).toBeVisible()
    },
  },
  {
    name: 'password reset',
    async open(page) {
      await page.goto('/en/password-reset/#token')
      await expect(createAccountPage(page, english).newPassword).toBeVisible()
    },
  },
  {
    name: 'password reset without a token',
    async open(page) {
      await page.goto('/en/password-reset/')
      await expect(createAccountPage(page, english).heading('account:resetMissingTitle')).toBeVisible()
    },
  },
  {
    name: 'e-mail confirmation',
    async open(page) {
      await page.goto('/en/email-confirmation/#token')
      await expect(createAccountPage(page, english).heading('account:emailConfirmTitle')).toBeVisible()
    },
  },
  {
    name: 'e-mail confirmation without a token',
    async open(page) {
      await page.goto('/en/email-confirmation/')
      await expect(createAccountPage(page, english).heading('account:resetMissingTitle')).toBeVisible()
    },
  },
  {
    name: 'outbox',
    async open(page) {
      await page.goto('/en/outbox/')
      await expect(
        page
          .getByRole('article')
          .or(page.getByText(english.t('account:outboxEmptyTitle')))
          .first(),
      ).toBeVisible()
    },
  },
]

for (const { name, signedIn, open } of SCREENS) {
  test(`axe finds no violation, light and dark: ${name}`, async ({ page, context, baseURL }) => {
    if (signedIn) await signUp(context, baseURL ?? '')
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
  })
  test(`each touch target is at least 44 px: ${name}`, { tag: '@phone' }, async ({ page, context, baseURL }) => {
    if (signedIn) await signUp(context, baseURL ?? '')
    await open(page)
    expect(await page.evaluate(findSmallTargets)).toEqual([])
  })
}
