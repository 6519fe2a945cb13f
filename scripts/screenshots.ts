import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type Browser, chromium, type Page } from '@playwright/test'

import { renderAllContent } from '#tests/support/render-all-content.ts'

import { createConsentedState } from './consented-browser-state.ts'
import { takeContactSheets } from './contact-sheet.ts'
import { BROWSER_FLAGS, findBrowser, NO_BROWSER_MESSAGE } from './find-browser.ts'
import { CITY_PATHS, type Screen, type ScreenLanguage, SCREENS, worldScreens } from './screenshot-targets.ts'
import { openTestSite } from './test-site.ts'

/**
 * `npm run screenshots` writes every screen at phone and desktop width, light and dark, in four scripts, to screenshots/.
 * `--only city,store` and `--languages uk` select some. `--pictures` writes those of the README to docs/pictures/, `--world` a city and a
 * store of six countries. `contact-sheet` is a screen too: the pictures of all product types. `BASE_URL` names a site that already runs.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: Object.keys(CITY_PATHS).join(',') },
    pictures: { type: 'boolean', default: false },
    world: { type: 'boolean', default: false },
  },
})

interface Shot {
  readonly screen: Screen
  readonly language: ScreenLanguage
  readonly width: 390 | 1440
  readonly scheme: 'light' | 'dark'
  readonly file: string
}

/** Maximum size of a picture in the repository. */
const MAX_PICTURE_BYTES = 150_000

const CONTACT_SHEET = 'contact-sheet'

const forDocs = values.pictures || values.world
/** Names of screens; empty for all. */
const selected = values.only.split(',').filter(Boolean)

const isLanguage = (word: string): word is ScreenLanguage => word in CITY_PATHS

function listShots(): Shot[] {
  const only = selected.filter(name => name !== CONTACT_SHEET)
  const unknown = only.filter(name => !SCREENS.some(screen => screen.name === name))
  if (unknown.length > 0)
    throw new Error(
      `unknown screens: ${unknown.join(', ')}; known screens: ${[...SCREENS.map(({ name }) => name), CONTACT_SHEET].join(', ')}`,
    )
  const languages = values.languages.split(',').filter(isLanguage)
  return SCREENS.filter(({ name }) => selected.length === 0 || only.includes(name)).flatMap(screen =>
    languages
      .filter(language => screen.languages?.includes(language) ?? true)
      .flatMap(language =>
        ([390, 1440] as const).flatMap(width =>
          (['light', 'dark'] as const).map(scheme => ({
            screen,
            language,
            width,
            scheme,
            file: join('screenshots', `${screen.name}-${language}-${width}-${scheme}.png`),
          })),
        ),
      ),
  )
}

function listReadmeShots(): Shot[] {
  const createShot = (name: string, language: ScreenLanguage, width: 390 | 1440, scheme: 'light' | 'dark'): Shot => {
    const screen = SCREENS.find(it => it.name === name)
    if (screen === undefined) throw new Error(`unknown screen: ${name}`)
    return { screen, language, width, scheme, file: join('docs/pictures', `${name}-${language}-${width}-${scheme}.jpg`) }
  }
  return [
    createShot('city', 'en', 1440, 'light'),
    createShot('store', 'uk', 390, 'light'),
    createShot('product', 'hy', 390, 'dark'),
    createShot('cart', 'en', 390, 'light'),
  ]
}

/** Cities and stores of six countries in four scripts, as a phone shows them. */
function listWorldShots(): Shot[] {
  return worldScreens.map((screen, index) => ({
    screen,
    language: 'en',
    width: 390,
    scheme: index % 4 < 2 ? 'light' : 'dark',
    file: join('docs/pictures', `world-${screen.name}.jpg`),
  }))
}

async function takeScreenshot(browser: Browser, base: string, shot: Shot): Promise<void> {
  const isPhone = shot.width === 390
  const context = await browser.newContext({
    viewport: { width: shot.width, height: isPhone ? 844 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    colorScheme: shot.scheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    storageState: createConsentedState(base),
  })
  try {
    const page = await context.newPage()
    const address = base + (await shot.screen.path(base, shot.language))
    // web fonts are used from the second page on (docs/decisions/0032)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.goto(address)
    await shot.screen.then?.(page)
    await waitForImagesAndFonts(page)
    // a dialog is captured within the viewport; a page in full
    const fullPage = shot.screen.then === undefined && !forDocs
    await page.screenshot({ path: shot.file, fullPage, ...(forDocs && { type: 'jpeg' as const, quality: 72 }) })
  } finally {
    await context.close()
  }
}

/** Waits for lazy images and web fonts. */
async function waitForImagesAndFonts(page: Page): Promise<void> {
  await page.evaluate(renderAllContent)
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map(picture => picture.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

const executablePath = await findBrowser()
if (executablePath === undefined) {
  console.error(NO_BROWSER_MESSAGE)
  process.exit(1)
}
const shots = values.world ? listWorldShots() : values.pictures ? listReadmeShots() : listShots()
const site = await openTestSite()
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
try {
  mkdirSync('screenshots', { recursive: true })
  mkdirSync('docs/pictures', { recursive: true })
  if (!forDocs && (selected.length === 0 || selected.includes(CONTACT_SHEET)))
    for (const file of await takeContactSheets(browser, site.url, 'screenshots')) console.log(file)
  for (const shot of shots) {
    try {
      await takeScreenshot(browser, site.url, shot)
      const size = statSync(shot.file).size
      console.log(shot.file)
      if (forDocs && size > MAX_PICTURE_BYTES) throw new Error(`${size} bytes, more than the repository allows`)
    } catch (error) {
      console.error(`${shot.file}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`)
      process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await site.stop()
}
