import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getPrimeOnboarding, getSubscriptionContent, getSubscriptionProfile, type PrimeContent } from '#contract/prime/content.ts'
import { cancelSubscription, changeSubscriptionCard, resumeSubscription } from '#contract/prime/subscription-changes.ts'
import { toPlanId } from '#domain/prime/plans.ts'
import { isRejection } from '#state/checkout/checkout-errors.ts'

export type PrimeItem = PrimeContent['items'][number]
type ContentOf<Type extends PrimeItem['type']> = Extract<PrimeItem, { type: Type }>['content']
export type PrimeOffer = ContentOf<'OFFER'>
export type PrimeSubscription = ContentOf<'SUBSCRIPTION'>
export type PrimeReceipt = ContentOf<'RECEIPTS'>['receipts'][number]

export type PrimeProfileState =
  | { readonly status: 'loading' | 'failed' }
  /** `changing`: a change is in progress; there is one at a time. */
  | { readonly status: 'ready'; readonly items: readonly PrimeItem[]; readonly changing: boolean }

interface PrimeProfileDependencies {
  readonly call: Client
  /** The country whose Prime is offered, two uppercase letters; undefined: the marketplace decides. */
  readonly countryCode: string | undefined
  readonly language: string
  /** Called after a change of the subscription. */
  onChange(): void
}

/** The first item of a type; undefined without one. */
export function findItem<Type extends PrimeItem['type']>(items: readonly PrimeItem[], type: Type): ContentOf<Type> | undefined {
  return items.find(it => it.type === type)?.content as ContentOf<Type> | undefined
}

/** The subscription of the customer, the offer to one who has none, and the changes of it (issue 25 point 1). */
export function createPrimeProfile({ call, countryCode, language, onChange }: PrimeProfileDependencies) {
  const $profile = atom<PrimeProfileState>({ status: 'loading' })
  const options = { place: { language, ...(countryCode !== undefined && { countryCode }) } }

  async function load(request: () => Promise<PrimeContent>): Promise<void> {
    try {
      const { items } = await request()
      $profile.set({ status: 'ready', items, changing: false })
    } catch (error) {
      // where Prime is not sold there is no content
      $profile.set(isRejection(error, 404) ? { status: 'ready', items: [], changing: false } : { status: 'failed' })
    }
  }

  /** @returns whether the marketplace has made the change; otherwise the content is loaded again, because another tab may have made one */
  async function change(request: () => Promise<PrimeContent>): Promise<boolean> {
    const before = $profile.get()
    if (before.status !== 'ready' || before.changing) return false
    $profile.set({ ...before, changing: true })
    try {
      const { items } = await request()
      $profile.set({ status: 'ready', items, changing: false })
      onChange()
      return true
    } catch {
      const { items } = await call(getSubscriptionProfile, {}, options).catch(() => before)
      $profile.set({ status: 'ready', items, changing: false })
      return false
    }
  }

  return {
    $profile,
    async load(): Promise<void> {
      if ($profile.get().status !== 'ready') $profile.set({ status: 'loading' })
      await load(() => call(getSubscriptionProfile, {}, options))
    },
    /** The offer to a visitor; nothing without a country. */
    async loadOffer(): Promise<void> {
      if (countryCode === undefined) return $profile.set({ status: 'ready', items: [], changing: false })
      await load(() => call(getSubscriptionContent, { params: { id: toPlanId(countryCode) } }, options))
    },
    /** The content for new subscribers. Undefined when it cannot be loaded: the page then shows the subscription alone. */
    loadOnboarding: (): Promise<readonly PrimeItem[] | undefined> => call(getPrimeOnboarding, {}, options).then(it => it.items, () => undefined), // prettier-ignore
    cancel: () => change(() => call(cancelSubscription, {}, options)),
    resume: () => change(() => call(resumeSubscription, {}, options)),
    changeCard: (paymentInstrumentId: string) => change(() => call(changeSubscriptionCard, { body: { paymentInstrumentId } }, options)),
  }
}

export type PrimeProfile = ReturnType<typeof createPrimeProfile>
