import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getPendingRating, getRatingPreparation, type RatingPreparation, skipRating, submitRating } from '#contract/orders/rating.ts'
import type { RatingSubject } from '#domain/orders/rating.ts'

/** B §3: "Rating state per subject: rating, comment, tags (a set)." */
export interface SubjectRating {
  readonly value: number | null
  readonly comment: string
  readonly tags: ReadonlySet<string>
}

/** B §4: "Ratings: loading and error flag". */
export interface RatingState {
  readonly preparation: RatingPreparation | undefined
  readonly courier: SubjectRating
  readonly partner: SubjectRating
  readonly loading: boolean
  /** `rated`: the order has been rated before, in another tab or on another device. */
  readonly error: 'failed' | 'rated' | undefined
}

/** The reply to a rating. */
export interface RatingPopup {
  readonly title: string
  readonly text: string
}

const NOT_RATED: SubjectRating = { value: null, comment: '', tags: new Set() }
const NO_RATING: RatingState = { preparation: undefined, courier: NOT_RATED, partner: NOT_RATED, loading: false, error: undefined }

/** Rates one order at a time (B §3, "Rating actions"). */
export function createRating({ call }: { call: Client }) {
  const $rating = atom<RatingState>(NO_RATING)

  const update = (change: Partial<RatingState>): void => $rating.set({ ...$rating.get(), ...change })

  /** Sets the questions; answers to other questions are cleared. */
  function prepare(preparation: RatingPreparation | null): void {
    $rating.set({ ...NO_RATING, preparation: preparation ?? undefined })
  }

  async function load(request: () => Promise<RatingPreparation | null>): Promise<void> {
    $rating.set({ ...NO_RATING, loading: true })
    try {
      prepare(await request())
    } catch (error) {
      $rating.set({ ...NO_RATING, error: toError(error) })
    }
  }

  function setSubject(subject: RatingSubject, change: Partial<SubjectRating>): void {
    update({ [subject]: { ...$rating.get()[subject], ...change } })
  }

  return {
    $rating,
    prepare,
    /** Loads the questions about an order. */
    load: (orderId: number): Promise<void> => load(() => call(getRatingPreparation, { query: { orderId } })),
    /** Loads the questions about the last order; none when it needs no rating. */
    loadPending: (): Promise<void> => load(async () => (await call(getPendingRating, {})).preparationData),
    /** Another value may offer other tags, so tags that it does not offer are removed. */
    setValue(subject: RatingSubject, value: number): void {
      const { preparation } = $rating.get()
      const offered = preparation?.[subject]?.reasons.find(it => it.value === value)?.tags ?? []
      setSubject(subject, { value, tags: new Set(offered.map(it => it.id).filter(it => $rating.get()[subject].tags.has(it))) })
    },
    addTag: (subject: RatingSubject, tag: string): void => setSubject(subject, { tags: new Set([...$rating.get()[subject].tags, tag]) }),
    removeTag: (subject: RatingSubject, tag: string): void =>
      setSubject(subject, { tags: new Set([...$rating.get()[subject].tags].filter(it => it !== tag)) }),
    setComment: (subject: RatingSubject, comment: string): void => setSubject(subject, { comment }),
    /** B §4: "value, tags and comment can be cleared per subject". */
    clearSubject: (subject: RatingSubject): void => setSubject(subject, NOT_RATED),
    /** Clears everything: the prompt is over, or the customer has signed out. */
    clear: (): void => $rating.set(NO_RATING),
    /**
     * Sends the rating. A failure leaves the answers unchanged.
     *
     * @returns undefined after a failure, and without an order (B §5: "Rating submission without orderId resolves with nothing.")
     */
    async submit(): Promise<RatingPopup | undefined> {
      const { preparation, courier, partner, loading } = $rating.get()
      if (!preparation || loading) return undefined
      update({ loading: true, error: undefined })
      try {
        const { popup } = await call(submitRating, {
          body: {
            orderId: preparation.orderId,
            courierRatingValue: courier.value,
            partnerRatingValue: partner.value,
            courierRatingReasons: [...courier.tags],
            partnerRatingReasons: [...partner.tags],
            courierRatingModeUsed: preparation.courier?.ratingMode ?? 'THUMBS_UP_DOWN',
            partnerRatingModeUsed: preparation.partner?.ratingMode ?? 'THUMBS_UP_DOWN',
            courierRatingDisplayedFirst: preparation.rateCourierFirst && preparation.courier !== null,
            partnerRatingComment: partner.value === null ? null : partner.comment.trim() || null,
            origin: 'RATINGS',
          },
        })
        $rating.set(NO_RATING)
        return popup ?? undefined
      } catch (error) {
        update({ loading: false, error: toError(error) })
        return undefined
      }
    },
    /** Skips the rating. A failed call is not repeated: the marketplace asks again later. */
    async skip(): Promise<void> {
      const { preparation } = $rating.get()
      $rating.set(NO_RATING)
      if (preparation) await call(skipRating, { params: { id: preparation.orderId } }).catch(() => undefined)
    },
  }
}

export type OrderRating = ReturnType<typeof createRating>

const toError = (error: unknown): RatingState['error'] =>
  error instanceof CallError && error.failure.kind === 'rejected' && error.failure.code === 'ORDER_ALREADY_RATED' ? 'rated' : 'failed'

/** The subjects of an order in the order in which they are asked. */
export function getAskedSubjects({ courier, partner, rateCourierFirst }: RatingPreparation): readonly RatingSubject[] {
  const subjects: RatingSubject[] = rateCourierFirst ? ['courier', 'partner'] : ['partner', 'courier']
  return subjects.filter(it => (it === 'courier' ? courier : partner) !== null)
}
