import { cancelCheckout, completeCheckout, getCheckout, getLatestCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { getDebt, payDebt } from '#contract/checkout/debt.ts'
import { donate, getCharities, getDonations } from '#contract/checkout/donation.ts'
import { estimateCheckoutEta, estimateOrder } from '#contract/checkout/estimation.ts'
import { buyGiftCard, cancelGiftCard, getGiftCards, getGiftCardShop, redeemGiftCard } from '#contract/checkout/gift-card.ts'
import { getInvitation, getInvitations } from '#contract/checkout/invitation.ts'
import { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'
import {
  deletePaymentInstrument,
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '#contract/checkout/payment-method.ts'
import { getPromocodes, savePromocode } from '#contract/checkout/promo-code.ts'
import { getPriceBreakdown, loadCheckoutTemplate } from '#contract/checkout/template.ts'

export const checkoutEndpoints = {
  estimateOrder,
  estimateCheckoutEta,
  loadCheckoutTemplate,
  getPriceBreakdown,
  getCheckout,
  getLatestCheckout,
  startCheckout,
  completeCheckout,
  cancelCheckout,
  getPaymentMethods,
  setDefaultPaymentMethod,
  deletePaymentMethod,
  deletePaymentInstrument,
  createCardToken,
  savePaymentCard,
  getDebt,
  payDebt,
  getCharities,
  donate,
  getDonations,
  getGiftCardShop,
  buyGiftCard,
  getGiftCards,
  cancelGiftCard,
  redeemGiftCard,
  savePromocode,
  getPromocodes,
  getInvitations,
  getInvitation,
} as const
