import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { buildConsentCookie, type ConsentDecision } from '#domain/platform/consent-cookie.ts'
import { expect, test } from './support/guarded-test.ts'
import { tabTo } from './support/keys.ts'
import { BARCELONA, categoryPath, cityPath, KYIV, storePath } from './support/market.ts'
import { createShopPage } from './support/shop-page.ts'
import { type Language, type Texts, getTexts } from './support/texts.ts'

// a visitor who comes for the first time
test.use({ storageState: { cookies: [], origins: [] }, contextOptions: { reducedMotion: 'reduce' } })

/** Pressed before the script is there, a form is sent and a link followed: right too, and not what is asked about here. */
const SCRIPTED = { waitUntil: 'networkidle' } as const
const LANDING = '/es/en/'
const en = getTexts('en')

/** The question at the foot of a page, and the preferences that it leads to. */
function consentOn(page: Page, { say }: Texts) {
  const banner = page.getByRole('region', { name: say('platform:consentTitle'), exact: true })
  const dialog = page.getByRole('dialog', { name: say('platform:consentTitle'), exact: true })
  const named = (name: string) => ({ name, exact: true })
  return {
    banner,
    refuse: banner.getByRole('button', named(say('platform:consentDeny'))),
    accept: banner.getByRole('button', named(say('platform:consentAccept'))),
    choose: banner.getByRole('link', named(say('platform:consentManage'))),
    footer: page.getByRole('contentinfo').getByRole('link', named(say('navigation:privacySettings'))),
    dialog,
    kind: (kind: 'consentEssential' | 'consentFunctional' | 'consentMarketing') =>
      dialog.getByRole('checkbox', named(say(`platform:${kind}`))),
    save: dialog.getByRole('button', named(say('platform:consentSave'))),
    form: page.getByRole('main').locator('form'),
  }
}

async function parseConsentAnswer(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(it => it.name === 'glv_consent')?.value
}

