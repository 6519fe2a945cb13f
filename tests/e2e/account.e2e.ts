import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

import { HEADER } from '#contract/headers.ts'
import { getPreferredLanguage } from '#contract/language/preferred-language.ts'

import { createAccountPage, profilePath, refreshAtOnce } from './support/account.ts'
import { loadMailsTo, newCustomer, signIn, signUp } from './support/customer.ts'
import { CARD, createCheckoutJourney, openCheckout } from './support/checkout-journey.ts'
import { expect, test } from './support/guarded-test.ts'
import { tabTo } from './support/keys.ts'
import { smallTargets } from './support/targets.ts'
import { getTexts } from './support/texts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The browser's own remark on an answer that refuses. */
const REFUSED = /the server responded with a status of 4\d\d/

test('B §2: the language chosen in the profile is that of the account', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  await signUp(context, baseURL ?? '')
  await page.goto('/en/profile-section/language/')
  await page.getByRole('link', { name: 'Українська', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  const chosen = async () => {
    const reply = await context.request.get(`${baseURL}/api${getPreferredLanguage.path}`, { headers: { [HEADER.storefront]: '1' } })
    return getPreferredLanguage.reply.parse(await reply.json()).data.preferredLanguage
  }
  await expect.poll(chosen).toBe('uk')
})

for (const language of ['en', 'uk', 'hy'] as const) {
  test(`sign up, log out, a wrong password, log in: ${language}`, async ({ page, guard }) => {
    guard.expects(REFUSED)
    const words = getTexts(language)
    const it = createAccountPage(page, words)
    const customer = newCustomer()
    await page.goto(profilePath(language))
    await expect(it.link(false)).toBeVisible()
    await it.button('account:signUp').click()
    await it.name.fill(customer.name)
    await it.email.fill(customer.email)
    await it.password.fill('short')
    await it.button('account:signUp').click()
    await expect(it.main.getByText(words.say('account:passwordShort'))).toBeVisible()
    await expect(it.password).toBeFocused()
    await it.password.fill(customer.password)
    await it.button('account:signUp').click()
    await expect(it.greeting(customer)).toBeVisible()
    await expect(it.greeting(customer)).toBeFocused()
    await expect(it.link(true)).toBeVisible()

    await page.reload()
    await expect(it.greeting(customer)).toBeVisible()
    await expect(it.link(true)).toBeVisible()
    await it.button('account:logOut').click()
    await expect(it.heading('account:title')).toBeVisible()
    await expect(it.link(false)).toBeVisible()

    await it.email.fill(customer.email)
    await it.password.fill('three brown cows')
    await it.button('account:logIn').click()
    await expect(it.main.getByText(words.say('account:badCredentials'))).toBeVisible()
    await expect(it.password).toBeFocused()
    await it.password.fill(customer.password)
    await it.button('account:logIn').click()
    await expect(it.greeting(customer)).toBeVisible()
  })
}

test('an e-mail address that is taken is said beside its field', { tag: '@phone' }, async ({ page, browser, baseURL, guard }) => {
  guard.expects(REFUSED)
  const words = getTexts('en')
  const it = createAccountPage(page, words)
  const elsewhere = await browser.newContext()
  const customer = await signUp(elsewhere, baseURL ?? '')
  await elsewhere.close()
  await page.goto(profilePath('en'))
  await it.button('account:signUp').click()
  await it.name.fill('Somebody Else')
  await it.email.fill(customer.email.toUpperCase())
  await it.password.fill('four green frogs')
  await it.button('account:signUp').click()
  await expect(it.main.getByText(words.say('account:emailTaken'))).toBeVisible()
  await expect(it.email).toBeFocused()
})

test(
  'recovery: a link from the outbox page sets a new password, once, and signs every device out',
  { tag: '@desktop' },
  async ({ page, context, browser, baseURL, guard }) => {
    guard.expects(REFUSED)
    const words = getTexts('uk')
    const it = createAccountPage(page, words)
    const customer = await signUp(context, baseURL ?? '')
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    await signIn(elsewhere, baseURL ?? '', customer)

    await page.goto(profilePath('uk'))
    await it.button('account:logOut').click()
    await it.email.fill(customer.email)
    await it.button('account:forgot').click()
    await expect(it.email).toHaveValue(customer.email)
    await expect(it.email).toBeFocused()
    await it.button('account:recoverSend').click()
    await expect(it.main.getByText(words.say('account:recoverSent'))).toBeVisible()
    // somebody nobody knows is told the same
    await it.email.fill('nobody.at.all@example.com')
    await it.button('account:recoverSend').click()
    await expect(it.main.getByText(words.say('account:recoverSent'))).toBeVisible()

    await page.getByRole('link', { name: words.say('platform:sandboxOutbox') }).click()
    const mail = it.main.getByRole('article').filter({ hasText: customer.email }).first()
    const link = mail.getByRole('link')
    await expect(link).toHaveAttribute('href', /\/uk\/password-reset\/#/)
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(it.heading('account:recoverTitle')).toBeVisible()
    await expect(page).toHaveURL(/\/uk\/password-reset\/$/)
    const secret = 'five yellow ducks'
    await it.newPassword.fill('1234567890')
    await it.button('account:resetSave').click()
    await expect(it.main.getByText(words.say('account:passwordCommon'))).toBeVisible()
    await it.newPassword.fill(secret)
    await it.button('account:resetSave').click()
    await expect(it.main.getByText(words.say('account:resetDone'))).toBeVisible()

    // the other device is told at its next step
    const other = await elsewhere.newPage()
    await other.goto(profilePath('en'))
    await expect(other.getByRole('status').getByText(getTexts('en').say('account:auth.forced-logout-warning'))).toBeVisible()
    await expect(createAccountPage(other, getTexts('en')).heading('account:title')).toBeVisible()
    await other
      .getByRole('status')
      .getByRole('button', { name: getTexts('en').say('account:logIn') })
      .click()
    const dialog = other.getByRole('dialog', { name: getTexts('en').say('account:logIn'), exact: true })
    await expect(dialog.getByLabel(getTexts('en').say('account:email'))).toBeFocused()
    expect(await faultsOf(other)).toEqual([])
    await dialog.getByLabel(getTexts('en').say('account:email')).fill(customer.email)
    await dialog.getByLabel(getTexts('en').say('account:password'), { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: getTexts('en').say('account:logIn'), exact: true }).click()
    await expect(createAccountPage(other, getTexts('en')).greeting(customer)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(other.getByText(getTexts('en').say('account:auth.forced-logout-warning'))).toHaveCount(0)
    await elsewhere.close()

    await it.email.fill(customer.email)
    await it.password.fill(secret)
    await it.button('account:logIn').click()
    await expect(it.greeting(customer)).toBeVisible()

    await page.goto(address)
    await it.newPassword.fill('six purple cats')
    await it.button('account:resetSave').click()
    await expect(it.heading('account:resetGoneTitle')).toBeVisible()
  },
)

test('B §5: name and e-mail are changed; what is unchanged is not sent', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  const words = getTexts('en')
  const it = createAccountPage(page, words)
  const customer = await signUp(context, baseURL ?? '')
  const sent: string[] = []
  page.on('request', request => void (request.method() === 'PUT' && sent.push(request.url())))
  await page.goto(profilePath('en'))
  await it.button('account:save').click()
  await expect(it.main.getByText(words.say('account:unchanged'))).toBeVisible()
  expect(sent).toEqual([])
  await it.name.fill('Grace Example')
  await it.button('account:save').click()
  await expect(it.main.getByText(words.say('account:saved'))).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(it.greeting({ ...customer, name: 'Grace Example' })).toBeVisible()
  await expect(it.name).toHaveValue('Grace Example')
})

test(
  'another e-mail address: the password, a link to the new address, and a button; each link works once',
  { tag: '@phone' },
  async ({ page, context, browser, baseURL, guard }) => {
    guard.expects(REFUSED)
    const words = getTexts('en')
    const { say } = words
    const it = createAccountPage(page, words)
    const customer = await signUp(context, baseURL ?? '')
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    await signIn(elsewhere, baseURL ?? '', customer)
    const email = `new.${customer.email}`
    const current = it.main.getByLabel(say('account:currentPassword')).first()
    const sent = it.main.getByText(say('account:emailLinkSent', { email, current: customer.email }))
    await page.goto(profilePath('en'))
    await it.email.fill(email)
    await current.fill('three brown cows')
    await it.button('account:save').click()
    await expect(it.main.getByText(say('account:wrongPassword'))).toBeVisible()
    await current.fill(customer.password)
    await it.button('account:save').click()
    await expect(sent).toBeVisible()
    await expect(it.email).toHaveValue(customer.email)
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    await expect(sent).toBeVisible()
    await expect(it.email).toHaveValue(customer.email)
    expect((await loadMailsTo(customer, page)).map(it => it.subject)).toHaveLength(1)

    await page.goto('/en/outbox/')
    const link = it.main.getByRole('article').filter({ hasText: `To ${email}` }).getByRole('link') // prettier-ignore
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(it.heading('account:emailConfirmTitle')).toBeVisible()
    await expect(page).toHaveURL(/\/en\/email-confirmation\/$/)
    // to open the link changes nothing
    const other = await elsewhere.newPage()
    await other.goto(profilePath('en'))
    await expect(createAccountPage(other, words).email).toHaveValue(customer.email)
    await it.button('account:emailConfirmButton').click()
    await expect(it.main.getByText(say('account:emailConfirmDone', { email }))).toBeVisible()
    await it.main.getByRole('link', { name: say('account:emailConfirmToProfile') }).click()
    await expect(it.email).toHaveValue(email)
    await expect(sent).toHaveCount(0)
    await other.goto(profilePath('en'))
    await expect(other.getByRole('status').getByText(say('account:auth.forced-logout-warning'))).toBeVisible()
    await elsewhere.close()

    await page.goto(address)
    await it.button('account:emailConfirmButton').click()
    await expect(it.heading('account:resetGoneTitle')).toBeVisible()
    await expect(it.main.getByText(say('account:emailConfirmGoneText'))).toBeVisible()
  },
)

test(
  'another password: the present one is asked for, and a mail tells of it',
  { tag: '@phone' },
  async ({ page, context, baseURL, guard }) => {
    guard.expects(REFUSED)
    const words = getTexts('en')
    const it = createAccountPage(page, words)
    const customer = await signUp(context, baseURL ?? '')
    const present = it.main.getByLabel(words.say('account:currentPassword'))
    await page.goto(profilePath('en'))
    await present.fill('three brown cows')
    await it.newPassword.fill('seven black swans')
    await it.button('account:changePassword').click()
    await expect(it.main.getByText(words.say('account:wrongPassword'))).toBeVisible()
    await expect(present).toBeFocused()
    await present.fill(customer.password)
    await it.button('account:changePassword').click()
    await expect(it.main.getByText(words.say('account:passwordChanged'))).toBeVisible()
    await expect(present).toHaveValue('')
    expect(await loadMailsTo(customer, page)).toHaveLength(1)
    await page.reload()
    await expect(it.greeting(customer)).toBeVisible()
  },
)

test(
  'B §7: saved cards are listed; one is made default by keyboard and removed after a question',
  { tag: '@phone' },
  async ({ page, context, baseURL, market, guard }) => {
    guard.visitsProvider()
    const words = getTexts('en')
    const { say } = words
    const dinner = createCheckoutJourney(page, words)
    await signUp(context, baseURL ?? '')
    await page.goto(profilePath('en'))
    const section = page.getByRole('region', { name: say('checkout:paymentMethods'), exact: true })
    await expect(section.getByText(say('checkout:paymentMethodsEmpty'))).toBeVisible()
    await openCheckout(page, market, words)
    await dinner.way('checkout:newCard').check()
    await dinner.chooseAddress('Carrer de Mallorca', '5')
    await dinner.enterCard(CARD.good)
    await dinner.pay.click()
    await dinner.placedOrder()
    await page.goto(profilePath('en'))
    const method = say('checkout:savedCard', { brand: 'Visa', digits: '4242' })
    const button = (key: 'checkout:makeDefaultOf' | 'checkout:removeCardOf') =>
      section.getByRole('button', { name: say(key, { method }), exact: true })
    await expect(section.getByText(method, { exact: true })).toBeVisible()
    expect(await page.evaluate(smallTargets)).toEqual([])
    expect(await faultsOf(page)).toEqual([])
    await button('checkout:makeDefaultOf').focus()
    await page.keyboard.press('Enter')
    await expect(section.getByText(say('checkout:madeDefault', { method }))).toBeVisible()
    await expect(section.getByRole('listitem').first()).toContainText(say('checkout:defaultPayment'))
    await expect(section.getByRole('heading')).toBeFocused()
    await button('checkout:removeCardOf').click()
    const question = page.getByRole('dialog', { name: say('checkout:removeCardTitle'), exact: true })
    await question.getByRole('button', { name: say('checkout:keepCard'), exact: true }).click()
    await expect(question).toBeHidden()
    await expect(button('checkout:removeCardOf')).toBeFocused()
    await button('checkout:removeCardOf').click()
    await question.getByRole('button', { name: say('checkout:removeCard'), exact: true }).click()
    await expect(section.getByText(say('checkout:cardRemoved', { method }))).toBeVisible()
    await expect(section.getByRole('heading')).toBeFocused()
    await page.reload()
    await expect(section.getByText(say('checkout:paymentMethodsEmpty'))).toBeVisible()
  },
)

test(
  "another visitor's page is never personal, and neither is the HTML of one's own",
  { tag: '@phone' },
  async ({ page, context, browser, baseURL }) => {
    const customer = await signUp(context, baseURL ?? '', newCustomer('Canary Quillfeather'))
    const words = getTexts('en')
    await page.goto(profilePath('en'))
    await expect(createAccountPage(page, words).greeting(customer)).toBeVisible()
    const html = await (await page.request.get(profilePath('en'))).text()
    expect(html).not.toContain('Quillfeather')
    expect(html).not.toContain(customer.email)
    const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await stranger.newPage()
    for (const path of [profilePath('en'), '/es/en/', '/es/en/barcelona/']) {
      const reply = await other.goto(path)
      expect(await reply?.text()).not.toContain('Quillfeather')
    }
    await other.goto(profilePath('en'))
    await expect(createAccountPage(other, words).heading('account:title')).toBeVisible()
    await expect(other.getByText('Quillfeather')).toHaveCount(0)
    await stranger.close()
  },
)

test('trust.md: no token lies where a script can read', { tag: '@desktop' }, async ({ page, context, baseURL }) => {
  const customer = await signUp(context, baseURL ?? '')
  await page.goto(profilePath('en'))
  await expect(createAccountPage(page, getTexts('en')).greeting(customer)).toBeVisible()
  const cookies = await context.cookies()
  const secret = cookies.filter(it => it.name === 'glovo_auth_info' || it.name === '__Host-glovo_refresh')
  expect(secret.map(({ name, httpOnly, secure, sameSite }) => ({ name, httpOnly, secure, sameSite }))).toEqual([
    { name: 'glovo_auth_info', httpOnly: true, secure: true, sameSite: 'Lax' },
    { name: '__Host-glovo_refresh', httpOnly: true, secure: true, sameSite: 'Strict' },
  ])
  const readable = await page.evaluate(() =>
    [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.documentElement.outerHTML].join('\n'),
  )
  expect(readable).toMatch(/glovo_session=\d{13}(?:;|\n|$)/)
  for (const { value } of secret) expect(readable).not.toContain(value)
  expect(readable).not.toContain(customer.password)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(customer.email)
})

for (const count of [2, 5]) {
  test(`${count} tabs refresh at once: one rotation, nobody is signed out`, { tag: '@desktop' }, async ({ context, baseURL }) => {
    await refreshAtOnce(context, baseURL ?? '', count)
  })
}

test(
  'the outbox has each channel to itself, and nothing for a stranger',
  { tag: '@desktop' },
  async ({ page, context, browser, baseURL }) => {
    const words = getTexts('en')
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const customer = await signUp(context, baseURL ?? '')
    await signUp(elsewhere, baseURL ?? '')
    for (const path of ['/uk/outbox/', '/en/outbox/']) {
      expect((await page.goto(path))?.headers()['x-robots-tag']).toBe('noindex')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^noindex/)
    }
    // the stranger asks for the link that sets a new password for somebody else's account
    await elsewhere.request.post(`${baseURL}/api/users/passwordrecovery`, {
      headers: { origin: baseURL ?? '', 'x-storefront': '1' },
      data: { email: customer.email },
    })
    // it comes by itself
    const mail = page.getByRole('article').filter({ hasText: customer.email })
    await expect(mail).toBeVisible()
    await page.getByRole('button', { name: words.say('account:channelSMS'), exact: true }).click()
    await expect(mail).toHaveCount(0)
    await page.getByRole('button', { name: words.say('account:channelMAIL'), exact: true }).click()
    await expect(mail).toBeVisible()
    const stranger = await elsewhere.newPage()
    await stranger.goto('/en/outbox/')
    await expect(stranger.getByText(words.say('account:outboxEmptyTitle'))).toBeVisible()
    await expect(stranger.getByText(words.say('account:outboxEmptyHint'))).toBeVisible()
    expect(await loadMailsTo(customer, stranger)).toEqual([])
    await elsewhere.close()
  },
)

test('by keyboard: sign up, and out again', { tag: '@desktop' }, async ({ page }) => {
  const it = createAccountPage(page, getTexts('en'))
  const customer = newCustomer()
  const type = async (field: Locator, text: string) => {
    await tabTo(field)
    await page.keyboard.type(text)
  }
  await page.goto('/es/en/')
  await tabTo(it.link(false))
  await page.keyboard.press('Enter')
  await expect(it.heading('account:logIn')).toBeVisible()
  await tabTo(it.button('account:signUp'))
  await page.keyboard.press('Enter')
  await expect(it.name).toBeFocused()
  await page.keyboard.type(customer.name)
  await type(it.email, customer.email)
  await type(it.password, customer.password)
  await page.keyboard.press('Enter')
  await expect(it.greeting(customer)).toBeFocused()
  await tabTo(it.button('account:logOut'))
  await page.keyboard.press('Enter')
  await expect(it.heading('account:title')).toBeFocused()
})

test('without script the page says what it needs', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(profilePath('en'))
  await expect(page.getByRole('heading', { name: getTexts('en').say('platform:needsScriptTitle') })).toBeVisible()
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
    name: 'sign up with faults',
    async open(page) {
      const it = createAccountPage(page, english)
      await page.goto(profilePath('en'))
      await it.button('account:signUp').click()
      await it.button('account:signUp').click()
      await expect(it.main.getByText(english.say('account:nameMissing'))).toBeVisible()
    },
  },
  {
    name: 'profile',
    signedIn: true,
    async open(page) {
      await page.goto(profilePath('hy'))
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
          .or(page.getByText(english.say('account:outboxEmptyTitle')))
          .first(),
      ).toBeVisible()
    },
  },
]

for (const { name, signedIn, open } of SCREENS) {
  test(`axe finds nothing, light and dark: ${name}`, async ({ page, context, baseURL }) => {
    if (signedIn) await signUp(context, baseURL ?? '')
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page)
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faultsOf(page)).toEqual([])
  })
  test(`a finger finds 44 px of everything that can be pressed: ${name}`, { tag: '@phone' }, async ({ page, context, baseURL }) => {
    if (signedIn) await signUp(context, baseURL ?? '')
    await open(page)
    expect(await page.evaluate(smallTargets)).toEqual([])
  })
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
