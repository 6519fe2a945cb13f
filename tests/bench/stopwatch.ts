import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, type TestInfo } from '@playwright/test'

declare global {
  interface Window {
    stopwatch: { start(selector: string): void; result: Promise<number> }
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
      start(selector) {
        const isVisible = (): boolean =>
          document.querySelector(selector)?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true
        // the first check is slower: it must not be part of the measurement
        if (isVisible()) throw new Error(`${selector} is already visible`)
        this.result = new Promise(resolve => {
          const check = (clickedAt: number): void => {
            if (!isVisible()) return void requestAnimationFrame(() => check(clickedAt))
            void scheduler.postTask(() => resolve(performance.now() - clickedAt), { priority: 'user-blocking' })
          }
          addEventListener('click', event => void requestAnimationFrame(() => check(event.timeStamp)), { capture: true, once: true })
        })
      },
    }
    window.stopwatch.result.catch(() => undefined)
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

/** Slows down the processor of this tab by a factor; 1 is full speed. */
export async function slowDownProcessor(page: Page, factor: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: factor })
}

/** Delay before the press, and its duration: a person is not faster. */
const PRESS_DELAY_MS = 400
const PRESS_DURATION_MS = 60

/**
 * Taps or clicks at the center of a control. A locator's own click adds event listeners to the page, which would be part of the measurement.
 *
 * @returns milliseconds from the click event until `selector` is visible
 */
export async function measureInteraction(control: Locator, selector: string, action: 'tap' | 'click'): Promise<number> {
  const page = control.page()
  await control.scrollIntoViewIfNeeded()
  await page.evaluate(it => window.stopwatch.start(it), selector)
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
