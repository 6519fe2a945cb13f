import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCategoryPath, toCityPath, toStorePath } from './support/market.ts'
import { createStorefrontPage, waitForHistory } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

// most customers see the motion, which other tests leave out to be faster
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const texts = getTexts('en')
const { t } = texts
/** The demonstration store sells a product that needs a confirmation of age. */
const EVERY_ELEMENT = toStorePath(BARCELONA, 'every-element')

test('A §4 "a stack with push and pop": "back" closes the top dialog, then the cart, then leaves the page @phone', async ({
  page,
  market,
}) => {
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  const home = toStorePath(BARCELONA, store.slug)
  await page.goto(toCityPath(BARCELONA))
  await page.goto(home)
  await storefront.addButton(card.name).click()
  const cart = await storefront.openBasket(store.name)
  const { dialog } = storefront.drawer(store.name)
  await cart.removeButton(card.name).click()
  await expect(storefront.lastProductDialog).toBeVisible()
  await page.goBack()
  await expect(storefront.lastProductDialog).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(home)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(home)
  await page.goBack()
  await expect(page).toHaveURL(toCityPath(BARCELONA))
})

test('A §4: "Scroll is locked while certain modals are open.": under the open cart, and no longer when it is closed @phone', async ({
  page,
  market,
}) => {
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  const cart = await storefront.openBasket(store.name)
  const getPosition = () => page.evaluate(() => scrollY)
  const position = await getPosition()
  await page.mouse.move(20, 20)
  await page.mouse.wheel(0, 400)
  // a page that is not locked has moved after two frames
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500)))
  expect(await getPosition()).toBe(position)
  await cart.closeButton.click()
  await expect(storefront.drawer(store.name).dialog).toBeHidden()
  await page.mouse.wheel(0, 400)
  await expect.poll(getPosition).toBeGreaterThan(position)
  // a drawer is visible one frame before it is modal: Escape closes it then, too
  const states = await page.evaluate(async () => {
    const nextTask = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 50)))
    const read = () => [...document.querySelectorAll('dialog[open]')].map(it => it.matches(':modal'))
    const button = document.querySelector<HTMLElement>('.basket-bar button')!
    // React renders in a microtask after the event
    const rendered = () => new Promise<void>(resolve => queueMicrotask(() => queueMicrotask(resolve)))
    button.click()
    await rendered()
    const opened = read()
    await nextTask()
    const painted = read()
    document.querySelector<HTMLElement>('dialog[open] .sheet-close')!.click()
    await nextTask()
    button.click()
    await rendered()
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await nextTask()
    return { opened, painted, escaped: read() }
  })
  expect(states).toEqual({ opened: [false], painted: [true], escaped: [] })
})

