import type { Address, AddressComponent, CustomFieldValue } from '#contract/geo/address.ts'
import type { DwellingType, Handover } from '#contract/geo/courier-instructions.ts'
import type { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import { DETAIL_COMPONENTS, getCourierNote, toStandardComponents } from '#domain/geo/address-book/detail-fields.ts'
import { filterValidAnswers, MAX_CUSTOM_FIELD_LENGTH, toAddressComponents } from '#domain/geo/custom-fields.ts'
import { formatAddress } from '#domain/geo/format-address.ts'
import { parsePlaceId, toPlaceId } from '#domain/geo/place-id.ts'
import type { FoundPlace } from '#state/geo/place-calls.ts'

/** The details that the customer enters beside the pin. */
export interface AddressDetails {
  readonly number: string
  /** The customer states that the house has no number. */
  readonly hasNoNumber: boolean
  readonly dwelling: DwellingType
  readonly handover: Handover
  /** Of the fields of the city and of the usual ones (`domain/geo/address-book/detail-fields.ts`). */
  readonly answers: readonly CustomFieldValue[]
  readonly note: string
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
  loadPlace: (id: string) => Promise<Pick<FoundPlace, 'address' | 'precision'>>,
): Promise<Address> {
  if (number === (address.number ?? '')) return address
  const name = parsePlaceId(address.placeId)
  const house = number.toLowerCase()
  const isStreet = name !== undefined && 'street' in name && /^\d{1,4}\p{L}?$/u.test(house)
  const exact = isStreet ? await loadPlace(toPlaceId({ street: name.street, house })).catch(() => undefined) : undefined
  if (exact?.address && exact.precision === 'house') return exact.address
  const others = address.addressComponents.filter(it => it.name !== 'STREET_NUMBER')
  const components = number === '' ? others : [...others, { name: 'STREET_NUMBER' as const, value: number }]
  return { ...address, number: number || null, addressComponents: components }
}

/** The text that describes a place without a street: a landmark, a building, or the note. */
export function getDescription(fields: readonly CustomAddressField[], { answers, note }: Pick<AddressDetails, 'answers' | 'note'>): string {
  const entered = toAddressComponents(fields, answers, DETAIL_COMPONENTS)
  const find = (name: AddressComponent['name']) => entered.find(it => it.name === name)?.value
  return find('LANDMARK') ?? find('BUILDING_NAME') ?? (note.trim() || (find('ADDITIONAL_INFORMATION') ?? ''))
}

/** The longest description in the name of a place without a street, characters. */
const MAX_NAME_LENGTH = 60

/** The address with its details, formatted by the marketplace, or by our own rule when that call fails. */
export async function withDetails(
  address: Address,
  fields: readonly CustomAddressField[],
  details: AddressDetails,
  format: FormatAddress,
): Promise<Address> {
  const { code = '', countryCode = '', name = '' } = address.city ?? {}
  const customFields = filterValidAnswers(fields, details.answers)
  const addressComponents = replaceDetailComponents(address.addressComponents, fields, details)
  const written = await format({ body: { cityCode: code, customFields, addressComponents } }).catch(() => {
    const texts = formatAddress(countryCode, [...toAddressComponents(fields, customFields, DETAIL_COMPONENTS), ...addressComponents])
    return { formattedAddress: texts.line, details: texts.details }
  })
  const before = { answers: address.customFields, note: getCourierNote(address, fields) }
  // the name of a city is never an address
  const isNamed = address.text !== name && address.text !== getDescription(fields, before).slice(0, MAX_NAME_LENGTH)
  const description = isNamed ? '' : getDescription(fields, details).slice(0, MAX_NAME_LENGTH)
  const text = written.formattedAddress || description || address.text
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

/** Replaces the components that the form asks for. A field of the city has its value in `customFields`. */
function replaceDetailComponents(
  components: readonly AddressComponent[],
  fields: readonly CustomAddressField[],
  { answers, note, dwelling, handover }: AddressDetails,
): AddressComponent[] {
  const asked = new Set<string | null>([
    ...fields.map(it => it.addressComponentType),
    'FLOOR_NUMBER',
    'DOOR_NUMBER',
    'STAIRCASE',
    'INTERCOM',
    'ADDITIONAL_INFORMATION',
    'DWELLING',
    'HANDOVER',
  ])
  asked.delete('STREET_NUMBER')
  const hasNoteField = fields.some(it => it.addressComponentType === 'ADDITIONAL_INFORMATION')
  const noteText = hasNoteField ? '' : note.trim().slice(0, MAX_CUSTOM_FIELD_LENGTH)
  return [
    ...components.filter(it => !asked.has(it.name)),
    ...toStandardComponents(answers),
    { name: 'DWELLING', value: dwelling },
    ...(handover === 'DOOR' ? [{ name: 'HANDOVER' as const, value: handover }] : []),
    ...(noteText === '' ? [] : [{ name: 'ADDITIONAL_INFORMATION' as const, value: noteText }]),
  ]
}
