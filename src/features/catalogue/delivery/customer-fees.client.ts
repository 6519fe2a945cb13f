import { readSessionHint } from '#domain/account/session-hint.ts'
import { formatFee } from '#features/catalogue/delivery/fee-format.ts'
import { getCartOwner } from '#state/browser/cart-owner.ts'
import { call, session } from '#state/browser/session.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { createCustomerFees } from '#state/catalogue/customer-fees.ts'

/** Null for a visitor without an address. */
function getAudience(): string | null {
  const [customer, location] = [getCartOwner(), deliveryAddress.getLocation()]
  return customer === null && !location ? null : `${customer ?? ''} ${location?.latitude ?? ''} ${location?.longitude ?? ''}`
}

const fees = createCustomerFees({ call, now: Date.now, getAudience })
let last: Promise<void> = Promise.resolve()

/**
 * Writes the delivery fees of the customer (offer for new customers, Prime) and of the address (a long way) over the public ones of the HTML,
 * all in one frame. Without both, the public fees are written again.
 */
export const showCustomerFees = (): Promise<void> => (last = last.then(writeFees, writeFees)) // one after another: none is asked for twice

async function writeFees(): Promise<void> {
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
  let audience: string | null
  do {
    audience = getAudience()
    await fees.load(elements.map(getId))
  } while (audience !== getAudience())
  const isLocated = deliveryAddress.getLocation() !== undefined
  for (const element of elements) {
    const fee = fees.get(getId(element))
    const publicText = (element.dataset['public'] ??= element.textContent)
    const isLowest = element.dataset['lowest'] !== undefined && !isLocated
    const text = fee === undefined ? publicText : formatFee(format, fee, isLowest)
    if (text !== element.textContent) element.textContent = text
  }
}

const show = () => void showCustomerFees().catch(() => {})
addEventListener('session', show)
addEventListener('pageshow', event => event.persisted && show())
