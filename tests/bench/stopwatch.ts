import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, type TestInfo } from '@playwright/test'

declare global {
  interface Window {
    stopwatch: { arm(selector: string): void; reading: Promise<number> }
  }
}

/** How often each thing is timed; the median counts. */
export const RUNS = 5
/** A telephone of the lower middle against a desk computer, as Lighthouse reckons it. */
export const SLOWED = 4

/** The annotation that scripts/bench.ts makes its table from. */
export const FIGURE = 'figure'

/**
 * A fresh visitor on `path`, with a stopwatch in the page. It runs from the moment the browser stamped on the press until
 * the first frame in which a thing is visible has been handed to the screen: a message that is posted inside a frame's
 * callback arrives when the main thread is done with that frame.
 *
 * @param screen what differs from the project's telephone
 */
export async function visit(browser: Browser, path: string, screen: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.stopwatch = {
      reading: Promise.reject(new Error('not armed')),
      arm(selector) {
        this.reading = new Promise(resolve => {
          const look = (pressed: number): void => {
            const seen = document.querySelector(selector)?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true
            if (!seen) return void requestAnimationFrame(() => look(pressed))
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - pressed)
            port2.postMessage(undefined)
          }
          addEventListener('click', event => void requestAnimationFrame(() => look(event.timeStamp)), { capture: true, once: true })
        })
      },
    }
    window.stopwatch.reading.catch(() => undefined)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

/** @returns the path of the first store of the market's largest city, as a visitor finds it */
export async function firstStore(browser: Browser): Promise<string> {
  const page = await visit(browser, '/es/en/barcelona/')
  const path = await page.locator('.store .stretch').first().getAttribute('href')
  await page.context().close()
  if (path === null) throw new Error('The city shows no store')
  return path
}

/** Makes the processor of this tab `times` slower than it is; 1 is as it is. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** @returns milliseconds from the press until `selector` is seen */
export async function timePress(control: Locator, selector: string, press: 'tap' | 'click'): Promise<number> {
  const page = control.page()
  await control.scrollIntoViewIfNeeded()
  await page.evaluate(it => window.stopwatch.arm(it), selector)
  await control[press]()
  return page.evaluate(() => window.stopwatch.reading)
}

/** Says the median of `runs`, all in milliseconds, and fails when it is above `most`. */
export function judge(info: TestInfo, name: string, runs: readonly number[], most: number): void {
  expect(runs).toHaveLength(RUNS)
  const median = runs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
  const each = runs.map(it => it.toFixed(0)).join(' ')
  const description = `${name.padEnd(52)} ${median.toFixed(0).padStart(4)} ms, at most ${String(most).padStart(3)}  (${each})`
  info.annotations.push({ type: FIGURE, description })
  console.log(description)
  expect.soft(median, name).toBeLessThanOrEqual(most)
}
