import type { OrderMode } from '#contract/checkout/template.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import type { ChatType } from '#contract/support/chat.ts'
import type { OrderStage } from '#domain/orders/order-status.ts'

/** The state of an order, as the sandbox's answers name it. */
export type AutoReplyState = 'Scheduled' | 'Waiting' | 'Preparing' | 'Ready' | 'Riding' | 'Nearby' | 'Delivered' | 'Cancelled'
export type AutoReplyGreeting = 'supportHello' | 'supportAgain' | 'courierHello' | 'courierAgain'

/**
 * What the sandbox answers in a chat. The first answer greets, the later ones thank; each names the state of the order.
 *
 * @param answers number of answers that the conversation has
 */
export function pickAutoReply(
  type: ChatType,
  answers: number,
  order: { readonly status: OrderStatusType; readonly stage: OrderStage; readonly mode: OrderMode },
): { readonly greeting: AutoReplyGreeting; readonly state: AutoReplyState } {
  const side = type === 'SUPPORT' ? 'support' : 'courier'
  return { greeting: `${side}${answers === 0 ? 'Hello' : 'Again'}`, state: getState(order) }
}

function getState({ status, stage, mode }: Parameters<typeof pickAutoReply>[2]): AutoReplyState {
  if (status === 'ScheduledStatus') return 'Scheduled'
  return stage === 'READY' && mode === 'DELIVERY' ? 'Preparing' : STATE_OF_STAGE[stage]
}

const STATE_OF_STAGE: Readonly<Record<OrderStage, AutoReplyState>> = {
  PLACED: 'Waiting',
  ACCEPTED: 'Preparing',
  COOKING: 'Preparing',
  READY: 'Ready',
  PICKED_UP: 'Riding',
  NEARBY: 'Nearby',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
}
