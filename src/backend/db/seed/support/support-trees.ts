import type { Rows } from '#backend/db/seed/rows.ts'
import { collectTexts, seedLanguages, type SupportTexts } from '#backend/db/seed/seed-texts.ts'
import type { Texts } from '#backend/db/seed/vocabulary/types.ts'
import { DEFAULT_CLAIM_RULE, type ReasonResolution, type StoredOption, type StoredReason } from '#domain/support/stored-tree.ts'

type TextName = keyof SupportTexts
type OptionValues = Omit<StoredOption, 'id' | 'type' | 'title' | 'text' | 'subtitle' | 'subject' | 'reasons'>

const collect = (name: TextName): Texts => collectTexts(seedLanguages, `support.${name}`, ({ support }) => support[name])

const FULL_REFUND: ReasonResolution = { kind: 'REFUND', share: 'PRODUCTS', percent: 100 }
const HALF_CREDIT: ReasonResolution = { kind: 'CREDIT', share: 'PRODUCTS', percent: 50 }
const FEE_CREDIT: ReasonResolution = { kind: 'CREDIT', share: 'DELIVERY', percent: 100 }

const node = (id: string, title: TextName, values: OptionValues = {}): StoredOption => ({
  id,
  type: 'Node',
  title: collect(title),
  ...values,
})

const popup = (id: string, title: TextName, text: TextName, values: OptionValues = {}): StoredOption => ({
  id,
  type: 'Popup',
  title: collect(title),
  text: collect(text),
  ...values,
})

const form = (
  id: string,
  type: 'Form' | 'ProductSelector' | 'MultiSelectForm',
  title: TextName,
  reasons: readonly StoredReason[],
  values: OptionValues = {},
): StoredOption => ({ id, type, title: collect(title), ...values, reasons })

interface ReasonTexts {
  readonly which?: TextName
  readonly details?: TextName
  readonly isDetailRequired?: boolean
  readonly resolution?: ReasonResolution
}

const reason = (id: string, title: TextName, { which, details, isDetailRequired = false, resolution }: ReasonTexts = {}): StoredReason => ({
  id,
  title: collect(title),
  ...(details && { details: { placeholder: collect(details), required: isDetailRequired } }),
  ...(which && { products: { title: collect(which), required: true } }),
  ...(resolution && { resolution }),
})

/** The contacts at the end of each tree of an order. */
const createContacts = (): StoredOption[] => [
  { id: 'chat', type: 'Chat', title: collect('chat') },
  { id: 'call', type: 'PhoneCall', title: collect('call') },
]

const createPayment = (): StoredOption[] => [
  node('payment', 'payment'),
  popup('charge', 'charge', 'chargeText', { parent: 'payment', when: ['CARD'] }),
  popup('cash', 'cash', 'cashText', { parent: 'payment', when: ['CASH'] }),
]

const createCancel = (): StoredOption => ({
  id: 'cancel',
  type: 'CancelOrder',
  title: collect('cancel'),
  subtitle: collect('cancelNote'),
  when: ['CANCELLABLE'],
})

const writeToUs = (parent?: string): StoredOption =>
  form(
    'write',
    'Form',
    'write',
    [reason('message', 'write', { details: 'writeDetails', isDetailRequired: true })],
    parent === undefined ? {} : { parent },
  )

function createBeforeOptions(): StoredOption[] {
  return [createCancel(), popup('change', 'change', 'changeText'), ...createPayment(), ...createContacts()]
}

function createProgressOptions(): StoredOption[] {
  return [
    popup('late', 'late', 'lateText', { when: ['LATE', 'DELIVERY'] }),
    { id: 'courier-chat', type: 'CourierChat', title: collect('courierChat'), when: ['DELIVERY'] },
    popup('address', 'address', 'addressText', { when: ['COURIER'] }),
    createCancel(),
    popup('change', 'change', 'changeText'),
    ...createPayment(),
    ...createContacts(),
  ]
}

