import type { BrowserContext, Page } from '@playwright/test'

import { toPath } from '#domain/navigation/routes.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

import { createAccountPage } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
import { CARD } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts
const PRIVACY = toPath({ name: 'privacyManagementWebView' })
const POLL = toPath({ name: 'addYourFriendsPollWebView' })
const DONATIONS = toPath({ name: 'donationsWebView', language: 'en' })
const LEARN_MORE = toPath({ name: 'socialLearnMoreWebView', language: 'en' })

/** The page that plays the native app, and the web view that it opens. */
async function openTestApp(page: Page, context: BrowserContext) {
  await page.goto('/test-app/')
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  return {
    messages,
    readTypes: async () => (await messages.allTextContents()).map(it => it.split(' ')[0]),
    agent: page.getByRole('checkbox', { name: /agent cookie/ }),
    feature: (name: string) => page.getByRole('checkbox', { name: `Feature ${name}`, exact: true }),
    async open(path: string): Promise<Page> {
      const [webView] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: path, exact: true }).click()])
      await expect(messages.first()).toContainText('ready')
      return webView
    },
    send: (name: string) => page.getByRole('button', { name: `Send ${name}`, exact: true }).click(),
  }
}
const getClose = (webView: Page) => webView.getByRole('button', { name: t('platform:consentClose'), exact: true })
const isDark = (webView: Page) =>
  webView.evaluate(() => {
    const [red = 255] = /\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []
    return Number(red) < 128
  })

for (const colorScheme of ['light', 'dark'] as const)
  for (const agent of [true, false])
    test(
      `issue 25 point 4: each web view, ${colorScheme}, ${agent ? 'with' : 'without'} the agent cookie`,
      { tag: '@phone' },
      async ({ page, context, baseURL }) => {
        await signUp(context, baseURL!, buildCustomer())
        const app = await openTestApp(page, context)
        await app.agent.setChecked(agent)
        for (const path of [PRIVACY, POLL, DONATIONS, LEARN_MORE]) {
          const webView = await app.open(path)
          await webView.emulateMedia({ colorScheme })
          await expect(webView.getByRole('heading', { level: 1 })).toBeVisible()
          // A §2.3: "hides the cookie banner when the web-view agent cookie equals 1"
          await expect(webView.locator('.consent')).toHaveCount(agent ? 0 : 1)
          // A §2.3: "webview: follows dark/light colour scheme"
          expect(await isDark(webView)).toBe(colorScheme === 'dark')
          await expect(webView.getByRole('banner')).toHaveCount(0)
          await expect(webView.locator('.skeleton')).toHaveCount(0)
          expect(await findAxeViolations(webView), path).toEqual([])
          await webView.close()
        }
      },
    )

test('issue 25 point 4: the poll tells the app its answer, and the app closes it', async ({ page, context, baseURL }) => {
  await signUp(context, baseURL!, buildCustomer())
  const app = await openTestApp(page, context)
  const webView = await app.open(POLL)
  await expect(getClose(webView)).toBeHidden()
  await webView.getByRole('button', { name: t('account:friendsYes'), exact: true }).click()
  await expect(app.messages.filter({ hasText: 'poll_answered {"answer":"yes"}' })).toHaveCount(1)
  await Promise.all([webView.waitForEvent('close'), getClose(webView).click()])
  expect(await app.readTypes()).toEqual(['ready', 'poll_answered', 'close'])
})

test('issue 25 point 4: an app without the feature gets no "close", and the page offers none', async ({ page, context }) => {
  const app = await openTestApp(page, context)
  await app.feature('close').uncheck()
  const webView = await app.open(LEARN_MORE)
  await expect(getClose(webView)).toBeHidden()
  await webView.close()
  await app.feature('close').check()
  await expect(getClose(await app.open(LEARN_MORE))).toBeVisible()
})

