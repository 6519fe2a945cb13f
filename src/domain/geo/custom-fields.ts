import type { AddressComponent, CustomFieldValue } from '#contract/geo/address.ts'
import type { CustomAddressField } from '#contract/geo/city.ts'

/** How long an answer to one field may be. */
export const MAX_CUSTOM_FIELD_LENGTH = 200

/**
 * What the form of a city asks for, in order, each with what is known already.
 *
 * @source A §5: "Custom address fields must have an id and numeric position, are sorted by position and prefilled by addressComponentType."
 */
export function getFormFields(
  fields: readonly Partial<CustomAddressField>[],
  known: readonly AddressComponent[] = [],
): (CustomAddressField & { readonly value: string })[] {
  return fields
    .filter(
      (it): it is Partial<CustomAddressField> & Pick<CustomAddressField, 'id' | 'position'> =>
        Boolean(it.id) && Number.isFinite(it.position),
    )
    .toSorted((a, b) => a.position - b.position)
    .map(it => ({
      id: it.id,
      position: it.position,
      addressComponentType: it.addressComponentType ?? null,
      initialValue: it.initialValue ?? null,
      value: known.find(({ name }) => name === it.addressComponentType)?.value ?? it.initialValue ?? '',
    }))
}

/** Answers to fields that the city asks for, trimmed, in the city's order; blank ones and strange ones are left out. */
export function filterValidAnswers(fields: readonly Partial<CustomAddressField>[], answers: readonly CustomFieldValue[]): CustomFieldValue[] {
  return getFormFields(fields).flatMap(({ id }) => {
    const value = (answers.find(it => it.id === id)?.value ?? '').trim().slice(0, MAX_CUSTOM_FIELD_LENGTH)
    return value === '' ? [] : [{ id, value }]
  })
}

/** The same as parts of an address; a field that is no part of it becomes information for the courier. */
export function toAddressComponents(
  fields: readonly Partial<CustomAddressField>[],
  answers: readonly CustomFieldValue[],
  names: readonly AddressComponent['name'][],
): AddressComponent[] {
  return filterValidAnswers(fields, answers).map(({ id, value }) => {
    const type = fields.find(it => it.id === id)?.addressComponentType
    return { name: names.find(it => it === type) ?? 'ADDITIONAL_INFORMATION', value }
  })
}
