import type { Address, CustomFieldValue } from '#contract/geo/address.ts'
import type { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import { toAddressComponents, filterValidAnswers } from '#domain/geo/custom-fields.ts'
import { needsHouseNumber } from '#domain/geo/house-number.ts'
import { parsePlaceId, toPlaceId } from '#domain/geo/place-id.ts'
import { formatAddress } from '#domain/geo/format-address.ts'

/** The details that the customer enters beside the pin. */
export interface AddressDetails {
  readonly number: string
  /** The customer states that the house has no number. */
  readonly hasNoNumber: boolean
  readonly answers: readonly CustomFieldValue[]
  readonly note: string
}

/** A deliverable address needs a house number. An address out of the zone, which serves only to browse, does not. */
export function isHouseNumberMissing(
  { inbounds }: Address,
  { number, hasNoNumber }: Pick<AddressDetails, 'number' | 'hasNoNumber'>,
): boolean {
  return inbounds && needsHouseNumber(number, hasNoNumber)
}

interface CustomAddress {
  readonly cityCode: string
  readonly customFields: CustomFieldValue[]
  readonly addressComponents: Address['addressComponents']
}
type FormatAddress = (input: { body: CustomAddress }) => Promise<{ readonly formattedAddress: string; readonly details: string }>

/** The exact address of the house number, when its street has it; otherwise the address of the pin with that number. */
export async function withHouseNumber(
  address: Address,
  number: string,
  loadPlace: (id: string) => Promise<Address | null>,
): Promise<Address> {
  if (number === (address.number ?? '')) return address
  const name = parsePlaceId(address.placeId)
  const house = number.toLowerCase()
  const isStreet = name !== undefined && 'street' in name && /^\d{1,4}\p{L}?$/u.test(house)
  const exact = isStreet ? await loadPlace(toPlaceId({ street: name.street, house })).catch(() => null) : null
  if (exact) return exact
  const others = address.addressComponents.filter(it => it.name !== 'STREET_NUMBER')
  const components = number === '' ? others : [...others, { name: 'STREET_NUMBER' as const, value: number }]
  return { ...address, number: number || null, addressComponents: components }
}

/** Address components that the custom fields of a city may require. */
const DETAIL_COMPONENTS = [
  'FLOOR_NUMBER',
  'DOOR_NUMBER',
  'STAIRCASE',
  'BUILDING_NAME',
  'INTERCOM',
  'LANDMARK',
  'ADDITIONAL_INFORMATION',
] as const

/** The note to the courier. The address of an order holds only its details: answers and note in one line. */
export function getCourierNote(address: Address, fields: readonly CustomAddressField[]): string {
  const written = address.addressComponents.find(it => it.name === 'ADDITIONAL_INFORMATION')?.value
  if (written !== undefined) return written
  const answers = formatAddress(
    address.city?.countryCode ?? '',
    toAddressComponents(fields, address.customFields, DETAIL_COMPONENTS),
  ).details
  const details = address.details ?? ''
  return details.startsWith(answers) ? details.slice(answers.length).replace(/^, /, '') : ''
}

/** The address with its details, formatted by the marketplace, or by our own rule when that call fails. */
export async function withDetails(
  address: Address,
  fields: readonly CustomAddressField[],
  { answers, note }: AddressDetails,
  format: FormatAddress,
): Promise<Address> {
  const customFields = filterValidAnswers(fields, answers)
  const hasNoteField = fields.some(it => it.addressComponentType === 'ADDITIONAL_INFORMATION')
  const noteComponents =
    hasNoteField || note.trim() === '' ? [] : [{ name: 'ADDITIONAL_INFORMATION' as const, value: note.trim().slice(0, 200) }]
  const addressComponents = [...address.addressComponents.filter(it => it.name !== 'ADDITIONAL_INFORMATION'), ...noteComponents]
  const { code = '', countryCode = '', name = '' } = address.city ?? {}
  const written = await format({ body: { cityCode: code, customFields, addressComponents } }).catch(() => {
    const { line, details } = formatAddress(countryCode, [
      ...toAddressComponents(fields, customFields, DETAIL_COMPONENTS),
      ...addressComponents,
    ])
    return { formattedAddress: line, details }
  })
  const text = written.formattedAddress || address.text
  return {
    ...address,
    text,
    summary: text,
    fullText: text === name ? name : `${text}, ${name}`,
    details: written.details || null,
    customFields,
    addressComponents,
  }
}
