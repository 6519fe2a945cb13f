import {
  getActivationContent,
  getLatestSubscription,
  getPrimeModal,
  getPrimeOnboarding,
  getSubscriptionContent,
  getSubscriptionProfile,
} from '#contract/prime/content.ts'
import {
  cancelSubscriptionCheckout,
  completeSubscription,
  getSubscriptionCheckout,
  startSubscription,
} from '#contract/prime/subscription-checkout.ts'

export const primeEndpoints = {
  getLatestSubscription,
  getSubscriptionContent,
  getActivationContent,
  getSubscriptionProfile,
  getPrimeModal,
  getPrimeOnboarding,
  startSubscription,
  getSubscriptionCheckout,
  completeSubscription,
  cancelSubscriptionCheckout,
} as const
