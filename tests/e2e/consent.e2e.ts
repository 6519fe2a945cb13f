import type { Page } from '@playwright/test'

import { buildConsentCookie, type ConsentDecision } from '#domain/platform/consent-cookie.ts'
import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { tabTo } from './support/keyboard.ts'
import { BARCELONA, toCategoryPath, toCityPath, KYIV, toStorePath } from './support/market.ts'
import { createStorefrontPage, waitForHistory } from './support/storefront-page.ts'
import { type Language, type Texts, getTexts } from './support/texts.ts'

// a new visitor
test.use({ storageState: { cookies: [], origins: [] } })

/** Waits for the script: before it runs, the buttons submit a form and the links load a page. */
const WITH_SCRIPT = { waitUntil: 'networkidle' } as const
const LANDING = '/es/en/'
const en = getTexts('en')

/** Locators of the cookie banner, the preferences dialog and the form of the page about cookies. */
function createConsentControls(page: Page, { t }: Texts) {
  const banner = page.getByRole('region', { name: t('platform:consentTitle'), exact: true })
  const dialog = page.getByRole('dialog', { name: t('platform:consentTitle'), exact: true })
  const byName = (name: string) => ({ name, exact: true })
  return {
    banner,
    rejectButton: banner.getByRole('button', byName(t('platform:consentDeny'))),
    acceptButton: banner.getByRole('button', byName(t('platform:consentAccept'))),
    preferencesLink: banner.getByRole('link', byName(t('platform:consentManage'))),
    footerLink: page.getByRole('contentinfo').getByRole('link', byName(t('navigation:privacySettings'))),
    dialog,
    checkbox: (category: 'consentEssential' | 'consentFunctional' | 'consentMarketing') =>
      dialog.getByRole('checkbox', byName(t(`platform:${category}`))),
    saveButton: dialog.getByRole('button', byName(t('platform:consentSave'))),
    form: page.getByRole('main').locator('form'),
  }
}

async function readConsentCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(it => it.name === 'glv_consent')?.value
}

