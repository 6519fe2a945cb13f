import type { BrowserContext, Page } from '@playwright/test'

import { startCustomerSession } from '#contract/account/session.ts'
import { HEADER } from '#contract/headers.ts'
import { getOutbox, type OutboxMessage } from '#contract/platform/outbox.ts'

import { expect } from './guarded.ts'

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

/** What the sandbox would have sent to this customer, newest first. */
export async function mailsTo({ email }: Customer, page: Page): Promise<OutboxMessage[]> {
  const reply = await page.request.get(`/api${getOutbox.path}?recipient=${encodeURIComponent(email)}`)
  return getOutbox.reply.parse(await reply.json()).messages
}
