import type { BrowserContext, Page } from '@playwright/test'

import { startCustomerSession, startSession } from '#contract/account/session.ts'
import { HEADER } from '#contract/headers.ts'
import { getOutbox, type OutboxMessage } from '#contract/platform/outbox.ts'

import { expect } from './guarded-test.ts'

export interface Customer {
  readonly name: string
  readonly email: string
  readonly password: string
}

let made = 0

/** Somebody who was never here. */
export function newCustomer(name = 'Ada Example'): Customer {
  return { name, email: `ada.${Date.now()}.${process.pid}.${++made}@example.com`, password: 'three brown geese' }
}

/** Signs a new customer up without the pages, which other journeys look at. */
export async function signUp(context: BrowserContext, origin: string, customer = newCustomer()): Promise<Customer> {
  const reply = await context.request.fetch(`${origin}/api${startCustomerSession.path}`, {
    method: startCustomerSession.method,
    headers: { origin, [HEADER.storefront]: '1', [HEADER.languageCode]: 'en' },
    data: { ...customer, preferredLanguage: 'en' },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return customer
}

/** Signs a customer in with another browser. */
export async function signIn(context: BrowserContext, origin: string, { email, password }: Customer): Promise<void> {
  const reply = await context.request.fetch(`${origin}/api${startSession.path}`, {
    method: startSession.method,
    headers: { origin, [HEADER.storefront]: '1', [HEADER.languageCode]: 'en' },
    data: { grantType: 'password', email, password },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** What the sandbox would have sent to this customer, newest first; the page's browser has to be theirs. */
export async function loadMailsTo({ email }: Customer, page: Page): Promise<OutboxMessage[]> {
  const path = `/api${getOutbox.path}?recipient=${encodeURIComponent(email)}`
  const reply: unknown = await page.evaluate(async it => (await fetch(it)).json() as unknown, path)
  return getOutbox.reply.parse(reply).messages
}