for (const language of ['en', 'uk', 'hy'] as const satisfies readonly Language[]) {
  test(`refusing takes one press, and nobody is asked twice, in ${language}`, async ({ page }) => {
    const words = getTexts(language)
    const { banner, refuse } = consentOn(page, words)
    await page.goto({ en: LANDING, uk: '/ua/uk/', hy: '/am/hy/' }[language], SCRIPTED)
    await expect(banner).toBeVisible()
    const began = await page.evaluate(() => performance.timeOrigin)
    await refuse.click()
    await expect(banner).toBeHidden()
    expect(await page.evaluate(() => performance.timeOrigin), 'the page stays').toBe(began)
    expect(await parseConsentAnswer(page)).toBe('1.none')
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(banner).toBeHidden()
    await page.getByRole('main').locator('.cities a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })
}

test('going back to a page does not ask again', async ({ page, market }) => {
  const { banner, accept } = consentOn(page, en)
  const { store } = await market.findCard(BARCELONA, () => true)
  await page.goto(cityPath(BARCELONA), SCRIPTED)
  await expect(banner).toBeVisible()
  await page.goto(storePath(BARCELONA, store.slug), SCRIPTED)
  await accept.click()
  await page.goBack()
  await expect(page).toHaveURL(cityPath(BARCELONA))
  await expect(banner).toBeHidden()
})

for (const [answer, said] of [
  ['refuse', 'essential'],
  ['accept', 'essential,functional,marketing'],
] as const) {
  test(`B §7: who presses ${answer} has calls that say "${said}", from the press on`, async ({ page, market }) => {
    const shop = createShopPage(page, en)
    const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
    await page.goto(storePath(BARCELONA, store.slug), SCRIPTED)
    await consentOn(page, en)[answer].click()
    const call = page.waitForRequest(it => it.headers()['x-analytics-consent'] !== undefined)
    await shop.link(card.name).click()
    expect((await call).headers()['x-analytics-consent']).toBe(said)
  })
}

test('one kind alone is kept as it was chosen, and the footer leads back to it', async ({ page }) => {
  const it = consentOn(page, en)
  await page.goto(cityPath(BARCELONA), SCRIPTED)
  await it.choose.click()
  await expect(it.dialog).toBeVisible()
  await expect(it.kind('consentEssential')).toBeChecked()
  await expect(it.kind('consentEssential')).toBeDisabled()
  await expect(it.kind('consentFunctional')).not.toBeChecked()
  await it.kind('consentFunctional').check()
  await it.save.click()
  await expect(it.dialog).toBeHidden()
  await expect(it.banner).toBeHidden()
  expect(await parseConsentAnswer(page)).toBe('1.functional')

  await it.footer.click()
  await expect(it.kind('consentFunctional')).toBeChecked()
  await expect(it.kind('consentMarketing')).not.toBeChecked()
  await it.kind('consentMarketing').check()
  await it.save.click()
  await expect(it.dialog).toBeHidden()
  expect(await parseConsentAnswer(page)).toBe('1.all')

  await it.footer.click()
  await it.dialog.getByRole('button', { name: en.say('platform:consentDeny'), exact: true }).click()
  await expect(it.dialog).toBeHidden()
  expect(await parseConsentAnswer(page)).toBe('1.none')
  // one record of it: the dialog keeps none of its own
  const names = (await page.context().cookies()).map(({ name }) => name).filter(name => name.includes('consent') || name.startsWith('cc'))
  expect(names).toEqual(['glv_consent'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('consent') || key.startsWith('cc')))).toEqual([])
})

test('by keyboard: the question comes first, the preferences keep the focus and give it back', { tag: '@desktop' }, async ({ page }) => {
  const it = consentOn(page, en)
  // before its script has come, the link to the choice opens the page about cookies
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  await expect(it.banner).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: en.say('navigation:skip') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(it.choose).toBeFocused()
  expect(await page.evaluate(() => scrollY), 'the page does not move').toBe(0)
  await page.keyboard.press('Enter')
  await expect(it.dialog).toBeVisible()
  await tabTo(it.kind('consentMarketing'))
  await page.keyboard.press('Space')
  await expect(it.kind('consentMarketing')).toBeChecked()
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab')
    expect(await it.dialog.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(it.dialog).toBeHidden()
  await expect(it.choose).toBeFocused()
  expect(await parseConsentAnswer(page)).toBeUndefined()
  await page.keyboard.press('Tab')
  await expect(it.refuse).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(it.accept).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(it.banner).toBeHidden()
  expect(await parseConsentAnswer(page)).toBe('1.all')
})

test('what is focused is never under the question', async ({ page, market }) => {
  const { banner } = consentOn(page, en)
  await page.goto(categoryPath(BARCELONA, await market.mainCategory(BARCELONA)))
  await expect(banner).toBeVisible()
  const hidden: string[] = []
  for (let stop = 0; stop < 45; stop++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      const card = document.querySelector('.consent form')
      if (!focused || !card || card.contains(focused)) return undefined
      const [it, over] = [focused.getBoundingClientRect(), card.getBoundingClientRect()]
      const isUnder = it.top >= over.top && it.bottom <= innerHeight && it.left >= over.left && it.right <= over.right
      return isUnder ? focused.outerHTML.slice(0, 80) : undefined
    })
    if (covered !== undefined) hidden.push(covered)
  }
  expect(hidden).toEqual([])
})

test('accepting and refusing weigh the same, and nothing moves when the question comes or goes', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: '' }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver(list => {
      for (const { element } of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        seen.largest = element?.closest('.consent') ? 'the question' : 'the page'
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const seen = () => page.evaluate(() => (window as unknown as { seen: { shift: number; largest: string } }).seen)
  const { banner, accept, refuse } = consentOn(page, en)
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  const look = (button: typeof accept) =>
    button.evaluate(it => {
      const { backgroundColor, color, fontWeight, fontSize, borderWidth } = getComputedStyle(it)
      const { width, height } = it.getBoundingClientRect()
      return { backgroundColor, color, fontWeight, fontSize, borderWidth, width: Math.round(width), height: Math.round(height) }
    })
  expect(await look(accept)).toEqual(await look(refuse))
  expect(await seen()).toEqual({ shift: 0, largest: 'the page' })
  await accept.click()
  await expect(banner).toBeHidden()
  await page.waitForTimeout(200)
  expect((await seen()).shift).toBe(0)
})

test('axe finds nothing, light and dark, and a finger finds 44 px: the question and the preferences', async ({ page }) => {
  const words = getTexts('hy')
  const it = consentOn(page, words)
  await page.goto('/am/hy/')
  await expect(it.banner).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).include('.consent').analyze()).violations).toEqual([])
  }
  expect(await it.banner.evaluate(sizesUnder44)).toEqual([])
  await it.choose.click()
  await expect(it.dialog).toBeVisible()
  await it.dialog.getByRole('button', { name: words.say('platform:consentFunctional'), exact: true }).click()
  await expect(it.dialog.getByText(words.say('platform:consentFunctionalText'))).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).include('#cc-main').analyze()).violations).toEqual([])
  }
  expect(await it.dialog.evaluate(sizesUnder44)).toEqual([])
})

/** Buttons, boxes (with their labels) and links whose own place is lower than 44 px. */
const sizesUnder44 = (place: Element): string[] =>
  [...place.querySelectorAll<HTMLElement>('button, input, a')]
    .filter(it => (it.closest('label') ?? it).getBoundingClientRect().height < 43)
    .map(it => it.outerHTML.slice(0, 80))

test('the page about cookies asks once: a finger finds 44 px, axe finds nothing', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/uk/legal/cookies/')
  const { banner, form } = consentOn(page, getTexts('uk'))
  await expect(form).toBeVisible()
  await expect(banner).toBeHidden()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }
  expect(await form.evaluate(sizesUnder44)).toEqual([])
})

