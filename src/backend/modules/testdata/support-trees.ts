import type { Db } from '#backend/db/connect.ts'
import { supportTrees } from '#backend/db/schema/support.ts'
import { DEFAULT_CLAIM_RULE, type StoredOption, type StoredTree } from '#domain/support/stored-tree.ts'

const title = (en: string, es = `${en} (es)`) => ({ en, es })
const refund = { kind: 'REFUND', share: 'PRODUCTS', percent: 100 } as const

/** A tree of delivered orders with each type of option. */
export const DELIVERED_OPTIONS: readonly StoredOption[] = [
  { id: 'problem', type: 'Node', title: title('Problem', 'Problema') },
  {
    id: 'missing',
    parent: 'problem',
    type: 'ProductSelector',
    title: title('Missing', 'Falta'),
    reasons: [{ id: 'missing', title: title('Missing'), products: { title: title('Which?'), required: true }, resolution: refund }],
  },
  {
    id: 'quality',
    parent: 'problem',
    type: 'Form',
    title: title('Quality'),
    reasons: [
      { id: 'cold', title: title('Cold'), subtitle: title('Not hot'), products: { title: title('Which?'), required: true }, resolution: { ...refund, kind: 'CREDIT', percent: 50 } },
      { id: 'poor', title: title('Poor'), details: { placeholder: title('Why?'), required: true } },
    ],
  }, // prettier-ignore
  { id: 'late', type: 'Form', title: title('Late'), when: ['LATE'], reasons: [{ id: 'fee', title: title('Fee'), resolution: { kind: 'CREDIT', share: 'DELIVERY', percent: 100 } }] },
  { id: 'courier', type: 'MultiSelectForm', title: title('Courier'), reasons: [{ id: 'rude', title: title('Rude') }, { id: 'other', title: title('Other'), details: { placeholder: title('More'), required: false } }] },
  { id: 'receipt', type: 'Popup', title: title('Receipt'), text: title('Open it.') },
  { id: 'more', type: 'OnDemand', title: title('More') },
  { id: 'faq', parent: 'more', type: 'FAQLink', title: title('Questions') },
  { id: 'web', parent: 'more', type: 'WebLink', title: title('Rights'), url: 'https://rights.example/' },
  { id: 'mail', parent: 'more', type: 'Email', title: title('Mail'), email: 'help@shop.example', subject: title('My order', 'Mi pedido') },
  { id: 'chat', type: 'Chat', title: title('Chat') },
  { id: 'courier-chat', type: 'CourierChat', title: title('Courier chat') },
  { id: 'cancel', type: 'CancelOrder', title: title('Cancel') },
  { id: 'call', type: 'PhoneCall', title: title('Call') },
  { id: 'call-other', type: 'PhoneCall', title: title('Call us'), phoneNumber: '+34900' },
] // prettier-ignore

const tree = ({ statuses, ...values }: Pick<StoredTree, 'id' | 'statuses' | 'options'>): typeof supportTrees.$inferInsert => ({
  countries: [],
  title: title('Help', 'Ayuda'),
  rule: DEFAULT_CLAIM_RULE,
  ...values,
  statuses: [...statuses],
})

export async function insertTestSupportTrees(db: Db): Promise<void> {
  await db.insert(supportTrees).values([
    tree({ id: 1, statuses: ['DeliveredStatus'], options: DELIVERED_OPTIONS }),
    tree({ id: 2, statuses: ['NewStatus', 'ProgressStatus'], options: DELIVERED_OPTIONS.filter(it => it.parent === undefined && it.type !== 'Node' && it.type !== 'OnDemand') }),
    tree({ id: 3, statuses: ['NoOrder'], options: [{ id: 'login', type: 'Popup', title: title('Log in'), text: title('Like this.') }] }),
  ]) // prettier-ignore
}
