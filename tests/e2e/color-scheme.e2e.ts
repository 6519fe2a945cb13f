import type { Page } from '@playwright/test'

import { BRAND } from '#domain/platform/brand.ts'
import { COLOR_SCHEME_KEY } from '#domain/platform/page-script-names.ts'
import { expect, test } from './support/guarded-test.ts'

const readScheme = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const rule = new CSSStyleSheet()
    rule.replaceSync('.probe-of-scheme { color: light-dark(rgb(1 1 1), rgb(2 2 2)) }')
    document.adoptedStyleSheets = [rule]
    const probe = document.body.appendChild(Object.assign(document.createElement('i'), { className: 'probe-of-scheme' }))
    const { color } = getComputedStyle(probe)
    probe.remove()
    document.adoptedStyleSheets = []
    return color === 'rgb(2, 2, 2)' ? 'dark' : 'light'
  })

/** The colour that the browser paints around the page. */
const readThemeColors = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll(all => all.filter(it => matchMedia((it as HTMLMetaElement).media).matches).map(it => it.getAttribute('content')))

test(
  'issue 25, point 8: a visitor chooses the dark scheme in the footer, on each page and in each tab, and returns to that of the device',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/es/en/')
    const choice = page.getByLabel('Appearance')
    expect(await readScheme(page)).toBe('light')
    const other = await context.newPage()
    await other.goto('/es/en/barcelona/')

    // the script loads when the choice has the focus, which a page in the background never has
    await page.bringToFront()
    await choice.focus()
    await choice.selectOption('Dark')
    await expect.poll(() => readScheme(page)).toBe('dark')
    expect(await readThemeColors(page)).toEqual([BRAND.colors.dark])
    await expect.poll(() => readScheme(other)).toBe('dark')
    await other.getByLabel('Appearance').focus()
    await expect(other.getByLabel('Appearance')).toHaveValue('dark')
    await other.close()

    // before the first paint of the next page
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => Object.assign(window, { firstScheme: document.documentElement.dataset['scheme'] }))
    })
    await page.goto('/es/en/barcelona/')
    expect(await page.evaluate(() => (window as unknown as { firstScheme?: string }).firstScheme)).toBe('dark')
    await expect(page.getByLabel('Appearance')).toHaveValue('dark')

    await page.getByLabel('Appearance').selectOption('Same as device')
    expect(await readScheme(page)).toBe('light')
    expect(await readThemeColors(page)).toEqual([BRAND.colors.light])
    expect(await page.evaluate(key => localStorage.getItem(key), COLOR_SCHEME_KEY)).toBeNull()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await readScheme(page)).toBe('dark')

    // a value of somebody else
    await page.evaluate(key => localStorage.setItem(key, 'sepia" onload="'), COLOR_SCHEME_KEY)
    await page.reload()
    await expect(page.getByLabel('Appearance')).toHaveValue('')
    expect(await page.evaluate(() => document.documentElement.dataset['scheme'])).toBe('')
  },
)
