import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'

import { AddressSearch } from '#features/geo/AddressSearch.tsx'
import { getUnservedTitle, UnservedCartsStep } from '#features/geo/UnservedCartsStep.tsx'
import { PinStep } from '#features/geo/PinStep.tsx'
import { fill } from '#i18n/fill.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import { getAddressPicker } from '#state/browser/address.ts'
import { modals } from '#state/browser/storefront.ts'
import type { AddressPickerStore } from '#state/geo/address-picker.ts'
import { session } from '#state/browser/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { fitVisualViewport } from '#ui/dialogs/fit-visual-viewport.ts'

interface Props {
  t: GeoTexts
  /** The language of the page. */
  language: string
  /** Absent: the picker of the delivery address. */
  picker?: AddressPickerStore
  /** The modal that opens it. */
  modal?: 'address' | 'stopAddress'
}

/** The address dialog: find an address by text, by location or in the address book, then confirm it on the map. */
export function AddressPicker({ t, language, picker: given, modal = 'address' }: Props) {
  const picker = useMemo(() => given ?? getAddressPicker(language), [given, language])
  const open = useStore(modals.$stack).some(it => it.name === modal)
  const selected = useStore(picker.$selectedPlace)
  const otherCity = useStore(picker.$otherCity)
  const unserved = useStore(picker.$unserved)
  const formId = useId()
  const [saving, setSaving] = useState(false)
  // removed by name, because a dialog reports its closing twice
  const close = () => {
    modals.remove(modal)
    picker.reset()
  }
  /** What follows from the address is shown before. */
  const closeUnlessElsewhere = () => {
    if (!picker.$otherCity.get() && !picker.$unserved.get()) close()
  }
  const locale = document.documentElement.lang
  const { status } = useStore(session.$session)
  useEffect(() => {
    if (open) void picker.loadKnown()
  }, [open, status, picker])

  const isDeliverable = selected?.address?.inbounds !== false
  const step = unserved ? 'unserved' : otherCity ? 'otherCity' : selected ? 'pin' : 'search'
  const footer = {
    search: undefined,
    pin: (
      <>
        <Button look="secondary" onClick={picker.back}>
          {selected?.isPresent ? t.cancel : t.back}
        </Button>
        <Button type="submit" form={formId} busy={saving} disabled={!selected?.address} look={isDeliverable ? 'main' : 'secondary'}>
          {selected?.isPresent ? t.saveDetails : isDeliverable ? t.confirm : t.keepAnyway}
        </Button>
      </>
    ),
    unserved: undefined,
    otherCity: (
      <>
        <Button look="secondary" onClick={close}>
          {t.stay}
        </Button>
        <a className="button" href={otherCity?.path}>
          {fill(t.goToCity, { city: otherCity?.name ?? '' })}
        </a>
      </>
    ),
  }[step]
  const title = {
    search: t.title,
    pin: selected?.isPresent || selected?.entry ? t.detailsTitle : t.pinTitle,
    otherCity: fill(t.otherCityTitle, { city: otherCity?.name ?? '' }),
    unserved: unserved && getUnservedTitle(unserved, t, locale),
  }[step]

  return (
    <Dialog open={open} onClose={close} title={title} closeLabel={t.close} footer={footer}>
      {open && <FitToKeyboard />}
      {open && step === 'search' && <AddressSearch t={t} picker={picker} locale={locale} onChosen={closeUnlessElsewhere} />}
      {open && step === 'pin' && selected && (
        <PinStep
          t={t}
          picker={picker}
          selected={selected}
          locale={locale}
          formId={formId}
          onConfirm={async (details, label) => {
            setSaving(true)
            const done = await picker.confirm(details, label)
            setSaving(false)
            if (done) closeUnlessElsewhere()
          }}
          onNearby={entry => void picker.choose(entry.address, entry).then(done => done && closeUnlessElsewhere())}
        />
      )}
      {open && unserved && <UnservedCartsStep t={t} picker={picker} unserved={unserved} onClose={close} />}
      {open && step === 'otherCity' && <p role="status">{fill(t.otherCityText, { city: otherCity?.name ?? '' })}</p>}
    </Dialog>
  )
}

/** Keeps the dialog above the on-screen keyboard. */
function FitToKeyboard() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    return dialog ? fitVisualViewport(dialog, window.visualViewport, () => innerHeight) : undefined
  }, [])
  return <span ref={place} className="fit-keyboard" hidden />
}
