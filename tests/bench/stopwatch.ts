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
 * the first frame in which a thing is visible has been handed to the screen: a task of the highest priority that is posted
 * inside a frame's callback runs as soon as the main thread is done with that frame.
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
        const seen = (): boolean =>
          document.querySelector(selector)?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true
        // asked once ahead, so that what the stopwatch costs the first time is not the press's
        if (seen()) throw new Error(`${selector} is seen already`)
        this.reading = new Promise(resolve => {
          const look = (pressed: number): void => {
            if (!seen()) return void requestAnimationFrame(() => look(pressed))
            void scheduler.postTask(() => resolve(performance.now() - pressed), { priority: 'user-blocking' })
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

/** From seeing a control to pressing it, and from down to up: nobody is faster. Milliseconds. */
const LOOKING = 400
const PRESSING = 60

/**
 * Presses as a hand does. What a locator does instead listens inside the page to all events of the press, and takes of its time.
 *
 * @returns milliseconds from the press until `selector` is seen
 */
export async function timePress(control: Locator, selector: string, press: 'tap' | 'click'): Promise<number> {
  const page = control.page()
  await control.scrollIntoViewIfNeeded()
  await page.evaluate(it => window.stopwatch.arm(it), selector)
  await page.waitForTimeout(LOOKING)
  const box = await control.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (press === 'tap') await tap(page, x, y)
  else await page.mouse.click(x, y, { delay: PRESSING })
  return page.evaluate(() => window.stopwatch.reading)
}

async function tap(page: Page, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(PRESSING)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
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
