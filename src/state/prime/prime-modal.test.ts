import { expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPrimeModal } from '#contract/prime/content.ts'
import { loadPrimeModal } from '#state/prime/prime-modal.ts'

const ITEM = { type: 'TEXT', content: { title: 'Prime', text: '' } }

async function load(answer: unknown) {
  const sent: [Endpoint, unknown, unknown][] = []
  const reports: string[] = []
  const call = (async (spec: Endpoint, input: unknown, options: CallOptions = {}) => {
    sent.push([spec, input, options.place])
    await Promise.resolve()
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Client
  const items = await loadPrimeModal({ call, report: it => void reports.push(it.name), countryCode: 'ES', language: 'en' })
  return { items, sent, reports }
}

test('B §2, "a prime checkout modal": the offer of the country', async () => {
  const { items, sent, reports } = await load({ items: [ITEM] })
  expect([items, reports]).toEqual([[ITEM], []])
  expect(sent).toEqual([[getPrimeModal, { params: { id: 'prime-es' } }, { language: 'en', countryCode: 'ES' }]])
})
test('B §8: "FETCH_MODAL_CONTENT_ERROR (modal content becomes empty)"', async () => {
  const { items, reports } = await load(new CallError({ kind: 'offline' }))
  expect([items, reports]).toEqual([[], ['FETCH_MODAL_CONTENT_ERROR']])
})
test('a country without Prime has no offer, which is no error', async () => {
  const { items, reports } = await load(new CallError({ kind: 'rejected', status: 404, message: '' }))
  expect([items, reports]).toEqual([[], []])
  const failed = await load(new CallError({ kind: 'rejected', status: 500, message: '' }))
  expect(failed.reports).toEqual(['FETCH_MODAL_CONTENT_ERROR'])
})
