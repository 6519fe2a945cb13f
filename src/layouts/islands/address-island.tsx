import { AddressPicker } from '#features/geo/AddressPicker.tsx'
import { openAddressPicker } from '#features/geo/open-address-picker.ts'
import { loadGeoTexts } from '#i18n/island-texts/geo.ts'
import { loadSheet } from '#layouts/load-sheet.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import addressSheet from '#styles/address.css?url'

let room: Promise<void> | undefined

/** Wakes the address picker, once a page; a failed try is tried again. It opens by the modal `address`. */
export function mountAddressPicker(): Promise<{ openAddressPicker(): void }> {
  room ??= open()
  room.catch(() => (room = undefined))
  return room.then(() => ({ openAddressPicker }))
}

async function open(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [t] = await Promise.all([loadGeoTexts(language), loadSheet(addressSheet)])
  const root = document.body.appendChild(document.createElement('div'))
  mountIsland(root, <AddressPicker t={t} language={language} />)
}
