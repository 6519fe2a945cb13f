import { AddressPicker } from '#features/geo/AddressPicker.tsx'
import { openAddressPicker } from '#features/geo/open-address-picker.ts'
import { loadGeoTexts } from '#i18n/island-texts/geo.ts'
import { loadStyleSheet } from '#layouts/load-style-sheet.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import addressSheet from '#styles/address.css?url'

let mounted: Promise<void> | undefined

/** Mounts the address picker once per page and retries after a failure. The modal `address` opens it. */
export function mountAddressPicker(): Promise<{ openAddressPicker(): void }> {
  mounted ??= open()
  mounted.catch(() => (mounted = undefined))
  return mounted.then(() => ({ openAddressPicker }))
}

async function open(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [t] = await Promise.all([loadGeoTexts(language), loadStyleSheet(addressSheet)])
  const root = document.body.appendChild(document.createElement('div'))
  mountIsland(root, <AddressPicker t={t} language={language} />)
}
