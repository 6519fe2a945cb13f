import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { buildCustomer } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

/** Issue 21: "sign-up to first cart in at most 4 steps". */
const MAX_STEPS = 4

for (const tag of [['@phone'], ['@desktop', '@long']]) {
  test(
    `issue 21: from the sign-in page a new customer has the first cart after at most ${MAX_STEPS} steps (${tag[0]})`,
    { tag },
    async ({ page, market }) => {
      const texts = getTexts('en')
      const customer = buildCustomer('Olga Example')
      const account = createAccountPage(page, texts)
      const storefront = createStorefrontPage(page, texts)
      const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
      await page.goto(toStorePath(BARCELONA, store.slug))
      await account.headerLink(false).click()
      await expect(account.email).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${toProfilePath('en')}$`))

      const steps: string[] = []
      /** What the customer does; to type is a part of the step that sends it. */
      async function take(step: string, act: () => Promise<unknown>): Promise<void> {
        steps.push(step)
        await act()
      }
      await account.email.fill(customer.email)
      await take('choose to sign up', () => account.button('account:signUp').click())
      await account.name.fill(customer.name)
      await account.password.fill(customer.password)
      await take('send the form', () => account.button('account:signUp').click())
      await expect(account.greeting(customer)).toBeVisible()
      await take('go back to the store', () => page.goBack())
      const saved = page.waitForResponse(it => it.request().method() === 'PUT' && /\/api\/customers\/carts\//.test(it.url()))
      await take('add a product', () => storefront.addButton(card.name).click())
      // the cart of the account, not only of the browser
      expect((await saved).status()).toBe(200)
      await expect(storefront.basketLink(1)).toBeVisible()
      expect(steps.length).toBeLessThanOrEqual(MAX_STEPS)
    },
  )
}