for (const language of ['en', 'uk', 'hy'] as const satisfies readonly Language[]) {
  test(`one click rejects optional cookies, and the banner does not return, in ${language}`, async ({ page }) => {
    const texts = getTexts(language)
    const { banner, rejectButton } = createConsentControls(page, texts)
    await page.goto({ en: LANDING, uk: '/ua/uk/', hy: '/am/hy/' }[language], WITH_SCRIPT)
    await expect(banner).toBeVisible()
    const loadedAt = await page.evaluate(() => performance.timeOrigin)
    await rejectButton.click()
    await expect(banner).toBeHidden()
    expect(await page.evaluate(() => performance.timeOrigin), 'the page does not reload').toBe(loadedAt)
    expect(await readConsentCookie(page)).toBe('1.none')
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(banner).toBeHidden()
    await page.getByRole('main').locator('.cities a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })
}

test('the banner does not return when the visitor goes back to a page', async ({ page, market }) => {
  const { banner, acceptButton } = createConsentControls(page, en)
  const { store } = await market.findCard(BARCELONA, () => true)
  await page.goto(toCityPath(BARCELONA), WITH_SCRIPT)
  await expect(banner).toBeVisible()
  await page.goto(toStorePath(BARCELONA, store.slug), WITH_SCRIPT)
  await acceptButton.click()
  await page.goBack()
  await expect(page).toHaveURL(toCityPath(BARCELONA))
  await expect(banner).toBeHidden()
})

for (const [button, categories] of [
  ['rejectButton', 'essential'],
  ['acceptButton', 'essential,functional,marketing'],
] as const) {
  test(`B §7: calls send the consent "${categories}" after a click on ${button}`, async ({ page, market }) => {
    const storefront = createStorefrontPage(page, en)
    const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
    await page.goto(toStorePath(BARCELONA, store.slug), WITH_SCRIPT)
    await createConsentControls(page, en)[button].click()
    const call = page.waitForRequest(it => it.headers()['x-analytics-consent'] !== undefined)
    await storefront.link(card.name).click()
    expect((await call).headers()['x-analytics-consent']).toBe(categories)
  })
}

test('A §2.4: "A product click opens a details modal; adding from it records an analytics event", only after consent', async ({
  page,
  market,
}) => {
  const storefront = createStorefrontPage(page, en)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.available)
  const reported: string[] = []
  const scripts: string[] = []
  page.on('request', it => {
    if (it.url().endsWith('/api/reports')) reported.push(it.postData() ?? '')
    if (it.url().includes('analytics')) scripts.push(it.url())
  })
  const readEvents = () =>
    reported
      .flatMap(it => (JSON.parse(it) as { entries: { name: string; detail?: unknown }[] }).entries)
      .flatMap(it => (it.name === 'PRODUCT_ADDED' ? [it.detail] : []))
  async function addFromSheet(units: number): Promise<void> {
    await storefront.link(card.name).click()
    await storefront.productSheet(card.name).addButton.click()
    await expect(storefront.basketLink(units)).toBeVisible()
  }
  await page.goto(toStorePath(BARCELONA, store.slug), WITH_SCRIPT)
  await createConsentControls(page, en).rejectButton.click()
  await addFromSheet(1)
  expect(scripts).toEqual([])
  await page.context().clearCookies({ name: 'glv_consent' })
  // the address of the closed sheet would open it again
  await waitForHistory(page)
  await page.reload(WITH_SCRIPT)
  await createConsentControls(page, en).acceptButton.click()
  await addFromSheet(2)
  await expect.poll(readEvents).toEqual([{ storeId: String(store.id), productId: String(card.id), amount: '1' }])
  expect(scripts).toHaveLength(1)
})

test('A §5, B §4: the campaign of an address reaches the account after a late consent, and goes with the consent', async ({ page }) => {
  const consent = createConsentControls(page, en)
  const readVisitCookies = async () =>
    (await page.context().cookies())
      .map(({ name }) => name)
      .filter(name => /^glv_(campaign|analytics)/.test(name))
      .toSorted()
  await page.goto(
    `${LANDING}?userLoggedIn=true&utm_source=mail&userRegistrationType=google&isNewUser=true&utm_campaign=spring`,
    WITH_SCRIPT,
  )
  // B §2: userLoggedIn, userRegistrationType and isNewUser are read and removed
  await expect(page).toHaveURL(`${LANDING}?utm_source=mail&utm_campaign=spring`)
  expect(await readVisitCookies()).toEqual([])
  await consent.acceptButton.click()
  await expect.poll(readVisitCookies).toEqual(['glv_analytics_client', 'glv_analytics_session', 'glv_campaign'])
  const customer = await page.evaluate(async email => {
    const headers = { 'content-type': 'application/json', 'x-storefront': '1' }
    const body = JSON.stringify({ name: 'Anna', email, password: 'four green herons', preferredLanguage: 'en' })
    const created = await fetch('/api/session/customer', { method: 'POST', headers, body })
    return created.ok ? ((await (await fetch('/api/me', { headers })).json()) as unknown) : created.status
  }, `campaign.${Date.now()}@example.com`)
  expect(customer).toMatchObject({ mediaSource: 'mail', mediaCampaign: 'spring' })
  await consent.footerLink.click()
  await consent.dialog.getByRole('button', { name: en.t('platform:consentDeny'), exact: true }).click()
  await expect(consent.dialog).toBeHidden()
  expect(await readVisitCookies()).toEqual([])
})

test('the preferences save each category alone, and the footer link opens them again', async ({ page }) => {
  const consent = createConsentControls(page, en)
  await page.goto(toCityPath(BARCELONA), WITH_SCRIPT)
  await consent.preferencesLink.click()
  await expect(consent.dialog).toBeVisible()
  await expect(consent.checkbox('consentEssential')).toBeChecked()
  await expect(consent.checkbox('consentEssential')).toBeDisabled()
  await expect(consent.checkbox('consentFunctional')).not.toBeChecked()
  await consent.checkbox('consentFunctional').check()
  await consent.saveButton.click()
  await expect(consent.dialog).toBeHidden()
  await expect(consent.banner).toBeHidden()
  expect(await readConsentCookie(page)).toBe('1.functional')

  await consent.footerLink.click()
  await expect(consent.checkbox('consentFunctional')).toBeChecked()
  await expect(consent.checkbox('consentMarketing')).not.toBeChecked()
  await consent.checkbox('consentMarketing').check()
  await consent.saveButton.click()
  await expect(consent.dialog).toBeHidden()
  expect(await readConsentCookie(page)).toBe('1.all')

  await consent.footerLink.click()
  await consent.dialog.getByRole('button', { name: en.t('platform:consentDeny'), exact: true }).click()
  await expect(consent.dialog).toBeHidden()
  expect(await readConsentCookie(page)).toBe('1.none')
  // the decision is stored once: the dialog adds no cookie or storage entry
  const names = (await page.context().cookies()).map(({ name }) => name).filter(name => name.includes('consent') || name.startsWith('cc'))
  expect(names).toEqual(['glv_consent'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('consent') || key.startsWith('cc')))).toEqual([])
})

test('by keyboard, the banner comes first, and the preferences trap the focus and return it', { tag: '@desktop' }, async ({ page }) => {
  const consent = createConsentControls(page, en)
  // before the script runs, the link opens the page about cookies
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  await expect(consent.banner).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: en.t('navigation:skip') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(consent.preferencesLink).toBeFocused()
  expect(await page.evaluate(() => scrollY), 'the page does not move').toBe(0)
  await page.keyboard.press('Enter')
  await expect(consent.dialog).toBeVisible()
  await tabTo(consent.checkbox('consentMarketing'))
  await page.keyboard.press('Space')
  await expect(consent.checkbox('consentMarketing')).toBeChecked()
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab')
    expect(await consent.dialog.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(consent.dialog).toBeHidden()
  await expect(consent.preferencesLink).toBeFocused()
  expect(await readConsentCookie(page)).toBeUndefined()
  await page.keyboard.press('Tab')
  await expect(consent.rejectButton).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(consent.acceptButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(consent.banner).toBeHidden()
  expect(await readConsentCookie(page)).toBe('1.all')
})

test('the banner never covers the focused element', async ({ page, market }) => {
  const { banner } = createConsentControls(page, en)
  await page.goto(toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA)))
  await expect(banner).toBeVisible()
  const hidden: string[] = []
  for (let stop = 0; stop < 45; stop++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      const card = document.querySelector('.consent form')
      if (!focused || !card || card.contains(focused)) return undefined
      const [it, banner] = [focused.getBoundingClientRect(), card.getBoundingClientRect()]
      const isUnder = it.top >= banner.top && it.bottom <= innerHeight && it.left >= banner.left && it.right <= banner.right
      return isUnder ? focused.outerHTML.slice(0, 80) : undefined
    })
    if (covered !== undefined) hidden.push(covered)
  }
  expect(hidden).toEqual([])
})

