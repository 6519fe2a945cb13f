import { startEdge } from './support/edge.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** Rooms are loaded when they are wanted: a page of yesterday wants them by yesterday's names. */
const GONE_PART = /Failed to fetch dynamically imported module|Failed to load resource/
const { say } = getTexts('en')

test(
  'A §8: on a page for everyone a press whose part is gone follows its link, to a page of today',
  { tag: '@phone' },
  async ({ page, guard, baseURL }) => {
    const edge = await startEdge(baseURL!)
    guard.visits(edge.url)
    guard.expects(NOT_FOUND)
    guard.expects(GONE_PART)
    await page.goto(edge.url + cityPath(BARCELONA))
    await page.waitForLoadState('networkidle')

    edge.gone = /\/storefront-island\./
    const again = page.waitForEvent('load')
    await page.getByRole('link', { name: say('navigation:basketEmpty') }).click()
    await again
    edge.gone = undefined
    expect(edge.refused.length).toBeGreaterThan(0)

    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: say('navigation:basketEmpty') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await edge.stop()
  },
)

test(
  'A §8: a part that is gone loads the page again, with what was typed; a password is never kept',
  { tag: '@desktop' },
  async ({ page, guard, baseURL }) => {
    const edge = await startEdge(baseURL!)
    guard.visits(edge.url)
    guard.expects(NOT_FOUND)
    guard.expects(GONE_PART)
    await page.goto(`${edge.url}/en/profile-section/`)
    const email = page.getByLabel(say('account:email'), { exact: true })
    const password = page.getByLabel(say('account:password'), { exact: true })
    await email.fill('anna@example.com')
    await password.fill('four green herons')

    // texts of the preferences are loaded when they are opened
    edge.gone = /\/_astro\/en\./
    const again = page.waitForEvent('load')
    await page.getByRole('link', { name: say('navigation:privacySettings') }).click()
    await again
    await expect(email).toHaveValue('anna@example.com')
    await expect(password).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('herons')
    await edge.stop()
  },
)

test(
  'once in 60 seconds: a part that stays away is said to be, and the page rests',
  { tag: '@phone' },
  async ({ page, guard, baseURL }) => {
    const edge = await startEdge(baseURL!)
    guard.visits(edge.url)
    guard.expects(NOT_FOUND)
    guard.expects(GONE_PART)
    edge.gone = /\/profile-island\./
    await page.goto(`${edge.url}/en/profile-section/`)
    await expect(page.getByRole('alert')).toContainText(say('platform:islandFailedTitle'))
    await expect.poll(() => edge.pages.filter(it => it.includes('profile-section')).length).toBe(2)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1500)
    expect(edge.pages.filter(it => it.includes('profile-section'))).toHaveLength(2)
    await expect(page.getByRole('alert')).toContainText(say('platform:islandFailedTitle'))
    await edge.stop()
  },
)
