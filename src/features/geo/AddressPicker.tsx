import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useState } from 'react'

import { AddressSearch } from '#features/geo/AddressSearch.tsx'
import { PinStep } from '#features/geo/PinStep.tsx'
import { fill } from '#i18n/fill.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import { getAddressPicker } from '#state/browser/address.ts'
import { modals } from '#state/browser/storefront.ts'
import { session } from '#state/browser/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  t: GeoTexts
  /** The language of the page. */
  language: string
}

/** The address dialog: find an address by text, by location or in the address book, then confirm it on the map. */
export function AddressPicker({ t, language }: Props) {
  const picker = useMemo(() => getAddressPicker(language), [language])
  const open = useStore(modals.$stack).some(it => it.name === 'address')
  const selected = useStore(picker.$selectedPlace)
  const otherCity = useStore(picker.$otherCity)
  const formId = useId()
  const [saving, setSaving] = useState(false)
  // removed by name, because a dialog reports its closing twice
  const close = () => {
    modals.remove('address')
    picker.reset()
  }
  const { status } = useStore(session.$session)
  useEffect(() => {
    if (open) void picker.loadSaved()
  }, [open, status, picker])

  const isDeliverable = selected?.address?.inbounds !== false
  const step = otherCity ? 'otherCity' : selected ? 'pin' : 'search'
  const footer = {
    search: undefined,
    pin: (
      <>
        <Button look="secondary" onClick={picker.back}>
          {t.back}
        </Button>
        <Button type="submit" form={formId} busy={saving} disabled={!selected?.address} look={isDeliverable ? 'main' : 'secondary'}>
          {isDeliverable ? t.confirm : t.keepAnyway}
        </Button>
      </>
    ),
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
  const title = { search: t.title, pin: t.pinTitle, otherCity: fill(t.otherCityTitle, { city: otherCity?.name ?? '' }) }[step]

  return (
    <Dialog open={open} onClose={close} title={title} closeLabel={t.close} footer={footer}>
      {open && step === 'search' && <AddressSearch t={t} picker={picker} locale={document.documentElement.lang} />}
      {open && step === 'pin' && selected && (
        <PinStep
          t={t}
          picker={picker}
          selected={selected}
          formId={formId}
          onConfirm={async details => {
            setSaving(true)
            const done = await picker.confirm(details)
            setSaving(false)
            if (done && !picker.$otherCity.get()) close()
          }}
        />
      )}
      {open && step === 'otherCity' && <p role="status">{fill(t.otherCityText, { city: otherCity?.name ?? '' })}</p>}
    </Dialog>
  )
}
