import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'

import {
  checkP98,
  emulateSlowPhone,
  findFirstStore,
  findSimpleProducts,
  measureInteraction,
  openPage,
  readClickDuration,
  reportP98,
} from './stopwatch.ts'

/**
 * The limits of issues 18 and 19 for a press: 98th percentile of 50, at full speed and on a slow phone (processor slowed four times, Fast 3G).
 * Each figure counts twice: Event Timing, to the next painted frame, and the time until the result itself is visible.
 */
const PAGES = 10
const PRESSES_PER_PAGE = 5

/** A mouse reaches a filter before it presses it, which loads the list. */
const DESKTOP = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 }

const SPEEDS = [
  { speed: 'full speed', emulate: () => Promise.resolve(), isSlow: false },
  { speed: 'slow phone', emulate: emulateSlowPhone, isSlow: true },
] as const

/** What it measures is the machine and the stopwatch: no page is faster. */
const EMPTY_PAGE = `data:text/html,${encodeURIComponent(
  '<meta name="viewport" content="width=device-width"><button onclick="document.querySelector(`output`).hidden = false">Press</button><output hidden>Pressed</output>',
)}`

/** The first press on a page loads the islands; the later ones have them. */
interface Durations {
  readonly events: number[]
  readonly first: number[]
  readonly later: number[]
}

async function measurePages(
  browser: Browser,
  path: string,
  emulate: (page: Page) => Promise<void>,
  press: (page: Page, index: number) => Promise<number>,
  screen: BrowserContextOptions = {},
): Promise<Durations> {
  const durations: Durations = { events: [], first: [], later: [] }
  for (let run = 0; run < PAGES; run++) {
    const page = await openPage(browser, path, screen)
    await emulate(page)
    for (let index = 0; index < PRESSES_PER_PAGE; index++) {
      ;(index === 0 ? durations.first : durations.later).push(await press(page, index))
      durations.events.push(await readClickDuration(page))
    }
    await page.context().close()
  }
  return durations
}

for (const { speed, emulate, isSlow } of SPEEDS) {
  test(`the shortest press that this machine measures: one element in an empty page, ${speed}`, async ({ browser }, info) => {
    const { events, first, later } = await measurePages(browser, EMPTY_PAGE, emulate, async page => {
      await page.evaluate(() => document.querySelector('output')!.setAttribute('hidden', ''))
      return measureInteraction(page.locator('button'), 'output:not([hidden])', 'tap')
    })
    reportP98(info, `empty page: Event Timing, ${speed}`, events)
    reportP98(info, `empty page: visible, ${speed}`, [...first, ...later])
  })

  test(`issue 18: press on a product until it is painted, ${speed}`, async ({ browser }, info) => {
    const { events, first, later } = await measurePages(browser, await findFirstStore(browser), emulate, async (page, index) => {
      const duration = await measureInteraction(page.locator('.item [data-product]').nth(index), '#product-sheet[open]', 'tap')
      await expect(page.locator('#sheet-footer button[type=submit], #sheet-footer .note').first()).toBeVisible({ timeout: 30_000 })
      await page.keyboard.press('Escape')
      await expect(page.locator('#product-sheet[open]')).toHaveCount(0)
      return duration
    })
    checkP98(info, `product: Event Timing, ${speed}`, events, isSlow ? 48 : 24)
    checkP98(info, `product: visible, first press of a page, ${speed}`, first, isSlow ? 48 : 24)
    checkP98(info, `product: visible, later presses, ${speed}`, later, isSlow ? 48 : 24)
  })

  test(`issue 18: press on a filter until the list has changed, prefetched on intent, ${speed}`, async ({ browser }, info) => {
    const press = async (page: Page, index: number): Promise<number> => {
      const filter = page
        .locator('.strip')
        .first()
        .getByRole('link')
        .nth(index + 1)
      const path = (await filter.getAttribute('href'))!
      const loaded = page.waitForResponse(it => it.url().endsWith(path), { timeout: 30_000 })
      await filter.hover()
      await (await loaded).finished()
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
      return measureInteraction(filter, `.strip a[href="${path}"][aria-current="true"]`, 'click')
    }
    const { events, first, later } = await measurePages(browser, await findCategory(browser), emulate, press, DESKTOP)
    checkP98(info, `filter: Event Timing, ${speed}`, events, isSlow ? 300 : 100)
    checkP98(info, `filter: list changed, ${speed}`, [...first, ...later], isSlow ? 300 : 100)
  })

  test(`issue 19: press on "Add" until the count is painted, ${speed}`, async ({ browser }, info) => {
    const { path, buttons } = await findSimpleProducts(browser, PRESSES_PER_PAGE)
    const { events, first, later } = await measurePages(browser, path, emulate, async (page, index) => {
      const bar = page.locator('.basket-bar button')
      const before = index === 0 ? '' : ((await bar.textContent()) ?? '')
      const duration = await measureInteraction(page.locator(buttons[index]!).first(), '.basket-bar button', 'tap', before)
      // the bar of the island has replaced the first one
      await expect(bar.locator('.money')).toBeVisible({ timeout: 30_000 })
      return duration
    })
    checkP98(info, `add: Event Timing, ${speed}`, events, isSlow ? 48 : 24)
    checkP98(info, `add: count visible, first press of a page, ${speed}`, first, isSlow ? 48 : 24)
    checkP98(info, `add: count visible, later presses, ${speed}`, later, isSlow ? 48 : 24)
  })

  test(`issue 19: press on the cart bar until the cart is open, ${speed}`, async ({ browser }, info) => {
    const { path, buttons } = await findSimpleProducts(browser, 1)
    const { events, first, later } = await measurePages(browser, path, emulate, async (page, index) => {
      const bar = page.locator('.basket-bar button')
      if (index === 0) {
        await page.locator(buttons[0]!).first().tap()
        await expect(bar.locator('.money')).toBeVisible({ timeout: 30_000 })
        await page.waitForLoadState('networkidle')
      }
      const duration = await measureInteraction(bar, 'dialog.drawer[open]', 'tap')
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      return duration
    })
    checkP98(info, `cart: Event Timing, ${speed}`, events, isSlow ? 80 : 40)
    checkP98(info, `cart: open, ${speed}`, [...first, ...later], isSlow ? 80 : 40)
  })
}

async function findCategory(browser: Browser): Promise<string> {
  const page = await openPage(browser, '/es/en/barcelona/')
  const path = await page.locator('a[href*="/barcelona/"][href*="_"]').first().getAttribute('href')
  await page.context().close()
  if (path === null) throw new Error('The city shows no category')
  return path
}