test('a dialog that closes by its button leaves no entry in the history, and the page does not move @phone', async ({ page, market }) => {
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  const home = toStorePath(BARCELONA, store.slug)
  await page.goto(toCityPath(BARCELONA))
  await page.goto(home)
  await storefront.addButton(card.name).click()
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  const cart = await storefront.openBasket(store.name)
  const position = await page.evaluate(() => scrollY)
  await cart.closeButton.click()
  await expect(storefront.drawer(store.name).dialog).toBeHidden()
  await waitForHistory(page)
  expect(await page.evaluate(() => scrollY)).toBe(position)
  await expect(page.locator('.basket-bar').getByRole('button')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(toCityPath(BARCELONA))
})

test('a confirmation above the product sheet closes with it, and the page is the one of the store again', async ({ page }) => {
  const sheet = createStorefrontPage(page, texts).productSheet('Lager, 6 × 0.33 l')
  await page.goto(toCityPath(BARCELONA))
  await page.goto(EVERY_ELEMENT)
  await createStorefrontPage(page, texts).link('Lager, 6 × 0.33 l').click()
  await expect(page).toHaveURL(/[?]product=\d+$/)
  await sheet.addButton.click()
  const restrictions = page.getByRole('dialog', { name: t('catalogue:restrictions') })
  await restrictions.getByRole('button', { name: t('catalogue:restrictionAge', { age: 18 }) }).click()
  await expect(sheet.dialog).toBeHidden()
  await expect(restrictions).toBeHidden()
  await expect(page).toHaveURL(EVERY_ELEMENT)
  await page.goBack()
  await expect(page).toHaveURL(toCityPath(BARCELONA))
})

test('A §2.4, "Modals elsewhere: … popup dialog": "back" closes a popup of the store and the enlarged picture, which lie above the page and the sheet', async ({
  page,
  market,
}) => {
  await page.goto(EVERY_ELEMENT)
  const main = page.getByRole('main')
  const popup = page.locator('#store-popup')

  // a popup that arrives after it was closed does not replace the next one
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/*popup=store_info*', async route => {
    await released
    await route.continue()
  })
  const late = page.waitForResponse(/popup=store_info/)
  await main.getByRole('link', { name: 'About this store' }).click()
  await expect(popup.locator('.skeleton').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await main.getByText('How we pack').click()
  await main.getByRole('link', { name: 'Before you order alcohol or medicine' }).click()
  await expect(popup.getByRole('heading', { name: 'Alcohol' })).toBeVisible()
  release()
  await (await late).finished()
  await page.waitForLoadState('networkidle')
  await expect(popup.getByRole('heading', { name: 'Alcohol' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  await main.getByRole('link', { name: 'About this store' }).click()
  await expect(popup).toBeVisible()
  await expect.poll(() => page.evaluate(() => (history.state as { dialogs?: unknown } | null)?.dialogs)).toHaveLength(1)
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(EVERY_ELEMENT)

  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.link(card.name).click()
  const { dialog, addButton } = storefront.productSheet(card.name)
  await expect(addButton).toBeVisible()
  await dialog.locator('[data-zoom]').click()
  const zoom = page.locator('.picture-zoom')
  await expect(zoom).toBeVisible()
  await page.goBack()
  await expect(zoom).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('A §2.4, "Modals elsewhere: … location": "back" closes the address picker of a list, which stays as it is', async ({
  page,
  market,
}) => {
  await page.goto(toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA)), { waitUntil: 'networkidle' })
  await page.evaluate(() => void Object.assign(window, { marked: true }))
  const filter = page.locator('.strip').first().getByRole('link').nth(1)
  const path = (await filter.getAttribute('href'))!
  await filter.click()
  await expect(page).toHaveURL(path)
  const stores = await page.locator('.stores h3').allTextContents()
  await page.getByRole('banner').locator('[data-address]').first().click()
  const picker = page.getByRole('dialog')
  await expect(picker).toBeVisible()
  await page.goBack()
  await expect(picker).toBeHidden()
  await expect(page).toHaveURL(path)
  expect(await page.locator('.stores h3').allTextContents()).toEqual(stores)
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
})

test('"back" closes the cookie preferences', async ({ page }) => {
  await page.goto('/')
  await page.goto('/es/en/', { waitUntil: 'networkidle' })
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('navigation:privacySettings'), exact: true })
    .click()
  const preferences = page.getByRole('dialog', { name: t('platform:consentTitle'), exact: true })
  await expect(preferences).toBeVisible()
  await page.goBack()
  await expect(preferences).toBeHidden()
  await expect(page).toHaveURL('/es/en/')
})

test('a removed line can be restored with its amount and place @both', async ({ page, market }) => {
  const storefront = createStorefrontPage(page, texts)
  const { store } = await market.findCard(BARCELONA, it => !it.customizable)
  const cards = (await market.getProducts(BARCELONA, store)).filter(it => it.available && !it.customizable && it.promotions.length === 0)
  const [first, second] = [cards[0]!, cards.find(it => it.name !== cards[0]!.name)!]
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(first.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await storefront.addButton(second.name).click()
  const cart = await storefront.openBasket(store.name)
  await cart.removeButton(first.name).click()
  await expect(cart.line(first.name)).toHaveCount(0)
  const toast = page.getByRole('status').filter({ hasText: t('cart:removedProduct', { name: first.name }) })
  // the time stops under the pointer
  await toast.locator('.toast').hover()
  expect(await findAxeViolations(page)).toEqual([])
  // A §9: "Toasts max width 560 px"
  expect((await toast.locator('.toast').boundingBox())!.width).toBeLessThanOrEqual(560)
  await toast.getByRole('button', { name: t('cart:undo') }).click()
  await expect(toast).toHaveCount(0)
  await expect(cart.line(first.name)).toBeVisible()
  const panel = page.locator('.lines:visible h3')
  expect(await panel.allTextContents()).toEqual([first.name, second.name])
})

test('the offer to undo disappears after 10 s, which do not pass under the pointer @desktop', async ({ page, market }) => {
  await page.clock.install()
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  const cart = await storefront.openBasket(store.name)
  await cart.removeButton(card.name).click()
  const toast = page.locator('.toast').filter({ hasText: t('cart:removedProduct', { name: card.name }) })
  await expect(toast).toBeVisible()
  await page.clock.fastForward(9000)
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.fastForward(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(10_100)
  await expect(toast).toHaveCount(0)
  await expect(cart.emptyMessage).toBeVisible()
})

test('A §4: "Loading bar lasts about 5 s with 200 ms throttle.": a slow list shows it, and a fast one does not', async ({
  page,
  market,
}) => {
  await page.goto(toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA)), { waitUntil: 'networkidle' })
  const readBar = () =>
    page.evaluate(() => {
      const animation = document.getAnimations().find(it => (it as CSSAnimation).animationName === 'load')
      const { delay, duration } = animation?.effect?.getTiming() ?? {}
      return animation ? { delay, duration } : undefined
    })
  const filters = page.locator('.strip').first().getByRole('link')
  const path = (await filters.nth(1).getAttribute('href'))!
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(`**${path}`, async route => {
    await released
    await route.continue()
  })
  await filters.nth(1).click()
  await expect.poll(readBar).toEqual({ delay: 200, duration: 5000 })
  // A §4 "a filters loading flag"; A §9 "Fetch minimum delay 200 ms": the list is dimmed after it
  await expect(filters.nth(1)).toHaveAttribute('aria-busy', 'true')
  const list = page.locator('[data-stores][aria-busy=true]')
  await expect(list).toHaveCSS('opacity', '0.6')
  await expect(list).toHaveCSS('transition-delay', '0.2s')
  release()
  await expect(page).toHaveURL(path)
  await expect.poll(readBar).toBeUndefined()
  const busy = page.locator('[data-stores] [aria-busy], [data-stores][aria-busy]')
  await expect(busy).toHaveCount(0)
  await page.goBack()
  await expect(page).not.toHaveURL(path)
  await expect(filters.first()).toHaveAttribute('aria-current', 'true')
  await expect(busy).toHaveCount(0)
})

test.describe('A §4 "Loading bar"', () => {
  // its requests would not be held
  test.use({ serviceWorkers: 'block' })

  test('the click on a link shows it until the next page', async ({ page, guard }) => {
    guard.allowMessage(/Service Worker registration blocked/)
    const landing = '/es/en/'
    await page.goto(toCityPath(BARCELONA), { waitUntil: 'networkidle' })
    let isLoading = false
    await page.exposeFunction('reportLoading', (value: boolean) => (isLoading ||= value))
    await page.evaluate(() => {
      const { classList } = document.documentElement
      new MutationObserver(() =>
        (window as unknown as { reportLoading(value: boolean): void }).reportLoading(classList.contains('loading')),
      ).observe(document.documentElement, { attributeFilter: ['class'] })
    })
    let release = (): void => {}
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route(`**${landing}`, async route => {
      await released
      await route.continue()
    })
    // a press would use the page that the pointer has prefetched
    await page
      .getByRole('main')
      .locator(`a[href="${landing}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    // locators wait for the end of the navigation
    await expect.poll(() => isLoading).toBe(true)
    release()
    await expect(page).toHaveURL(landing)
    await expect(page.locator('html.loading')).toHaveCount(0)
  })
})
