import type { Address, AddressComponent, CustomFieldValue } from '#contract/geo/address.ts'
import { DWELLING_TYPES, type DwellingType, type Handover } from '#contract/geo/courier-instructions.ts'
import type { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import { getFormFields, MAX_CUSTOM_FIELD_LENGTH, toAddressComponents } from '#domain/geo/custom-fields.ts'
import { formatAddress } from '#domain/geo/format-address.ts'

/** Fields beyond the contract's limit of answers are not shown. */
const MAX_CITY_FIELDS = 20
/** Asked in every city. A city that has a field of the same component asks for it in its own place. */
const STANDARD_COMPONENTS = ['FLOOR_NUMBER', 'DOOR_NUMBER', 'STAIRCASE', 'INTERCOM'] as const
/** Inside a building with several homes. */
const SHARED_BUILDING_COMPONENTS: readonly (string | null)[] = ['FLOOR_NUMBER', 'DOOR_NUMBER', 'STAIRCASE']
/** Prefix of the id of a field that the city does not have. */
const STANDARD_PREFIX = 'standard.'

export type DetailField = CustomAddressField & { readonly value: string }

/**
 * The fields for the courier: those of the city in its order, then the usual ones that it lacks, each with its present value. A house has no
 * floor, door and staircase.
 *
 * @source issue 20 point 1: "details for the courier (floor, door, staircase, entry code …)"
 */
export function getDetailFields(
  cityFields: readonly Partial<CustomAddressField>[],
  address: Pick<Address, 'addressComponents' | 'customFields'> | undefined,
  dwelling: DwellingType,
): DetailField[] {
  const { addressComponents = [], customFields = [] } = address ?? {}
  const own = getFormFields(cityFields, addressComponents)
    .slice(0, MAX_CITY_FIELDS)
    .map(it => ({ ...it, value: customFields.find(({ id }) => id === it.id)?.value ?? it.value }))
  const standard = STANDARD_COMPONENTS.filter(name => !own.some(it => it.addressComponentType === name)).map((name, index) => ({
    id: STANDARD_PREFIX + name,
    position: own.length + index,
    addressComponentType: name,
    initialValue: null,
    value: addressComponents.find(it => it.name === name)?.value ?? '',
  }))
  return [...own, ...standard].filter(it => dwelling !== 'HOUSE' || !SHARED_BUILDING_COMPONENTS.includes(it.addressComponentType))
}

/** Entered values of fields that the city does not have, as components of the address. */
export function toStandardComponents(answers: readonly CustomFieldValue[]): AddressComponent[] {
  return STANDARD_COMPONENTS.flatMap(name => {
    const value = (answers.find(it => it.id === STANDARD_PREFIX + name)?.value ?? '').trim().slice(0, MAX_CUSTOM_FIELD_LENGTH)
    return value === '' ? [] : [{ name, value }]
  })
}

const findComponent = ({ addressComponents }: Pick<Address, 'addressComponents'>, name: AddressComponent['name']) =>
  addressComponents.find(it => it.name === name)?.value

/** The dwelling that the customer chose; most customers live in an apartment. */
export function getDwelling(address: Pick<Address, 'addressComponents'>): DwellingType {
  const value = findComponent(address, 'DWELLING')
  return DWELLING_TYPES.find(it => it === value) ?? 'APARTMENT'
}

export const getHandover = (address: Pick<Address, 'addressComponents'>): Handover =>
  findComponent(address, 'HANDOVER') === 'DOOR' ? 'DOOR' : 'HAND'

/** The note to the courier. The address of an order holds only its details: answers and note in one line. */
export function getCourierNote(address: Address, cityFields: readonly CustomAddressField[]): string {
  const written = findComponent(address, 'ADDITIONAL_INFORMATION')
  if (written !== undefined) return written
  const details = address.details ?? ''
  const known = formatAddress(address.city?.countryCode ?? '', [
    ...toAddressComponents(cityFields, address.customFields, DETAIL_COMPONENTS),
    ...address.addressComponents,
  ]).details
  return details.startsWith(known) ? details.slice(known.length).replace(/^, /, '') : ''
}

/** Components that the custom fields of a city may require. */
export const DETAIL_COMPONENTS: readonly AddressComponent['name'][] = [
  ...STANDARD_COMPONENTS,
  'BUILDING_NAME',
  'LANDMARK',
  'ADDITIONAL_INFORMATION',
]
