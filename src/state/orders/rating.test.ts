import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getPendingRating, getRatingPreparation, type RatingPreparation, skipRating, submitRating } from '#contract/orders/rating.ts'
import { createRating, getAskedSubjects } from '#state/orders/rating.ts'

const tags = (...ids: string[]) => ids.map(id => ({ id, text: id.toLowerCase() }))
const PREPARATION: RatingPreparation = {
  orderId: 7,
  courier: { ratingMode: 'THUMBS_UP_DOWN', name: 'Marta', image: null, reasons: [{ value: 1, tags: tags('LATE') }, { value: 2, tags: tags('FAST', 'CAREFUL') }] },
  partner: { ratingMode: 'ONE_TO_THREE', name: 'Roma', image: null, reasons: [{ value: 1, tags: tags('SLOW', 'QUALITY') }, { value: 3, tags: tags('QUALITY') }] },
  rateCourierFirst: true,
  display: 'MULTI_PAGE',
} // prettier-ignore

const reject = (code: string) =>
  Promise.reject(new CallError({ kind: 'rejected', status: 409, code } as ConstructorParameters<typeof CallError>[0]))

function setUp(replies: Partial<Record<'prepare' | 'pending' | 'submit' | 'skip', () => unknown>> = {}) {
  const sent: { name: string; input: unknown }[] = []
  const answers = new Map<unknown, readonly [string, () => unknown]>([
    [getRatingPreparation, ['prepare', () => PREPARATION]],
    [getPendingRating, ['pending', () => ({ preparationData: PREPARATION })]],
    [submitRating, ['submit', () => ({ popup: { title: 'Thanks', text: 'Saved', image: null } })]],
    [skipRating, ['skip', () => ({})]],
  ])
  const call = (async (spec: unknown, input: unknown) => {
    const [name, answer] = answers.get(spec)!
    sent.push({ name, input })
    return (replies[name as keyof typeof replies] ?? answer)()
  }) as unknown as Client
  return { rating: createRating({ call }), sent }
}

describe('B §4: "Ratings: loading and error flag; value, tags and comment can be cleared per subject; can be skipped or submitted."', () => {
  test('the loading flag is set during the request, and the error flag after its failure', async () => {
    const { rating } = setUp()
    const loading = rating.load(7)
    expect(rating.$rating.get().loading).toBe(true)
    await loading
    expect(rating.$rating.get()).toMatchObject({ preparation: PREPARATION, loading: false, error: undefined })
    const failing = setUp({ pending: () => Promise.reject(new Error('offline')) }).rating
    await failing.loadPending()
    expect(failing.$rating.get()).toMatchObject({ preparation: undefined, loading: false, error: 'failed' })
    const rated = setUp({ prepare: () => reject('ORDER_ALREADY_RATED') }).rating
    await rated.load(7)
    expect(rated.$rating.get().error).toBe('rated')
  })

  test('each subject has a value, tags and a comment, and is cleared alone', () => {
    const { rating } = setUp()
    rating.prepare(PREPARATION)
    rating.setValue('courier', 2)
    rating.addTag('courier', 'FAST')
    rating.addTag('courier', 'FAST')
    rating.addTag('courier', 'CAREFUL')
    rating.removeTag('courier', 'FAST')
    rating.setValue('partner', 1)
    rating.setComment('partner', 'Cold')
    expect(rating.$rating.get().courier).toEqual({ value: 2, comment: '', tags: new Set(['CAREFUL']) })
    rating.clearSubject('courier')
    expect(rating.$rating.get().courier).toEqual({ value: null, comment: '', tags: new Set() })
    expect(rating.$rating.get().partner).toEqual({ value: 1, comment: 'Cold', tags: new Set() })
    rating.clear()
    expect(rating.$rating.get().preparation).toBeUndefined()
    expect(rating.$rating.get().partner.value).toBeNull()
  })

  test('a new value keeps only the tags that it offers', () => {
    const { rating } = setUp()
    rating.prepare(PREPARATION)
    rating.setValue('partner', 1)
    rating.addTag('partner', 'SLOW')
    rating.addTag('partner', 'QUALITY')
    rating.setValue('partner', 3)
    expect([...rating.$rating.get().partner.tags]).toEqual(['QUALITY'])
  })

  test('a submission sends what B §3 lists, and ends the prompt', async () => {
    const { rating, sent } = setUp()
    rating.prepare(PREPARATION)
    rating.setValue('courier', 1)
    rating.addTag('courier', 'LATE')
    rating.setValue('partner', 3)
    rating.setComment('partner', '  Great pizza ')
    expect(await rating.submit()).toMatchObject({ title: 'Thanks', text: 'Saved' })
    expect(sent).toEqual([
      {
        name: 'submit',
        input: {
          body: {
            orderId: 7,
            courierRatingValue: 1,
            partnerRatingValue: 3,
            courierRatingReasons: ['LATE'],
            partnerRatingReasons: [],
            courierRatingModeUsed: 'THUMBS_UP_DOWN',
            partnerRatingModeUsed: 'ONE_TO_THREE',
            courierRatingDisplayedFirst: true,
            partnerRatingComment: 'Great pizza',
            origin: 'RATINGS',
          },
        },
      },
    ])
    expect(rating.$rating.get()).toMatchObject({ preparation: undefined, loading: false })
  })

  test('a comment without a value is not sent, and two presses send one rating', async () => {
    const { rating, sent } = setUp()
    rating.prepare(PREPARATION)
    rating.setValue('courier', 2)
    rating.setComment('partner', 'Cold')
    await Promise.all([rating.submit(), rating.submit()])
    expect(sent).toMatchObject([{ input: { body: { partnerRatingValue: null, partnerRatingComment: null } } }])
  })

  test('a failed submission leaves the answers unchanged', async () => {
    const { rating } = setUp({ submit: () => Promise.reject(new Error('offline')) })
    rating.prepare(PREPARATION)
    rating.setValue('courier', 2)
    expect(await rating.submit()).toBeUndefined()
    expect(rating.$rating.get()).toMatchObject({ preparation: PREPARATION, courier: { value: 2 }, loading: false, error: 'failed' })
  })

  test('a skipped rating ends the prompt at once, also when the call fails', async () => {
    const { rating, sent } = setUp({ skip: () => Promise.reject(new Error('offline')) })
    rating.prepare(PREPARATION)
    const skipping = rating.skip()
    expect(rating.$rating.get().preparation).toBeUndefined()
    await skipping
    expect(sent).toEqual([{ name: 'skip', input: { params: { id: 7 } } }])
  })
})

test('B §5: "Rating submission without orderId resolves with nothing."', async () => {
  const { rating, sent } = setUp()
  expect(await rating.submit()).toBeUndefined()
  await rating.skip()
  expect(sent).toEqual([])
})

test('B §3: "rateCourierFirst": the subjects in order, without those that the order lacks', () => {
  expect(getAskedSubjects(PREPARATION)).toEqual(['courier', 'partner'])
  expect(getAskedSubjects({ ...PREPARATION, rateCourierFirst: false })).toEqual(['partner', 'courier'])
  expect(getAskedSubjects({ ...PREPARATION, courier: null })).toEqual(['partner'])
  expect(getAskedSubjects({ ...PREPARATION, partner: null })).toEqual(['courier'])
})