function createDeliveredOptions(): StoredOption[] {
  return [
    node('problem', 'problem'),
    form('missing', 'ProductSelector', 'missing', [reason('missing', 'missing', { which: 'missingWhich', resolution: FULL_REFUND })], {
      parent: 'problem',
    }),
    form(
      'wrong',
      'ProductSelector',
      'wrong',
      [reason('wrong', 'wrong', { which: 'wrongWhich', details: 'wrongDetails', resolution: FULL_REFUND })],
      { parent: 'problem' },
    ),
    form(
      'quality',
      'Form',
      'quality',
      [
        reason('spilled', 'spilled', { which: 'qualityWhich', resolution: FULL_REFUND }),
        reason('cold', 'cold', { which: 'qualityWhich', resolution: HALF_CREDIT }),
        reason('poor', 'poor', { which: 'qualityWhich', details: 'poorDetails', isDetailRequired: true }),
      ],
      { parent: 'problem' },
    ),
    form('lost', 'Form', 'lost', [reason('lost', 'lost', { details: 'lostDetails', isDetailRequired: true })], { parent: 'problem' }),
    form('arrived-late', 'Form', 'arrivedLate', [reason('fee-back', 'feeBack', { resolution: FEE_CREDIT })], {
      when: ['LATE', 'DELIVERY'],
    }),
    form(
      'courier',
      'MultiSelectForm',
      'courier',
      [
        reason('rude', 'rude'),
        reason('wrong-place', 'wrongPlace'),
        reason('note', 'note'),
        reason('other', 'other', { details: 'moreDetails', isDetailRequired: true }),
      ],
      { when: ['DELIVERY'] },
    ),
    node('payment', 'payment'),
    popup('charge', 'charge', 'chargeText', { parent: 'payment', when: ['CARD'] }),
    popup('refund', 'refund', 'refundText', { parent: 'payment', when: ['CARD'] }),
    popup('receipt', 'receipt', 'receiptText', { parent: 'payment' }),
    { id: 'other', type: 'OnDemand', title: collect('other') },
    writeToUs('other'),
    { id: 'faq', parent: 'other', type: 'FAQLink', title: collect('faq') },
    ...createContacts(),
  ]
}

function createCancelledOptions(): StoredOption[] {
  return [
    popup('why', 'why', 'whyText'),
    popup('money-back', 'moneyBack', 'refundText', { when: ['CARD'] }),
    writeToUs(),
    ...createContacts(),
  ]
}

function createOptionsWithoutOrder(): StoredOption[] {
  return [
    node('account', 'account'),
    popup('login', 'login', 'loginText', { parent: 'account' }),
    popup('details', 'details', 'detailsText', { parent: 'account' }),
    popup('deletion', 'deletion', 'deletionText', { parent: 'account' }),
    node('payment', 'payment'),
    popup('promo', 'promo', 'promoText', { parent: 'payment' }),
    popup('refund', 'refund', 'refundText', { parent: 'payment' }),
    popup('delivery', 'delivery', 'deliveryText'),
    { id: 'faq', type: 'FAQLink', title: collect('faq') },
    { id: 'email', type: 'Email', title: collect('email'), email: SAMPLE_EMAIL, subject: collect('emailSubject') },
  ]
}

/** No mail arrives there: the domain is reserved for examples (RFC 2606). */
const SAMPLE_EMAIL = 'help@recado.example'

/** Adds the support trees of all statuses and countries (docs/SUPPORT.md). */
export function addSupportTrees(rows: Rows): void {
  const common = { countries: [], title: collect('title'), rule: DEFAULT_CLAIM_RULE }
  rows.supportTrees.push(
    { id: 1, ...common, statuses: ['NewStatus', 'ScheduledStatus'], options: createBeforeOptions() },
    { id: 2, ...common, statuses: ['ProgressStatus'], options: createProgressOptions() },
    { id: 3, ...common, statuses: ['DeliveredStatus'], options: createDeliveredOptions() },
    { id: 4, ...common, statuses: ['CanceledStatus'], options: createCancelledOptions() },
    { id: 5, ...common, statuses: ['NoOrder'], options: createOptionsWithoutOrder() },
  )
}
