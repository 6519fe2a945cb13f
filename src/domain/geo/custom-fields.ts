import type { AddressComponent, CustomFieldValue } from '#contract/geo/address.ts'
import type { CustomAddressField } from '#contract/geo/custom-address-field.ts'

/** Maximum length of a field value, characters. */
export const MAX_CUSTOM_FIELD_LENGTH = 200

/**
 * Returns the form fields of a city in order, with prefilled values.
 *
 * @source A §5: "Custom address fields must have an id and numeric position, are sorted by position and prefilled by addressComponentType."
 */
export function getFormFields(
  fields: readonly Partial<CustomAddressField>[],
  components: readonly AddressComponent[] = [],
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
      value: components.find(({ name }) => name === it.addressComponentType)?.value ?? it.initialValue ?? '',
    }))
}

/** Trimmed values of the fields of the city, in its order; blank values and unknown fields are dropped. */
export function filterValidAnswers(
  fields: readonly Partial<CustomAddressField>[],
  answers: readonly CustomFieldValue[],
): CustomFieldValue[] {
  return getFormFields(fields).flatMap(({ id }) => {
    const value = (answers.find(it => it.id === id)?.value ?? '').trim().slice(0, MAX_CUSTOM_FIELD_LENGTH)
    return value === '' ? [] : [{ id, value }]
  })
}

/** The same values as address components. A field without a component type becomes information for the courier. */
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
