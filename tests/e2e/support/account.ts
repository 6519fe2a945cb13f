import type { BrowserContext, Page } from '@playwright/test'

import { type Customer, signUp } from './customer.ts'
import { expect } from './guarded-test.ts'
import { type Language, type Texts, getTexts } from './texts.ts'

export const profilePath = (language: Language): string => `/${language}/profile-section/`

/** The parts of the account's pages, by role and name. */
export function createAccountPage(page: Page, { say }: Texts) {
  const main = page.getByRole('main')
  return {
    main,
    email: main.getByLabel(say('account:email')),
    password: main.getByLabel(say('account:password'), { exact: true }),
    newPassword: main.getByLabel(say('account:newPassword'), { exact: true }),
    name: main.getByLabel(say('account:name'), { exact: true }),
    button: (key: Parameters<Texts['say']>[0]) => main.getByRole('button', { name: say(key), exact: true }),
    greeting: ({ name }: Customer) => main.getByRole('heading', { level: 1, name: say('account:greeting', { name }) }),
    heading: (key: Parameters<Texts['say']>[0]) => main.getByRole('heading', { name: say(key), exact: true }),
    /** The link in the header. */
    link: (signedIn: boolean) =>
      page.getByRole('banner').getByRole('link', { name: say(signedIn ? 'navigation:accountOwn' : 'navigation:account'), exact: true }),
  }
}

/** As many tabs of one customer find their access gone at the same moment: one rotation is made, and each goes on. */
export async function refreshAtOnce(context: BrowserContext, origin: string, count: number): Promise<void> {
  const words = getTexts('en')
  const customer = await signUp(context, origin)
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()))
  for (const tab of tabs) {
    await tab.goto(profilePath('en'))
    await expect(createAccountPage(tab, words).greeting(customer)).toBeVisible()
  }
  let rotations = 0
  context.on('request', request => void (request.url().endsWith('/api/session/refresh') && rotations++))
  const before = await readSessionHint(tabs[0]!)
  // the access handle is gone, as after a quarter of an hour
  await context.clearCookies({ name: 'glovo_auth_info' })
  await tabs[0]!.evaluate(soon => void (document.cookie = `glovo_session=${soon}; path=/; samesite=lax; secure`), Date.now() + 5000)
  await Promise.all(
    tabs.map(async (tab, index) => {
      const it = createAccountPage(tab, words)
      await it.name.fill(`Tab ${index}`)
      await it.button('account:save').click()
      await expect(it.main.getByText(words.say('account:saved'))).toBeVisible()
    }),
  )
  expect(rotations).toBe(1)
  expect(await readSessionHint(tabs[0]!)).toBeGreaterThan(before)
}

const readSessionHint = (page: Page): Promise<number> => page.evaluate(() => Number(/glovo_session=(\d+)/.exec(document.cookie)?.[1]))
