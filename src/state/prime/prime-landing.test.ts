import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getLatestSubscription, getSubscriptionContent } from '#contract/prime/content.ts'
import { loadPrimeLandingContent } from '#state/prime/prime-landing.ts'

const ITEM = { type: 'TEXT', content: { title: 'Prime', text: '' } }

async function load(answers: readonly unknown[]) {
  const sent: [Endpoint, unknown][] = []
  const reports: string[] = []
  const call = (async (spec: Endpoint, input: unknown) => {
    sent.push([spec, input])
    await Promise.resolve()
    const answer = answers[sent.length - 1]
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Client
  const content = await loadPrimeLandingContent({ call, report: it => void reports.push(it.name), countryCode: 'ES', language: 'en' })
  return { content, sent, reports }
}

test('B §2: "backend-driven when the user is authenticated and has a city": the content of the plan of the country', async () => {
  const { content, sent, reports } = await load([{ isPrime: true, subscriptionId: 'prime-es' }, { items: [ITEM] }])
  expect(content).toEqual({ isPrime: true, items: [ITEM] })
  expect(sent).toEqual([
    [getLatestSubscription, { query: { countryCode: 'ES' } }],
    [getSubscriptionContent, { params: { id: 'prime-es' } }],
  ])
  expect(reports).toEqual([])
})
test.each([[[{ isPrime: false, subscriptionId: null }]], [[{ isPrime: false, subscriptionId: 'prime-es' }, { items: [] }]]])(
  'the default page stays without content: %j',
  async answers => expect(await load(answers)).toMatchObject({ content: undefined, reports: [] }),
)
const OFFLINE = new CallError({ kind: 'offline' })
test.each([[[OFFLINE]], [[{ isPrime: false, subscriptionId: 'prime-es' }, OFFLINE]]])(
  'B §8: "FETCH_LANDING_PAGE_DATA_ERROR (logged only)": %#',
  async answers => expect(await load(answers)).toMatchObject({ content: undefined, reports: ['FETCH_LANDING_PAGE_DATA_ERROR'] }),
)
