import {
  cancelCheckoutHandler,
  type CheckoutOptions,
  completeCheckoutHandler,
  getCheckoutHandler,
  startCheckoutHandler,
} from '#backend/modules/checkout/checkout.ts'
import { donateHandler, getCharitiesHandler, getDonationsHandler } from '#backend/modules/checkout/donations/donation-handlers.ts'
import { getDebtHandler, payDebtHandler } from '#backend/modules/checkout/debt/debt-handlers.ts'
import { estimateCheckoutEtaHandler, estimateOrderHandler } from '#backend/modules/checkout/estimation.ts'
import { cancelGiftCardHandler } from '#backend/modules/checkout/gift-cards/cancel-gift-card.ts'
import { buyGiftCardHandler, getGiftCardsHandler, getGiftCardShopHandler } from '#backend/modules/checkout/gift-cards/gift-card-handlers.ts'
import { redeemGiftCardHandler } from '#backend/modules/checkout/gift-cards/redeem-gift-card.ts'
import { getInvitationHandler, getInvitationsHandler } from '#backend/modules/checkout/invitations/invitation-handlers.ts'
import { createCardTokenHandler, savePaymentCardHandler } from '#backend/modules/checkout/payment-card.ts'
import { createShareHandlers } from '#backend/modules/cart/group/pay-share.ts'
import { getLatestCheckoutHandler } from '#backend/modules/checkout/latest-checkout.ts'
import { createPaymentMethodHandlers } from '#backend/modules/checkout/payment-methods.ts'
import { getPriceBreakdownHandler, loadCheckoutTemplateHandler } from '#backend/modules/checkout/checkout-template.ts'
import { getPromocodesHandler, savePromocodeHandler } from '#backend/modules/checkout/promo-code-handlers.ts'
import { answerLimitRequestHandler } from '#backend/modules/orders/purchases/answer-limit-request.ts'
import { placeOrderHandler } from '#backend/modules/orders/place-order.ts'

export function createCheckoutHandlers(options: CheckoutOptions & { readonly sandbox: boolean }) {
  const { db, provider, now } = options
  return {
    estimateOrder: estimateOrderHandler(db, now),
    estimateCheckoutEta: estimateCheckoutEtaHandler(db),
    loadCheckoutTemplate: loadCheckoutTemplateHandler(db, provider, now),
    getPriceBreakdown: getPriceBreakdownHandler(db, now),
    getCheckout: getCheckoutHandler(options),
    getLatestCheckout: getLatestCheckoutHandler(options),
    startCheckout: startCheckoutHandler(options),
    completeCheckout: completeCheckoutHandler(options),
    cancelCheckout: cancelCheckoutHandler(options),
    ...createPaymentMethodHandlers(db, provider),
    createCardToken: createCardTokenHandler(db, provider),
    savePaymentCard: savePaymentCardHandler(db, provider),
    placeOrder: placeOrderHandler(db, now),
    answerLimitRequest: answerLimitRequestHandler(options),
    ...createShareHandlers(options),
    getDebt: getDebtHandler(options),
    payDebt: payDebtHandler(options),
    getCharities: getCharitiesHandler(options),
    donate: donateHandler(options),
    getDonations: getDonationsHandler(options),
    getGiftCardShop: getGiftCardShopHandler(options),
    buyGiftCard: buyGiftCardHandler(options),
    getGiftCards: getGiftCardsHandler(options),
    cancelGiftCard: cancelGiftCardHandler(options),
    redeemGiftCard: redeemGiftCardHandler(options),
    getPromocodes: getPromocodesHandler(db, now),
    savePromocode: savePromocodeHandler(db, now),
    getInvitations: getInvitationsHandler(db, now, options.findCountryByIp),
    getInvitation: getInvitationHandler(db, now),
  }
}
