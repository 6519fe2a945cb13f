import type { CallContext } from '#backend/call-context.ts'
import type { Tx } from '#backend/db/transaction.ts'
import type { CheckoutOptions } from '#backend/modules/checkout/checkout.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { findCustomerCard } from '#backend/modules/orders/place-order.ts'
import {
  loadActivationContent,
  loadModalContent,
  loadOnboardingContent,
  loadProfileContent,
  loadSubscriptionContent,
} from '#backend/modules/prime/content.ts'
import { sendPrimeMail } from '#backend/modules/prime/prime-mails.ts'
import { createSubscriptionCheckoutHandlers } from '#backend/modules/prime/subscription-checkout.ts'
import {
  findLiveSubscription,
  findOpenCharge,
  lockCustomerRow,
  saveLife,
  type SubscriptionRow,
  toLife,
} from '#backend/modules/prime/subscription-rows.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { PrimeContent } from '#contract/prime/content.ts'
import type { primeEndpoints } from '#contract/prime/endpoints.ts'
import { findPlanOfCountry } from '#domain/prime/plans.ts'
import { cancel, canResume, getAccessEnd, getPeriodEnd, getStatus, resume } from '#domain/prime/subscription.ts'

export function createPrimeHandlers(options: CheckoutOptions) {
  const { db, now } = options

  /** Changes the live subscription under the lock of the customer. @throws Problem 409 without one */
  async function change(
    call: CallContext,
    apply: (tx: Tx, live: SubscriptionRow, instant: number) => Promise<void>,
  ): Promise<PrimeContent> {
    const instant = now()
    const { language, customer } = call
    await db.transaction(async tx => {
      await lockCustomerRow(tx, customer!.id)
      const live = await findLiveSubscription(tx, customer!.id)
      if (!live || getStatus(toLife(live), instant) === 'ENDED') throw createCheckoutProblem('noSubscription', language)
      await apply(tx, live, instant)
    })
    return loadProfileContent(options, call, instant)
  }

  const handlers: Pick<Handlers<typeof primeEndpoints>, keyof typeof primeEndpoints> = {
    ...createSubscriptionCheckoutHandlers(options),
    getSubscriptionContent: ({ params }, call) => loadSubscriptionContent(options, params.id, call, now()),
    getActivationContent: (_input, call) => loadActivationContent(options, call, now()),
    getSubscriptionProfile: (_input, call) => loadProfileContent(options, call, now()),
    getPrimeModal: ({ params }, call) => loadModalContent(options, params.id, call, now()),
    getPrimeOnboarding: (_input, call) => Promise.resolve(loadOnboardingContent(call)),
    async getLatestSubscription({ query }, call) {
      const live = await findLiveSubscription(db, call.customer!.id)
      return { isPrime: call.customer!.isPrime, subscriptionId: live?.planId ?? findPlanOfCountry(query.countryCode)?.id ?? null }
    },
    cancelSubscription: (_input, call) =>
      change(call, async (tx, live, instant) => {
        const { customerId, price, currency } = live
        const life = toLife(live)
        if (life.cancelledAt !== null) return
        const isCharging = (await findOpenCharge(tx, customerId)) !== undefined
        const cancelled = cancel(life, instant, isCharging)
        await saveLife(tx, live, cancelled)
        const day = Math.max(getPeriodEnd(cancelled), Math.min(instant, getAccessEnd(cancelled)))
        await sendPrimeMail(tx, 'PRIME_CANCELLED', { customerId, language: call.language, price: { amount: price, currency }, day })
      }),
    resumeSubscription: (_input, call) =>
      change(call, async (tx, live, instant) => {
        const life = toLife(live)
        if (!canResume(life, instant)) throw createCheckoutProblem('noSubscription', call.language)
        await saveLife(tx, live, resume(life, instant))
      }),
    async changeSubscriptionCard({ body }, call) {
      const card = await findCustomerCard(db, call.customer!.id, body.paymentInstrumentId)
      if (!card || card.provider !== options.provider?.name) throw createCheckoutProblem('cardGone', call.language)
      return change(call, (tx, live) => saveLife(tx, live, toLife(live), { cardId: card.id }))
    },
  }
  return handlers
}