test('issue 25 point 4: sign-in on the page, or by the app: no message has a token', async ({ page, context, baseURL }) => {
  const app = await openTestApp(page, context)
  const webView = await app.open(PRIVACY)
  const account = createAccountPage(webView, texts)
  await expect(account.email).toBeVisible()
  await expect(app.messages.filter({ hasText: 'sign_in_needed {}' })).toHaveCount(1)
  // the app has a session of its own, sets its cookies, and says so
  await signUp(context, baseURL!, buildCustomer())
  await app.send('session_changed')
  const permission = webView.getByRole('checkbox').first()
  await expect(permission).toBeVisible()
  const before = await permission.isChecked()
  await permission.click()
  await expect(app.messages.filter({ hasText: 'privacy_saved' })).toContainText(`"granted":${!before}`)
  await expect(getClose(webView)).toBeVisible()
  expect((await app.messages.allTextContents()).filter(it => /token|password|@/i.test(it))).toEqual([])
})

test('issue 25 point 4: the decision about cookies reaches the app', async ({ page, context }) => {
  // the browser of the tests has decided
  await context.clearCookies()
  const app = await openTestApp(page, context)
  const webView = await app.open(LEARN_MORE)
  await webView.getByRole('button', { name: t('platform:consentDeny'), exact: true }).click()
  await expect(app.messages.filter({ hasText: 'consent_saved {"optionalCookies":false}' })).toHaveCount(1)
})

test('issue 25 point 4: a donation reaches the app with its receipt, and is shared by the sheet of the app', async ({
  page,
  context,
  baseURL,
  guard,
}) => {
  guard.allowPaymentProvider()
  await signUp(context, baseURL!, buildCustomer())
  const app = await openTestApp(page, context)
  const webView = await app.open(DONATIONS)
  await webView.getByLabel(t('platform:donationsCountry'), { exact: true }).selectOption('Spain')
  const form = webView.locator('iframe[data-ready=true]').last().contentFrame()
  await form.locator('[name=number]').fill(CARD.approved)
  await form.locator('[name=expiry]').fill('12 / 39')
  await form.locator('[name=code]').fill('123')
  await webView.getByRole('button', { name: 'Donate €5.00', exact: true }).click()
  await expect(app.messages.filter({ hasText: /donation_completed \{"receipt":\d+,"amount":500,"currency":"EUR"\}/ })).toHaveCount(1)
  await webView.getByRole('button', { name: t('checkout:inviteShare'), exact: true }).click()
  await expect(app.messages.filter({ hasText: 'share {' })).toContainText(DONATIONS)
  await Promise.all([webView.waitForEvent('close'), getClose(webView).click()])
})

test('issue 25 point 4: iOS and Android receive the messages by what they add to the page', async ({ browser, baseURL, guard: _ }) => {
  for (const platform of ['ios', 'android'] as const) {
    const context = await browser.newContext({ baseURL: baseURL! })
    await context.addCookies([{ name: STORAGE_NAME.webViewAgent, value: '1', url: baseURL! }])
    await context.addInitScript(name => {
      const sent: string[] = []
      const app = { postMessage: (message: string) => void sent.push(message) }
      Object.assign(globalThis, { sent }, name === 'ios' ? { webkit: { messageHandlers: { recado: app } } } : { RecadoApp: app })
    }, platform)
    const page = await context.newPage()
    await page.goto(LEARN_MORE)
    const readSent = () =>
      page.evaluate(() => (globalThis as unknown as { sent: string[] }).sent.map(it => (JSON.parse(it) as { type: string }).type))
    await expect.poll(readSent).toEqual(['ready'])
    await expect(getClose(page)).toBeHidden()
    await page.evaluate(() => {
      const { recadoBridge } = globalThis as unknown as { recadoBridge: { receive(text: string): void } }
      recadoBridge.receive('{"bridge":"recado","version":1,"type":"welcome","payload":{"features":["close"]}}')
    })
    await getClose(page).click()
    expect(await readSent()).toEqual(['ready', 'close'])
    await context.close()
  }
})
