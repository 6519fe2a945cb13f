import {
  getActivationContent,
  getLatestSubscription,
  getPrimeModal,
  getPrimeOnboarding,
  getSubscriptionContent,
  getSubscriptionProfile,
} from '#contract/prime/content.ts'
import { cancelSubscription, changeSubscriptionCard, resumeSubscription } from '#contract/prime/subscription-changes.ts'
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
  cancelSubscription,
  resumeSubscription,
  changeSubscriptionCard,
} as const
