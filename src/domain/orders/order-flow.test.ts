import { describe, expect, test } from 'vitest'

import type { OrderStatusType } from '#contract/orders/order.ts'
import { getFlowNotice, getFlowPage, type OrderFlowState } from '#domain/orders/order-flow.ts'
import { canReachStage, canTransition, MODE_STEPS, type OrderStage, STATUS_STAGES } from '#domain/orders/order-status.ts'

interface Situation {
  readonly status: OrderStatusType
  readonly stage: OrderStage
}

/** What happens to an order: where it leads, or what else changes. */
const EVENTS = {
  paid: {},
  scheduled: { status: 'ScheduledStatus', stage: 'PLACED' },
  started: { status: 'NewStatus', stage: 'PLACED' },
  accepted: { status: 'ProgressStatus', stage: 'ACCEPTED' },
  cooking: { status: 'ProgressStatus', stage: 'COOKING' },
  ready: { status: 'ProgressStatus', stage: 'READY' },
  pickedUp: { status: 'ProgressStatus', stage: 'PICKED_UP' },
  nearby: { status: 'ProgressStatus', stage: 'NEARBY' },
  delivered: { status: 'DeliveredStatus', stage: 'DELIVERED' },
  leftAtDoor: { status: 'DeliveredStatus', stage: 'DELIVERED', isLeftAtDoor: true },
  cancelled: { status: 'CanceledStatus', stage: 'CANCELLED' },
  cancelledByStore: { status: 'CanceledStatus', stage: 'CANCELLED', isCancelledByStore: true },
  paymentFailed: { status: 'OrphanStatus', stage: 'CANCELLED' },
  storeLate: { delay: 'STORE' },
  courierLate: { delay: 'COURIER' },
} as const satisfies Record<string, Partial<OrderFlowState>>
type EventName = keyof typeof EVENTS

/** An event that the order's state does not allow changes nothing. */
function apply(state: OrderFlowState, name: EventName): OrderFlowState {
  const event: Partial<OrderFlowState> = EVENTS[name]
  if (name === 'paid') return { ...state, isPaid: true }
  if (event.status === undefined || event.stage === undefined) return { ...state, ...event }
  const steps: readonly OrderStage[] = [...MODE_STEPS[state.mode], 'CANCELLED']
  const isAllowed =
    steps.includes(event.stage) &&
    canReachStage(state.stage, event.stage) &&
    (event.status === state.status ? event.stage !== state.stage : canTransition(state.status, event.status))
  return isAllowed ? { ...state, ...event } : state
}

const SITUATIONS: readonly Situation[] = (Object.keys(STATUS_STAGES) as OrderStatusType[]).flatMap(status =>
  STATUS_STAGES[status].map(stage => ({ status, stage })),
)

/** By card, with a part from the balance, and not captured yet while it is new. */
const toState = ({ status, stage }: Situation, mode: OrderFlowState['mode']): OrderFlowState => ({
  mode,
  status,
  stage,
  isPaid: status !== 'NewStatus' && status !== 'DraftStatus',
  delay: null,
  isCancelledByStore: false,
  refunds: { card: true, balance: true },
  isLeftAtDoor: false,
  isReturned: false,
})

function describeFlow(state: OrderFlowState): string {
  const notice = getFlowNotice(state)
  return [getFlowPage(state), ...(notice ? [notice.style, notice.texts.join('+')] : [])].join(' ')
}

const isOf = (mode: OrderFlowState['mode'], { stage }: Situation): boolean =>
  stage === 'CANCELLED' || (MODE_STEPS[mode] as readonly OrderStage[]).includes(stage)

describe('B §3, issue 24: each status × each event → what the flow shows', () => {
  test.each(['DELIVERY', 'PICKUP'] as const)('%s', mode => {
    const table = SITUATIONS.filter(it => isOf(mode, it)).map(situation => {
      const state = toState(situation, mode)
      const cells = (Object.keys(EVENTS) as EventName[]).map(name => `  ${name}: ${describeFlow(apply(state, name))}`)
      return [`${situation.status} ${situation.stage}: ${describeFlow(state)}`, ...cells].join('\n')
    })
    expect(table.join('\n')).toMatchSnapshot()
  })

  test('no event leads back: a page of a later step is never followed by one of an earlier step', () => {
    const ranks = { STATUS: 0, MAP: 1, DELIVERED: 2, CANCELLED: 2 }
    for (const mode of ['DELIVERY', 'PICKUP'] as const)
      for (const situation of SITUATIONS.filter(it => isOf(mode, it)))
        for (const name of Object.keys(EVENTS) as EventName[]) {
          const state = toState(situation, mode)
          expect(ranks[getFlowPage(apply(state, name))], `${situation.stage} ${name}`).toBeGreaterThanOrEqual(ranks[getFlowPage(state)])
        }
  })

  test('a final order ignores every event', () => {
    for (const situation of SITUATIONS.filter(it => ['DeliveredStatus', 'CanceledStatus', 'OrphanStatus'].includes(it.status)))
      for (const name of Object.keys(EVENTS) as EventName[]) {
        const state = toState(situation, 'DELIVERY')
        expect(describeFlow(apply(state, name)), name).toBe(describeFlow(state))
      }
  })
})

describe('B §3: "Notice style: DANGER, WARNING, SUCCESS"', () => {
  const cooking = toState({ status: 'ProgressStatus', stage: 'COOKING' }, 'DELIVERY')
  const cancelled = { ...cooking, status: 'CanceledStatus', stage: 'CANCELLED' } as const
  test.each([
    ['an order in time has none', cooking, null],
    ['a late store', { ...cooking, delay: 'STORE' }, { style: 'WARNING', texts: ['lateStore'] }],
    ['a late store, for pickup', { ...cooking, mode: 'PICKUP', delay: 'STORE' }, { style: 'WARNING', texts: ['lateStorePickup'] }],
    ['cancelled by the store, cash', { ...cancelled, isCancelledByStore: true, refunds: { card: false, balance: false } }, { style: 'DANGER', texts: ['cancelledByStore'] }],
    ['cancelled by the store, card', { ...cancelled, isCancelledByStore: true, refunds: { card: true, balance: false } }, { style: 'DANGER', texts: ['cancelledByStore', 'moneyBack'] }],
    ['cancelled by the customer, cash', { ...cancelled, refunds: { card: false, balance: false } }, null],
    ['cancelled by the customer, balance', { ...cancelled, refunds: { card: false, balance: true } }, { style: 'SUCCESS', texts: ['balanceBack'] }],
    ['unpaid and late: the payment comes first', { ...cooking, status: 'NewStatus', stage: 'PLACED', isPaid: false, delay: 'STORE' }, { style: 'WARNING', texts: ['notPaidYet'] }],
    ['ready for pickup, although late', { ...cooking, mode: 'PICKUP', stage: 'READY', delay: 'STORE' }, { style: 'SUCCESS', texts: ['showCode'] }],
    ['left at the door', { ...cooking, status: 'DeliveredStatus', stage: 'DELIVERED', isLeftAtDoor: true }, { style: 'SUCCESS', texts: ['leftAtDoor'] }],
    ['collected: nothing is at a door', { ...cooking, mode: 'PICKUP', status: 'DeliveredStatus', stage: 'DELIVERED', isLeftAtDoor: true }, null],
  ] as const)('%s', (_, state, notice) => {
    expect(getFlowNotice(state)).toEqual(notice)
  }) // prettier-ignore
})
