import { getCustomerOrder, getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import { endOrderMails, getNotifications, setNotifications, subscribePush, unsubscribePush } from '#contract/orders/notifications.ts'
import { getSharedOrder, revokeOrderLink, shareOrder } from '#contract/orders/order-link.ts'
import { getOrders } from '#contract/orders/order-list.ts'
import { cancelOrder, getCancellation, getOrder, placeOrder, remakeOrder, reorder } from '#contract/orders/place-order.ts'
import { answerLimitRequest, requestLimit } from '#contract/orders/limit-request.ts'
import { enterPurchase, getStaffPurchase } from '#contract/orders/purchase.ts'
import { getPendingRating, getRatingPreparation, rateOrder, skipRating, submitRating } from '#contract/orders/rating.ts'
import { getStaffRefunds, refundLines } from '#contract/orders/refund.ts'
import { answerSubstitution, getStaffSubstitutions, proposeSubstitution } from '#contract/orders/substitution.ts'
import { getSignatureDetails, signParcel } from '#contract/orders/signature.ts'

export const ordersEndpoints = {
  placeOrder,
  getOrder,
  getCancellation,
  cancelOrder,
  remakeOrder,
  getStaffRefunds,
  refundLines,
  answerSubstitution,
  getStaffSubstitutions,
  proposeSubstitution,
  enterPurchase,
  getStaffPurchase,
  requestLimit,
  answerLimitRequest,
  reorder,
  getOrders,
  getCustomerOrder,
  getOrderFlow,
  getOrderTracking,
  shareOrder,
  revokeOrderLink,
  getSharedOrder,
  getNotifications,
  setNotifications,
  subscribePush,
  unsubscribePush,
  endOrderMails,
  getRatingPreparation,
  getPendingRating,
  submitRating,
  rateOrder,
  skipRating,
  getSignatureDetails,
  signParcel,
} as const
