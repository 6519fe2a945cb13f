import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { denyPrivacy, getPrivacyDisclaimer, grantPrivacy, skipPrivacy } from '#contract/account/privacy.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import type { Session } from '#state/account/session.ts'

interface ReviewedPermission {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** What the customer is asked to decide (B §3, "User status": `privacySettings`). */
interface PrivacyReview {
  readonly title: string
  /** What data is used for, by the marketplace. */
  readonly text: string
  readonly links: readonly { readonly title: string; readonly url: string }[]
  /** At least one. */
  readonly permissions: readonly [ReviewedPermission, ...ReviewedPermission[]]
  readonly canSkip: boolean
  /** The answers so far, by permission. Its size is the position of the question. */
  readonly answers: ReadonlyMap<string, boolean>
  readonly status: 'asking' | 'saving' | 'failed'
}

interface PrivacyReviewDependencies {
  /** The client that repeats a call after a refresh. */
  readonly call: Client
  readonly session: Pick<Session, '$session'>
  /** Session storage: the customer whom this tab does not have to ask again. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The marketplace has stored the answers. */
  readonly onSave?: () => void
}

/** Not in `STORAGE_NAME`, whose list each page loads. Removed at the logout by the store below. */
export const REVIEWED_KEY = 'glv_privacy_reviewed'

/**
 * The review of permissions that the operator requests of a customer.
 *
 * @source B §4: "grant or deny sets needsReview false and reviewPermissions null and keeps canSkip"; B §6: "Privacy consent can be skipped
 * only if canSkip."
 */
export function createPrivacyReview({ call, session, storage, onSave }: PrivacyReviewDependencies) {
  const $review = atom<PrivacyReview | undefined>()
  const getUserId = (): number | undefined => {
    const state = session.$session.get()
    return state.status === 'authenticated' ? state.user.id : undefined
  }
  session.$session.listen(() => {
    if (getUserId() !== undefined) return
    $review.set(undefined)
    attempt(() => storage.removeItem(REVIEWED_KEY))
  })
  const remember = (userId: number): void => void attempt(() => storage.setItem(REVIEWED_KEY, String(userId)))

  function update(change: Partial<PrivacyReview>): void {
    const review = $review.get()
    // the customer has signed out meanwhile
    if (review) $review.set({ ...review, ...change })
  }

  /** Denies first: when the second call fails, nothing is granted that the customer has refused. */
  async function save(userId: number, answers: ReadonlyMap<string, boolean>): Promise<void> {
    update({ status: 'saving' })
    try {
      for (const isGranted of [false, true]) {
        const permissions = [...answers].filter(it => it[1] === isGranted).map(([id]) => id)
        if (permissions.length > 0) await call(isGranted ? grantPrivacy : denyPrivacy, { body: { permissions } })
      }
      if (getUserId() !== userId) return
      remember(userId)
      $review.set(undefined)
      onSave?.()
    } catch {
      update({ status: 'failed' })
    }
  }

  return {
    $review,
    /**
     * Loads the review of the customer, once in a tab until it is decided.
     *
     * @returns a function that shows it; undefined when there is nothing to ask
     * @throws CallError when it does not load: the next page asks
     */
    async load(): Promise<(() => void) | undefined> {
      const userId = getUserId()
      if (userId === undefined || attempt(() => storage.getItem(REVIEWED_KEY)) === String(userId)) return undefined
      const { privacySettings } = await call(getUserStatus, { query: { fields: 'privacySettings' } })
      const [first, ...others] = privacySettings?.reviewPermissions ?? []
      if (!privacySettings?.needsReview || !first) {
        // another customer may have signed in meanwhile, who is asked as well
        remember(userId)
        return undefined
      }
      const disclaimer = await call(getPrivacyDisclaimer, {})
      const { canSkip } = privacySettings
      const review = {
        ...disclaimer,
        permissions: [first, ...others],
        canSkip,
        answers: new Map<string, boolean>(),
        status: 'asking',
      } as const
      return () => {
        if (getUserId() === userId) $review.set(review)
      }
    },
    /** Answers the question that is asked. The answers are sent with the last one; after a failure it is answered again. */
    async answer(isGranted: boolean): Promise<void> {
      const review = $review.get()
      const userId = getUserId()
      if (!review || userId === undefined || review.status === 'saving') return
      const permission = review.permissions[review.answers.size]
      if (!permission) return
      const answers = new Map(review.answers).set(permission.id, isGranted)
      if (answers.size < review.permissions.length) update({ answers, status: 'asking' })
      else await save(userId, answers)
    },
    /** Closes the review. When the call fails, the next page asks again. */
    async skip(): Promise<void> {
      const review = $review.get()
      const userId = getUserId()
      if (!review?.canSkip || userId === undefined || review.status === 'saving') return
      $review.set(undefined)
      try {
        await call(skipPrivacy, { body: {} })
        remember(userId)
      } catch {
        // it stays open
      }
    },
  }
}

/** Undefined in a browser that blocks the storage. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
