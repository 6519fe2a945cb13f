import type { BrowserContext, Page } from '@playwright/test'

import { startCustomerSession, startSession } from '#contract/account/session-start.ts'
import { HEADER } from '#contract/headers.ts'
import { getOutbox, type OutboxMessage } from '#contract/platform/outbox.ts'

import { expect } from './guarded-test.ts'

export interface Customer {
  readonly name: string
  readonly email: string
  readonly password: string
}

let customerCount = 0

/** @returns a customer who has no account yet */
export function buildCustomer(name = 'Ada Example'): Customer {
  return { name, email: `ada.${Date.now()}.${process.pid}.${++customerCount}@example.com`, password: 'three brown geese' }
}

/** Signs a customer up through the API; other tests cover the pages. */
export async function signUp(context: BrowserContext, origin: string, customer = buildCustomer()): Promise<Customer> {
  const reply = await context.request.fetch(`${origin}/api${startCustomerSession.path}`, {
    method: startCustomerSession.method,
    headers: { origin, [HEADER.storefront]: '1', [HEADER.languageCode]: 'en' },
    data: { ...customer, preferredLanguage: 'en' },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return customer
}

/** Signs a customer in through the API. */
export async function signIn(context: BrowserContext, origin: string, { email, password }: Customer): Promise<void> {
  const reply = await context.request.fetch(`${origin}/api${startSession.path}`, {
    method: startSession.method,
    headers: { origin, [HEADER.storefront]: '1', [HEADER.languageCode]: 'en' },
    data: { grantType: 'password', email, password },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** @returns the sandbox's mails to this customer, newest first; `page` must belong to the customer's browser */
export async function fetchMailsTo({ email }: Customer, page: Page): Promise<OutboxMessage[]> {
  const path = `/api${getOutbox.path}?recipient=${encodeURIComponent(email)}`
  const reply: unknown = await page.evaluate(async it => (await fetch(it)).json() as unknown, path)
  return getOutbox.reply.parse(reply).messages
}