test('the HTML that many share is the same whatever was decided', async ({ request, market, baseURL }) => {
  const { store } = await market.findCard(KYIV, () => true)
  for (const path of [LANDING, cityPath(KYIV), storePath(KYIV, store.slug)]) {
    const html = async (cookie: string) => {
      const reply = await request.get(path, { headers: { cookie, accept: 'text/html' } })
      expect(reply.headers()['set-cookie'], `${path} of ${baseURL}`).toBeUndefined()
      return reply.text()
    }
    const first = await html('')
    expect(first).toContain('class="consent"')
    for (const decision of ['all', 'none', 'functional', 'marketing'] satisfies ConsentDecision[])
      expect(await html(buildConsentCookie(decision, false).split(';', 1)[0]!)).toBe(first)
    expect(await html('glv_consent=9.all')).toBe(first)
  }
})

test('A §2.3: an app that shows one page of ours asks for consent itself', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'glv_web_view_agent', value: '1', url: baseURL ?? '' }])
  await page.goto(cityPath(BARCELONA), SCRIPTED)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(consentOn(page, en).banner).toBeHidden()
})

test('no request to anybody else before consent: home, landing, city, store, checkout', async ({ page, market, baseURL }) => {
  const asked = new Map<string, number>()
  page.context().on('request', request => {
    const { origin } = new URL(request.url())
    asked.set(origin, (asked.get(origin) ?? 0) + 1)
  })
  const shop = createShopPage(page, en)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  await page.goto(cityPath(BARCELONA), { waitUntil: 'networkidle' })
  await page.goto(storePath(BARCELONA, store.slug), { waitUntil: 'networkidle' })
  await shop.plus(card.name).click()
  await expect(shop.basketLink(1)).toBeVisible()
  await page.goto(`${cityPath(BARCELONA)}checkout/?storeId=${store.id}`, { waitUntil: 'networkidle' })
  await expect(consentOn(page, en).banner).toBeVisible()
  expect([...asked.keys()]).toEqual([new URL(baseURL ?? '').origin])
  expect([...asked.values()][0]).toBeGreaterThan(30)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the question is a form: it leads back to the page, and is not asked again', async ({ page, market }) => {
    const { banner, accept } = consentOn(page, en)
    const path = `${categoryPath(BARCELONA, await market.mainCategory(BARCELONA))}?page=2`
    await page.goto(path)
    await accept.click()
    await expect(page).toHaveURL(path)
    expect(await parseConsentAnswer(page)).toBe('1.all')
    await expect(banner).toBeHidden()
    await page.goto(LANDING)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })

  test('the footer leads to the same question on a page of its own', async ({ page }) => {
    const words = getTexts('uk')
    const { say } = words
    const it = consentOn(page, words)
    const box = (kind: 'consentFunctional' | 'consentMarketing') => it.form.getByRole('checkbox', { name: say(`platform:${kind}`) })
    const answer = (key: 'consentSave' | 'consentDeny' | 'consentAccept') =>
      it.form.getByRole('button', { name: say(`platform:${key}`), exact: true })
    await page.goto(cityPath(KYIV))
    await it.refuse.click()
    await it.footer.click()
    await expect(page).toHaveURL('/uk/legal/cookies/')
    await expect(box('consentMarketing')).not.toBeChecked()
    await box('consentMarketing').check()
    await answer('consentSave').click()
    await expect(page).toHaveURL('/uk/legal/cookies/')
    expect(await parseConsentAnswer(page)).toBe('1.marketing')
    await expect(box('consentMarketing')).toBeChecked()
    await expect(box('consentFunctional')).not.toBeChecked()
    await expect(it.form).toContainText(say('platform:consentNowEssential'))
    await answer('consentAccept').click()
    await expect(it.form).toContainText(say('platform:consentNowAll'))
    await expect(box('consentFunctional')).toBeChecked()
    await answer('consentDeny').click()
    expect(await parseConsentAnswer(page)).toBe('1.none')
    await expect(box('consentMarketing')).not.toBeChecked()
  })
})

test('a form of another site decides nothing', { tag: '@desktop' }, async ({ request, baseURL }) => {
  const send = (headers: Record<string, string>) =>
    request.post('/api/consent', { form: { decision: 'all' }, maxRedirects: 0, headers: { origin: baseURL ?? '', ...headers } })
  expect((await send({ origin: 'https://evil.example' })).status()).toBe(403)
  expect((await send({ origin: 'null' })).status()).toBe(403)
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status()).toBe(403)
  const ours = await send({ referer: 'https://evil.example/' })
  expect(ours.status()).toBe(303)
  expect(ours.headers()['location']).toBe('/')
  expect(ours.headers()['cache-control']).toContain('no-store')
  expect(ours.headers()['set-cookie']).toContain('glv_consent=1.all')
})