test('the accept and reject buttons look the same, and the banner causes no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const metrics = { layoutShift: 0, largestPaint: '' }
    Object.assign(window, { metrics })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) metrics.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver(list => {
      for (const { element } of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        metrics.largestPaint = element?.closest('.consent') ? 'banner' : 'page'
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const readMetrics = () => page.evaluate(() => (window as unknown as { metrics: { layoutShift: number; largestPaint: string } }).metrics)
  const { banner, acceptButton, rejectButton } = createConsentControls(page, en)
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  const readStyle = (button: typeof acceptButton) =>
    button.evaluate(it => {
      const { backgroundColor, color, fontWeight, fontSize, borderWidth } = getComputedStyle(it)
      const { width, height } = it.getBoundingClientRect()
      return { backgroundColor, color, fontWeight, fontSize, borderWidth, width: Math.round(width), height: Math.round(height) }
    })
  expect(await readStyle(acceptButton)).toEqual(await readStyle(rejectButton))
  expect(await readMetrics()).toEqual({ layoutShift: 0, largestPaint: 'page' })
  await acceptButton.click()
  await expect(banner).toBeHidden()
  await page.waitForTimeout(200)
  expect((await readMetrics()).layoutShift).toBe(0)
})

test('the banner and the preferences have no axe violation, light and dark, and no touch target below 44 px', async ({ page }) => {
  const texts = getTexts('hy')
  const consent = createConsentControls(page, texts)
  await page.goto('/am/hy/')
  await expect(consent.banner).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAxeViolations(page, '.consent')).toEqual([])
  }
  expect(await consent.banner.evaluate(findLowTargets)).toEqual([])
  await consent.preferencesLink.click()
  await expect(consent.dialog).toBeVisible()
  await consent.dialog.getByRole('button', { name: texts.t('platform:consentFunctional'), exact: true }).click()
  await expect(consent.dialog.getByText(texts.t('platform:consentFunctionalText'))).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAxeViolations(page, '#cc-main')).toEqual([])
  }
  expect(await consent.dialog.evaluate(findLowTargets)).toEqual([])
})

/** Buttons, checkboxes (with their labels) and links that are lower than 44 px. */
const findLowTargets = (container: Element): string[] =>
  [...container.querySelectorAll<HTMLElement>('button, input, a')]
    .filter(it => (it.closest('label') ?? it).getBoundingClientRect().height < 43)
    .map(it => it.outerHTML.slice(0, 80))

test(
  'the page about cookies shows its form and no banner, with no axe violation and no touch target below 44 px',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/uk/legal/cookies/')
    const { banner, form } = createConsentControls(page, getTexts('uk'))
    await expect(form).toBeVisible()
    await expect(banner).toBeHidden()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findAxeViolations(page)).toEqual([])
    }
    expect(await form.evaluate(findLowTargets)).toEqual([])
  },
)

