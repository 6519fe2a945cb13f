import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getCharities } from '#contract/checkout/donation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createDonations } from '#state/checkout/donations/donations.ts'

const LIST = { countryCode: 'ES', charities: [], countries: [{ code: 'ES', name: 'Spain' }], provider: 'CARD' }

function open(countryCode: string | undefined) {
  const asked: unknown[] = []
  const waiting: (() => void)[] = []
  const net = { fails: false, waits: false }
  const call = (async (spec: Endpoint, { query }: { query?: { countryCode?: string } }) => {
    if (spec !== getCharities) return { donations: [] }
    asked.push(query)
    if (net.waits) await new Promise<void>(resolve => waiting.push(resolve))
    if (net.fails) throw new Error('no answer')
    return { ...LIST, countryCode: query?.countryCode ?? null }
  }) as unknown as Client
  return { donations: createDonations({ call, language: 'en', countryCode }), asked, net, waiting }
}

test('issue 25 point 4: loads the charities of the country of the customer, else those that the marketplace chooses', async () => {
  const { donations, asked } = open('ES')
  await donations.load()
  expect([asked, donations.$donations.get()]).toEqual([[{ countryCode: 'ES' }], { status: 'ready', list: LIST, receipts: [] }])
  const unknown = open(undefined)
  await unknown.donations.load()
  expect(unknown.asked).toEqual([{}])
})
test('another country stays for the next load', async () => {
  const { donations, asked } = open('ES')
  await donations.load('IT')
  await donations.load()
  expect(asked).toEqual([{ countryCode: 'IT' }, { countryCode: 'IT' }])
})
test('the answer for a country that is no longer chosen is dropped', async () => {
  const { donations, net, waiting } = open('ES')
  net.waits = true
  const [first, second] = [donations.load('ES'), donations.load('IT')]
  waiting[1]!()
  await second
  waiting[0]!()
  await first
  expect(donations.$donations.get()).toMatchObject({ list: { countryCode: 'IT' } })
})
test('a failed load can be repeated', async () => {
  const { donations, net } = open('ES')
  net.fails = true
  await donations.load()
  expect(donations.$donations.get()).toEqual({ status: 'failed' })
  net.fails = false
  const retry = donations.load()
  expect(donations.$donations.get()).toEqual({ status: 'loading' })
  await retry
  expect(donations.$donations.get().status).toBe('ready')
})
