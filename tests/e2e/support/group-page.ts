import type { Browser, Page } from '@playwright/test'

import { expect } from './guarded-test.ts'
import { createStorefrontPage } from './storefront-page.ts'
import type { Texts } from './texts.ts'

/** The page of a group order, by role and accessible name. */
export function createGroupPage(page: Page, { t }: Texts) {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const people = main.getByRole('region', { name: t('checkout:groupPeople'), exact: true })
  return {
    main,
    button,
    people,
    /** The part that is paid here. */
    payment: main.locator('[aria-labelledby=group-share]'),
    own: main.getByRole('region', { name: t('checkout:groupYours'), exact: true }),
    participant: (name: string) => people.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) }),
    name: main.getByLabel(t('checkout:groupName'), { exact: true }),
    link: main.getByLabel(t('checkout:inviteLink'), { exact: true }),
  }
}

/** Another device, without an account. */
export async function openGuest(browser: Browser, baseURL: string, link: string, name: string, texts: Texts) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const group = createGroupPage(page, texts)
  await page.goto(link)
  await group.name.fill(name)
  await group.button(texts.t('checkout:groupJoin')).click()
  await expect(group.participant(name)).toBeVisible()
  return { context, page, group }
}

/** Chooses a product on the page of the store, and brings it to the group order. */
export async function chooseForGroup(
  { page, group }: Awaited<ReturnType<typeof openGuest>>,
  product: string,
  store: string,
  texts: Texts,
): Promise<void> {
  const { t } = texts
  await group.main.getByRole('link', { name: t('checkout:groupChoose'), exact: true }).click()
  const storefront = createStorefrontPage(page, texts)
  await storefront.addButton(product).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await storefront.openBasket(store)
  await page
    .getByRole('link', { name: t('cart:orderTogether'), exact: true })
    .filter({ visible: true })
    .click()
  await expect(group.own.getByText(product)).toBeVisible()
  await expect(storefront.basketLink(0)).toBeVisible()
}

/** Types a card into the form of the provider, and pays the part with it. */
export async function payPart({ payment }: Pick<ReturnType<typeof createGroupPage>, 'payment'>, card: string): Promise<void> {
  const form = payment.frameLocator('iframe[data-ready=true]')
  await form.locator('[name=number]').fill(card)
  await form.locator('[name=expiry]').fill('12 / 39')
  await form.locator('[name=code]').fill('123')
  await payment.locator('button[type=submit]').click()
}
