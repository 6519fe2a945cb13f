import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import { MAX_PURCHASE_LINES, MAX_PURCHASE_QUANTITY, type PriceEstimationOption, type Purchase } from '#contract/checkout/purchase.ts'
import type { SavedPurchase } from '#contract/checkout/saved-purchase.ts'
import type { Address } from '#contract/geo/address.ts'
import type { UploadedPhoto } from '#contract/platform/photo.ts'
import { isInCity } from '#domain/checkout/parcel/parcel-form.ts'
import { parseAmount } from '#domain/checkout/parcel/parse-amount.ts'
import { findPurchaseIssues } from '#domain/checkout/purchase/check-purchase.ts'
import { proposeLimit, type PurchaseTerms, toPriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'
import { toPointPayload } from '#domain/geo/points/point-sequence.ts'

/** What the customer has entered about a purchase. */
export type PurchaseForm = SavedPurchase['form']
type FormLine = PurchaseForm['lines'][number]

/** A field of the form that is not right. */
export interface PurchaseFormIssue {
  readonly field: 'lines' | 'photos' | 'shop' | 'limit' | 'address' | 'name' | 'phone'
  readonly reason: 'missing' | 'outside' | 'tooLow' | 'tooHigh'
  /** Of the line with the photo. */
  readonly key?: string
}

/** Writes an amount as `parseAmount` reads it. */
function toAmountText(amount: number, digits: number): string {
  const text = String(amount).padStart(digits + 1, '0')
  const [whole, fraction] = digits === 0 ? [text, ''] : [text.slice(0, -digits), text.slice(-digits)]
  return /^0*$/.test(fraction) ? whole : `${whole}.${fraction}`
}

export function createPurchaseForm(newId: () => string, terms: PurchaseTerms, digits: number): PurchaseForm {
  const limit = toAmountText(proposeLimit(toPriceEstimate(1, terms)), digits)
  return { lines: [{ key: newId(), name: '', quantity: 1 }], isShopChosen: false, option: 1, limit, name: '', phone: '', note: '' }
}

export const canAddLine = ({ lines }: Pick<PurchaseForm, 'lines'>): boolean => lines.length < MAX_PURCHASE_LINES

export function addLine(form: PurchaseForm, key: string): PurchaseForm {
  return canAddLine(form) ? { ...form, lines: [...form.lines, { key, name: '', quantity: 1 }] } : form
}

/** Removes a line. The last one is emptied. */
export function removeLine(form: PurchaseForm, key: string): PurchaseForm {
  const lines = form.lines.filter(it => it.key !== key)
  return { ...form, lines: lines.length > 0 ? lines : [{ key, name: '', quantity: 1 }] }
}

/** Sets or removes the photo of a line. */
export function setLinePhoto(form: PurchaseForm, key: string, photo: UploadedPhoto | undefined): PurchaseForm {
  const change = ({ photo: _, ...line }: FormLine): FormLine => (photo ? { ...line, photo } : line)
  return { ...form, lines: form.lines.map(it => (it.key === key ? change(it) : it)) }
}

export function changeLine(form: PurchaseForm, key: string, changes: Partial<Omit<FormLine, 'key'>>): PurchaseForm {
  const toQuantity = (quantity: number): number => Math.min(Math.max(1, quantity), MAX_PURCHASE_QUANTITY)
  const change = (line: FormLine): FormLine => ({ ...line, ...changes, quantity: toQuantity(changes.quantity ?? line.quantity) })
  return { ...form, lines: form.lines.map(it => (it.key === key ? change(it) : it)) }
}

/** Chooses an estimate, and proposes its limit unless the customer has entered an own one. */
export function chooseOption(form: PurchaseForm, option: PriceEstimationOption, terms: PurchaseTerms, digits: number): PurchaseForm {
  const propose = (it: PriceEstimationOption): number => proposeLimit(toPriceEstimate(it, terms))
  const entered = parseAmount(form.limit, digits)
  const isOwn = form.limit.trim() !== '' && entered !== propose(form.option)
  return { ...form, option, limit: isOwn ? form.limit : toAmountText(propose(option), digits) }
}

/** The lines with a text, and the limit; a limit that is no amount yet counts as 0. */
export function toPurchase({ lines, limit }: Pick<PurchaseForm, 'lines' | 'limit'>, digits: number): Purchase {
  const named = lines
    .map(({ name, quantity, photo }) => ({ name: name.trim(), quantity, ...(photo && { photo: photo.id }) }))
    .filter(it => it.name !== '')
  return { lines: named, limit: parseAmount(limit, digits) ?? 0 }
}

/** The route so far: the shop, and the delivery with its contact. */
export function toPurchasePoints({ isShopChosen, shop, address, name, phone }: PurchaseForm): CustomOrderPoint[] {
  const pickup = isShopChosen && shop ? [toPointPayload(shop, 'PICKUP')] : []
  const delivery = address ? [{ ...toPointPayload(address, 'DELIVERY'), contact: { name: name.trim(), phone: phone.trim() } }] : []
  return [...pickup, ...delivery]
}

/** Whether the marketplace can price the form: it knows where the courier goes, and the limit. */
export function isPurchasePriced(form: PurchaseForm, terms: PurchaseTerms, digits: number): boolean {
  const { limit } = toPurchase(form, digits)
  return form.address !== undefined && (!form.isShopChosen || form.shop !== undefined) && limit > 0 && limit <= terms.maxLimit
}

interface FormRules {
  readonly terms: PurchaseTerms
  readonly cityCode: string
  /** Digits of the fraction of the currency. */
  readonly digits: number
}

export const isUnnamedPhoto = ({ name, photo }: FormLine): boolean => photo !== undefined && name.trim() === ''

/** All fields that are not right, in the order of the form. The marketplace checks the same again. */
export function findPurchaseFormIssues(form: PurchaseForm, { terms, cityCode, digits }: FormRules): PurchaseFormIssue[] {
  const found = findPurchaseIssues({ points: toPurchasePoints(form), purchase: toPurchase(form, digits), option: form.option, note: form.note }, terms) // prettier-ignore
  const findPlaceReason = (address: Address | undefined) => (!address ? 'missing' : isInCity(address, cityCode) ? undefined : 'outside')
  const shop = form.isShopChosen ? findPlaceReason(form.shop) : undefined
  const address = findPlaceReason(form.address)
  const isNumber = parseAmount(form.limit, digits) !== undefined
  const issues: readonly (PurchaseFormIssue | false | undefined)[] = [
    // a photo alone does not say what to buy
    (found.includes('NO_LINES') || form.lines.some(isUnnamedPhoto)) && { field: 'lines', reason: 'missing' },
    shop && { field: 'shop', reason: shop },
    !isNumber && { field: 'limit', reason: 'missing' },
    isNumber && found.includes('LIMIT_TOO_LOW') && { field: 'limit', reason: 'tooLow' },
    found.includes('LIMIT_TOO_HIGH') && { field: 'limit', reason: 'tooHigh' },
    address && { field: 'address', reason: address },
    form.name.trim() === '' && { field: 'name', reason: 'missing' },
    (form.phone.trim() === '' || found.includes('NO_CONTACT_PHONE')) && { field: 'phone', reason: 'missing' },
  ]
  return issues.filter(it => it !== undefined && it !== false)
}
