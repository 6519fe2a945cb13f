import { readSessionHint } from '#domain/account/session-hint.ts'
import { formatFee } from '#features/catalogue/delivery/fee-format.ts'
import { getCartOwner } from '#state/browser/cart-owner.ts'
import { call, session } from '#state/browser/session.ts'
import { createCustomerFees } from '#state/catalogue/customer-fees.ts'

const fees = createCustomerFees({ call, now: Date.now, getCustomer: getCartOwner })

/**
 * Writes the delivery fees of the signed-in customer (offer for new customers, Prime) over the public ones of the HTML, all in one frame.
 * Without a customer, the public fees are written again.
 */
export async function showCustomerFees(): Promise<void> {
  const format = document.querySelector<HTMLElement>('[data-fees]')?.dataset['fees']
  const elements = [...document.querySelectorAll<HTMLElement>('[data-fee]')]
  if (format === undefined || elements.length === 0) return
  const getId = (element: HTMLElement) => Number(element.dataset['fee'])
  if (readSessionHint(document.cookie) !== undefined) {
    // the browser does not know the customer before the first page with a session
    if (getCartOwner() === null) await session.load()
    // expired access would answer as to an anonymous visitor
    await session.refreshIfExpiring()
  }
  await fees.load(elements.map(getId))
  for (const element of elements) {
    const fee = fees.get(getId(element))
    const publicText = (element.dataset['public'] ??= element.textContent)
    const text = fee === undefined ? publicText : formatFee(format, fee)
    if (text !== element.textContent) element.textContent = text
  }
}

const show = () => void showCustomerFees().catch(() => {})
addEventListener('session', show)
addEventListener('pageshow', event => event.persisted && show())
