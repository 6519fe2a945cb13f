import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'

import type { Address } from '#contract/geo/address.ts'
import { type AddressBookEntry, type AddressLabel } from '#contract/geo/address-book.ts'
import { toAddressKey } from '#domain/geo/address-key.ts'
import { AddressIcon } from '#features/geo/AddressIcon.tsx'
import { fill } from '#i18n/fill.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import { addressBook } from '#state/browser/address.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import type { AddressPickerStore } from '#state/geo/address-picker.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: GeoTexts
  picker: AddressPickerStore
  /** Called after an address was chosen. */
  onChosen: () => void
}

export const getLabelTexts = (t: GeoTexts): Readonly<Record<AddressLabel, string>> => ({ HOME: t.labelHome, WORK: t.labelWork, OTHER: t.labelOther }) // prettier-ignore

/** The present address, the address book of a customer, and the addresses that this browser chose before. */
export function KnownAddresses({ t, picker, onChosen }: Props) {
  const present = useStore(deliveryAddress.$address)
  const saved = useStore(addressBook.$entries)
  const recent = useStore(picker.$recent)
  const heading = useRef<HTMLHeadingElement>(null)
  const known = new Set([...(present ? [present] : []), ...saved.map(it => it.address)].map(toAddressKey))
  const isUnsaved = addressBook.isOffered() && present?.inbounds === true && !saved.some(it => it.glovoPlaceId === present.placeId)
  const others = recent.filter(it => !known.has(toAddressKey(it)))
  const choose = async (address: Address, entry?: AddressBookEntry) => {
    if (await picker.choose(address, entry)) onChosen()
  }
  return (
    <>
      {present && (
        <section className="saved">
          <h3>{t.present}</h3>
          <Row
            icon={<Icon name="check" />}
            title={present.text}
            subtitle={[present.details, present.description].filter(Boolean).join(' · ')}
          >
            <button
              type="button"
              className="button secondary icon-only"
              aria-label={`${t.editDetails}: ${present.text}`}
              onClick={() => void picker.openPresent()}
            >
              <AddressIcon name="edit" />
            </button>
          </Row>
          {isUnsaved && (
            <Button look="secondary" small onClick={() => void addressBook.save(present, 'OTHER')}>
              {t.saveAddress}
            </Button>
          )}
        </section>
      )}
      {saved.length > 0 && (
        <section className="saved">
          <h3 ref={heading} tabIndex={-1}>
            {t.saved}
          </h3>
          <ul className="places">
            {saved.map(it => (
              <li key={it.id} className="address-row">
                <button type="button" className="place" onClick={() => void choose(it.address, it)}>
                  <AddressIcon name={it.label} />
                  <span>
                    <b>{it.label === 'OTHER' ? it.title : getLabelTexts(t)[it.label]}</b>
                    <small>{it.label === 'OTHER' ? it.subtitle : [it.title, it.subtitle].join(' · ')}</small>
                  </span>
                </button>
                <button
                  type="button"
                  className="button secondary icon-only"
                  aria-label={fill(t.editSaved, { address: it.title })}
                  onClick={() => void picker.openSaved(it)}
                >
                  <AddressIcon name="edit" />
                </button>
                <button
                  type="button"
                  className="button secondary icon-only"
                  aria-label={fill(t.removeSaved, { address: it.title })}
                  // the button disappears with its row
                  onClick={() => void addressBook.remove(it).then(() => heading.current?.focus())}
                >
                  <Icon name="trash" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BookStatus t={t} />
      {others.length > 0 && (
        <section className="saved">
          <h3>{t.recent}</h3>
          <ul className="places">
            {others.map(it => (
              <li key={toAddressKey(it)} className="address-row">
                <button type="button" className="place" onClick={() => void choose(it)}>
                  <Icon name="clock" />
                  <span>
                    <b>{it.text}</b>
                    <small>{[it.details, it.description].filter(Boolean).join(' · ')}</small>
                  </span>
                </button>
                <button
                  type="button"
                  className="button secondary icon-only"
                  aria-label={fill(t.removeSaved, { address: it.text })}
                  onClick={() => picker.removeRecent(it)}
                >
                  <Icon name="trash" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Row({ icon, title, subtitle, children }: { icon: ReactNode; title: string; subtitle: string; children: ReactNode }) {
  return (
    <div className="address-row">
      <div className="place address-present">
        {icon}
        <span>
          <b>{title}</b>
          <small>{subtitle}</small>
        </span>
      </div>
      {children}
    </div>
  )
}

/** What happened to the last change of the book, and its undo. */
function BookStatus({ t }: { t: GeoTexts }) {
  const removed = useStore(addressBook.$removed)
  const failed = useStore(addressBook.$failed)
  return (
    <div role="status">
      {removed && (
        <p className="note address-undo">
          <span className="grow">{fill(t.removed, { address: removed.title })}</span>
          <button type="button" className="button secondary small" onClick={() => void addressBook.undoRemoval()}>
            {t.undo}
          </button>
        </p>
      )}
      {failed && <p className="note warning">{t.bookFailed}</p>}
    </div>
  )
}
