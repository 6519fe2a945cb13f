import { fill } from '#i18n/fill.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { UnservedCarts } from '#state/geo/address-change.ts'
import type { AddressPickerStore } from '#state/geo/address-picker.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  t: GeoTexts
  picker: AddressPickerStore
  unserved: UnservedCarts
  onClose: () => void
}

export function getUnservedTitle({ carts }: UnservedCarts, t: GeoTexts, locale: string): string {
  const store = new Intl.ListFormat(locale).format(carts.map(it => it.name))
  return fill(t.unservedTitle, { store })
}

/**
 * After a change of the address: carts that cannot be delivered there.
 *
 * @source issue 20 point 5: "… when a cart's store no longer delivers, with a choice"
 */
export function UnservedCartsStep({ t, picker, unserved: { previous, storesPath }, onClose }: Props) {
  return (
    <div className="address-unserved">
      <p role="status">{t.unservedText}</p>
      {storesPath !== undefined && (
        <a className="button wide" href={storesPath}>
          {t.otherStores}
        </a>
      )}
      {previous && (
        <Button
          look="secondary"
          wide
          onClick={() => {
            picker.goBack()
            onClose()
          }}
        >
          {fill(t.backTo, { address: previous.text })}
        </Button>
      )}
      <Button look="secondary" wide onClick={onClose}>
        {t.keepAddress}
      </Button>
    </div>
  )
}
