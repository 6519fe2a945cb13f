import { describe, expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPrimeOnboarding, getSubscriptionContent, getSubscriptionProfile } from '#contract/prime/content.ts'
import { cancelSubscription, changeSubscriptionCard, resumeSubscription } from '#contract/prime/subscription-changes.ts'
import { createPrimeProfile, findItem, type PrimeItem } from '#state/prime/prime-profile.ts'

const HEADER: PrimeItem = { type: 'HEADER', content: { title: 'Prime', subtitle: '', image: '' } }
const TEXT: PrimeItem = { type: 'TEXT', content: { title: 'Changed', text: '' } }
const OFFLINE = new CallError({ kind: 'offline' })
const MISSING = new CallError({ kind: 'rejected', status: 404, message: '' })

function open(answers: readonly unknown[], countryCode = 'ES') {
  const sent: [Endpoint, unknown, CallOptions['place']][] = []
  const count = { changes: 0 }
  const call = (async (spec: Endpoint, input: unknown, options: CallOptions = {}) => {
    sent.push([spec, input, options.place])
    await Promise.resolve()
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return { items: answer }
  }) as unknown as Client
  const profile = createPrimeProfile({ call, countryCode, language: 'en', onChange: () => void count.changes++ })
  return { profile, sent, count, getState: () => profile.$profile.get() }
}

test('loads the subscription of the customer in the language and country of the page', async () => {
  const { profile, sent, getState } = open([[HEADER]])
  await profile.load()
  expect(sent).toEqual([[getSubscriptionProfile, {}, { language: 'en', countryCode: 'ES' }]])
  expect(getState()).toEqual({ status: 'ready', items: [HEADER], changing: false })
})
test('loads the offer of the country for a visitor, and nothing without a country', async () => {
  const { profile, sent } = open([[HEADER]])
  await profile.loadOffer()
  expect(sent).toEqual([[getSubscriptionContent, { params: { id: 'prime-es' } }, { language: 'en', countryCode: 'ES' }]])
  const without = createPrimeProfile({ call: (() => Promise.reject(OFFLINE)) as unknown as Client, countryCode: undefined, language: 'en', onChange() {} }) // prettier-ignore
  await without.loadOffer()
  expect(without.$profile.get()).toEqual({ status: 'ready', items: [], changing: false })
})
test('where Prime is not sold there is no content; another failure can be repeated', async () => {
  const { profile, getState } = open([MISSING, OFFLINE, [HEADER]])
  await profile.load()
  expect(getState()).toEqual({ status: 'ready', items: [], changing: false })
  const failing = open([OFFLINE, [HEADER]])
  await failing.profile.load()
  expect(failing.getState()).toEqual({ status: 'failed' })
  await failing.profile.load()
  expect(failing.getState()).toMatchObject({ status: 'ready', items: [HEADER] })
})
test('the onboarding content of a new subscriber; undefined when it cannot be loaded', async () => {
  const { profile, sent } = open([[HEADER], OFFLINE])
  expect(await profile.loadOnboarding()).toEqual([HEADER])
  expect(await profile.loadOnboarding()).toBeUndefined()
  expect(sent.map(it => it[0])).toEqual([getPrimeOnboarding, getPrimeOnboarding])
})

describe('issue 25 point 1: "cancellation at the end of the period", resumption and another card', () => {
  test('each change shows the reply, and the carts follow', async () => {
    const { profile, sent, count, getState } = open([[HEADER], [TEXT]])
    await profile.load()
    expect([await profile.cancel(), await profile.resume(), await profile.changeCard('card-2')]).toEqual([true, true, true])
    expect(sent.slice(1).map(it => it[0])).toEqual([cancelSubscription, resumeSubscription, changeSubscriptionCard])
    expect(sent[3]![1]).toEqual({ body: { paymentInstrumentId: 'card-2' } })
    expect([count.changes, getState()]).toEqual([3, { status: 'ready', items: [TEXT], changing: false }])
  })
  test('one change at a time, and none before the content', async () => {
    const { profile, sent } = open([[HEADER]])
    expect(await profile.cancel()).toBe(false)
    await profile.load()
    expect(await Promise.all([profile.cancel(), profile.resume()])).toEqual([true, false])
    expect(sent).toHaveLength(2)
  })
  test('after a failure the content is loaded again; without an answer it stays', async () => {
    const reloaded = open([[HEADER], MISSING, [TEXT]])
    await reloaded.profile.load()
    expect(await reloaded.profile.resume()).toBe(false)
    expect([reloaded.getState(), reloaded.count.changes]).toEqual([{ status: 'ready', items: [TEXT], changing: false }, 0])
    const silent = open([[HEADER], OFFLINE])
    await silent.profile.load()
    expect(await silent.profile.cancel()).toBe(false)
    expect(silent.getState()).toEqual({ status: 'ready', items: [HEADER], changing: false })
  })
})

test('findItem returns the first item of a type', () => {
  expect(findItem([HEADER, TEXT], 'TEXT')).toBe(TEXT.content)
  expect(findItem([HEADER], 'OFFER')).toBeUndefined()
})
