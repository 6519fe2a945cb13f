import type { Locator, Page } from '@playwright/test'

import { type CookieAddress, readAddressCookie } from '#domain/geo/read-address-cookie.ts'

import { expect } from './guarded-test.ts'
import { type Place, toCityPath } from './market.ts'
import { getTexts, type TextKey } from './texts.ts'

/** Locators of the header's address control and its dialog, by role and accessible name. */
export function createAddressPicker(page: Page, place: Place) {
  const texts = getTexts(place.language)
  const dialog = page.locator('dialog[open]')
  const button = (key: TextKey): Locator => dialog.getByRole('button', { name: texts.t(key) })
  return {
    texts,
    dialog,
    button,
    control: page.getByRole('banner').locator('[data-address]'),
    field: dialog.getByRole('combobox', { name: texts.t('geo:search') }),
    options: dialog.getByRole('option'),
    map: dialog.getByRole('application'),
    confirmButton: button('geo:confirm'),
    async open(): Promise<void> {
      await page.goto(toCityPath(place))
      await page.getByRole('link', { name: texts.t('geo:title') }).click()
      await expect(this.field).toBeFocused()
    },
  }
}

/** The address in the cookie of the page. */
export const readAddress = async (page: Page): Promise<CookieAddress | null | undefined> =>
  readAddressCookie(await page.evaluate(() => document.cookie))