test('the shared HTML is the same for each consent decision', async ({ request, market, baseURL }) => {
  const { store } = await market.findCard(KYIV, () => true)
  for (const path of [LANDING, toCityPath(KYIV), toStorePath(KYIV, store.slug)]) {
    const fetchHtml = async (cookie: string) => {
      const reply = await request.get(path, { headers: { cookie, accept: 'text/html' } })
      expect(reply.headers()['set-cookie'], `${path} of ${baseURL}`).toBeUndefined()
      return reply.text()
    }
    const first = await fetchHtml('')
    expect(first).toContain('class="consent"')
    for (const decision of ['all', 'none', 'functional', 'marketing'] satisfies ConsentDecision[])
      expect(await fetchHtml(buildConsentCookie(decision, false).split(';', 1)[0]!)).toBe(first)
    expect(await fetchHtml('glv_consent=9.all')).toBe(first)
  }
})

test('A §2.3: a page in a web view shows no banner, because the app asks for consent', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'glv_web_view_agent', value: '1', url: baseURL ?? '' }])
  await page.goto(toCityPath(BARCELONA), WITH_SCRIPT)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(createConsentControls(page, en).banner).toBeHidden()
})

test('home, landing, city, store and checkout request no other origin before consent', async ({ page, market, baseURL }) => {
  const requestsByOrigin = new Map<string, number>()
  page.context().on('request', request => {
    const { origin } = new URL(request.url())
    requestsByOrigin.set(origin, (requestsByOrigin.get(origin) ?? 0) + 1)
  })
  const storefront = createStorefrontPage(page, en)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  await page.goto(toCityPath(BARCELONA), { waitUntil: 'networkidle' })
  await page.goto(toStorePath(BARCELONA, store.slug), { waitUntil: 'networkidle' })
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await page.goto(`${toCityPath(BARCELONA)}checkout/?storeId=${store.id}`, { waitUntil: 'networkidle' })
  await expect(createConsentControls(page, en).banner).toBeVisible()
  expect([...requestsByOrigin.keys()]).toEqual([new URL(baseURL ?? '').origin])
  expect([...requestsByOrigin.values()][0]).toBeGreaterThan(30)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the banner is a form that returns to the page, and the banner does not return', async ({ page, market }) => {
    const { banner, acceptButton } = createConsentControls(page, en)
    const path = `${toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA))}?page=2`
    await page.goto(path)
    await acceptButton.click()
    await expect(page).toHaveURL(path)
    expect(await readConsentCookie(page)).toBe('1.all')
    await expect(banner).toBeHidden()
    await page.goto(LANDING)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })

  test('the footer links to the page about cookies, whose form changes the decision', async ({ page }) => {
    const texts = getTexts('uk')
    const { t } = texts
    const consent = createConsentControls(page, texts)
    const checkbox = (category: 'consentFunctional' | 'consentMarketing') =>
      consent.form.getByRole('checkbox', { name: t(`platform:${category}`) })
    const findButton = (key: 'consentSave' | 'consentDeny' | 'consentAccept') =>
      consent.form.getByRole('button', { name: t(`platform:${key}`), exact: true })
    await page.goto(toCityPath(KYIV))
    await consent.rejectButton.click()
    await consent.footerLink.click()
    await expect(page).toHaveURL('/uk/legal/cookies/')
    await expect(checkbox('consentMarketing')).not.toBeChecked()
    await checkbox('consentMarketing').check()
    await findButton('consentSave').click()
    await expect(page).toHaveURL('/uk/legal/cookies/')
    expect(await readConsentCookie(page)).toBe('1.marketing')
    await expect(checkbox('consentMarketing')).toBeChecked()
    await expect(checkbox('consentFunctional')).not.toBeChecked()
    await expect(consent.form).toContainText(t('platform:consentNowEssential'))
    await findButton('consentAccept').click()
    await expect(consent.form).toContainText(t('platform:consentNowAll'))
    await expect(checkbox('consentFunctional')).toBeChecked()
    await findButton('consentDeny').click()
    expect(await readConsentCookie(page)).toBe('1.none')
    await expect(checkbox('consentMarketing')).not.toBeChecked()
  })
})

test('the form of another site cannot change the consent', { tag: '@desktop' }, async ({ request, baseURL }) => {
  const sendForm = (headers: Record<string, string>) =>
    request.post('/api/consent', { form: { decision: 'all' }, maxRedirects: 0, headers: { origin: baseURL ?? '', ...headers } })
  expect((await sendForm({ origin: 'https://evil.example' })).status()).toBe(403)
  expect((await sendForm({ origin: 'null' })).status()).toBe(403)
  expect((await sendForm({ 'sec-fetch-site': 'cross-site' })).status()).toBe(403)
  const sameOrigin = await sendForm({ referer: 'https://evil.example/' })
  expect(sameOrigin.status()).toBe(303)
  expect(sameOrigin.headers()['location']).toBe('/')
  expect(sameOrigin.headers()['cache-control']).toContain('no-store')
  expect(sameOrigin.headers()['set-cookie']).toContain('glv_consent=1.all')
})
