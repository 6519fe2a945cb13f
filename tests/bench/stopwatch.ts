import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, type TestInfo } from '@playwright/test'

declare global {
  interface Window {
    stopwatch: { start(selector: string, changedFrom?: string): void; result: Promise<number> }
    /** Durations of Event Timing for each click that took 16 ms or longer, by its timestamp. */
    clickDurations: Map<number, number>
    /** Timestamp of the click of the running measurement. */
    lastClickAt: number
  }
}

/** Runs of each measurement; the median counts. */
export const RUNS = 5
/** Lighthouse's factor between a mid-range phone and a desktop computer. */
export const CPU_SLOWDOWN = 4

/** Type of the annotations that scripts/bench.ts prints as a table. */
export const FIGURE = 'figure'

/**
 * Opens `path` in a new context, with a stopwatch in the page. It runs from the timestamp of the click event to the end of the first frame
 * in which an element is visible: a task of the highest priority that is posted in an animation frame callback runs right after that frame.
 *
 * @param screen options that differ from the phone of the Playwright project
 */
export async function openPage(browser: Browser, path: string, screen: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.stopwatch = {
      result: Promise.reject(new Error('not started')),
      start(selector, changedFrom) {
        const isVisible = (): boolean => {
          const element = document.querySelector(selector)
          return (
            element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
            (changedFrom === undefined || element.textContent !== changedFrom)
          )
        }
        // the first check is slower: it must not be part of the measurement
        if (isVisible()) throw new Error(`${selector} is already visible`)
        this.result = new Promise(resolve => {
          const check = (clickedAt: number): void => {
            if (!isVisible()) return void requestAnimationFrame(() => check(clickedAt))
            void scheduler.postTask(() => resolve(performance.now() - clickedAt), { priority: 'user-blocking' })
          }
          const onClick = (event: MouseEvent): void => {
            window.lastClickAt = event.timeStamp
            requestAnimationFrame(() => check(event.timeStamp))
          }
          addEventListener('click', onClick, { capture: true, once: true })
        })
      },
    }
    window.stopwatch.result.catch(() => undefined)
    window.clickDurations = new Map()
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (entry.name === 'click') window.clickDurations.set(entry.startTime, entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

/** @returns the path of the first store on the page of Barcelona */
export async function findFirstStore(browser: Browser): Promise<string> {
  const page = await openPage(browser, '/es/en/barcelona/')
  const path = await page.locator('.store .stretch').first().getAttribute('href')
  await page.context().close()
  if (path === null) throw new Error('The city shows no store')
  return path
}

/**
 * Finds a store with products that are added by one press, because they have no options.
 *
 * @param count products needed
 * @returns the path of the store and the selectors of the buttons
 */
export async function findSimpleProducts(browser: Browser, count: number): Promise<{ path: string; buttons: string[] }> {
  const page = await openPage(browser, '/es/en/barcelona/')
  const paths = await page.locator('.store .stretch').evaluateAll(links => [...new Set(links.map(it => it.getAttribute('href') ?? ''))])
  try {
    for (const path of paths) {
      await page.goto(path)
      const buttons = await page.evaluate(needed => {
        const { products } = JSON.parse(document.getElementById('store-data')?.textContent ?? '{"products":{}}') as {
          products: Record<string, { customizable: boolean }>
        }
        // of one section, because a section that is scrolled far away has no cards (ADR 0059)
        const sections = [...document.querySelectorAll('section')].map(section => {
          const ids = [...section.querySelectorAll<HTMLElement>('[data-add]')].map(it => it.dataset['add'] ?? '')
          return ids.filter(id => products[id]?.customizable === false).map(id => `[data-add="${id}"]`)
        })
        return sections.find(it => it.length >= needed) ?? []
      }, count)
      if (buttons.length >= count) return { path, buttons: buttons.slice(0, count) }
    }
  } finally {
    await page.context().close()
  }
  throw new Error(`No store has ${count} products without options`)
}

/** Slows down the processor of this tab by a factor; 1 is full speed. */
export async function slowDownProcessor(page: Page, factor: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: factor })
}

/** Fast 3G of the browser's tools: latency in milliseconds, throughput in bytes per second. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/** Slows down the processor by `CPU_SLOWDOWN` and the network to Fast 3G. */
export async function emulateSlowPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', FAST_3G)
}

/** Delay before the press, and its duration: a person is not faster. */
const PRESS_DELAY_MS = 400
const PRESS_DURATION_MS = 60

/**
 * Taps or clicks at the center of a control. A locator's own click adds event listeners to the page, which would be part of the measurement.
 *
 * @param changedFrom if given, the element must also have another text than this
 * @returns milliseconds from the click event until `selector` is visible
 */
export async function measureInteraction(
  control: Locator,
  selector: string,
  action: 'tap' | 'click',
  changedFrom?: string,
): Promise<number> {
  const page = control.page()
  await control.scrollIntoViewIfNeeded()
  await page.evaluate(([it = '', text]) => window.stopwatch.start(it, text), [selector, changedFrom])
  await page.waitForTimeout(PRESS_DELAY_MS)
  const box = await control.boundingBox()
  if (!box) throw new Error('The control has no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (action === 'tap') await tap(page, x, y)
  else await page.mouse.click(x, y, { delay: PRESS_DURATION_MS })
  return page.evaluate(() => window.stopwatch.result)
}

async function tap(page: Page, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(PRESS_DURATION_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The shortest duration of an interaction that Event Timing reports. Milliseconds. */
const SHORTEST_EVENT_MS = 16

/** @returns the duration of the last measured click in Event Timing, in milliseconds: until the next frame after its handlers is painted */
export const readClickDuration = (page: Page): Promise<number> =>
  page.evaluate(async shortest => {
    // the entry arrives after the frame
    await new Promise(resolve => setTimeout(resolve, 100))
    return window.clickDurations.get(window.lastClickAt) ?? shortest
  }, SHORTEST_EVENT_MS)

/** Prints the 98th percentile of `durations`, all in milliseconds, and fails when it is above `maxMs`. */
export function checkP98(testInfo: TestInfo, name: string, durations: readonly number[], maxMs: number): void {
  expect.soft(reportP98(testInfo, name, durations, `, at most ${String(maxMs).padStart(3)}`), name).toBeLessThanOrEqual(maxMs)
}

/**
 * Prints the 98th percentile and the median of `durations`, all in milliseconds.
 *
 * @returns the 98th percentile
 */
export function reportP98(testInfo: TestInfo, name: string, durations: readonly number[], limit = ''): number {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!
  const p98 = at(0.98)
  const description = `${name.padEnd(60)} p98 ${p98.toFixed(0).padStart(4)} ms${limit}  (p50 ${at(0.5).toFixed(0)}, ${sorted.length} presses)`
  testInfo.annotations.push({ type: FIGURE, description })
  console.log(description)
  return p98
}

/** Prints the median of `runs`, all in milliseconds, and fails when it is above `maxMs`. */
export function checkMedian(testInfo: TestInfo, name: string, runs: readonly number[], maxMs: number): void {
  expect(runs).toHaveLength(RUNS)
  const median = runs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
  const durations = runs.map(it => it.toFixed(0)).join(' ')
  const description = `${name.padEnd(52)} ${median.toFixed(0).padStart(4)} ms, at most ${String(maxMs).padStart(3)}  (${durations})`
  testInfo.annotations.push({ type: FIGURE, description })
  console.log(description)
  expect.soft(median, name).toBeLessThanOrEqual(maxMs)
}
