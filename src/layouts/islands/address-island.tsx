import type { ReactNode } from 'react'

import { AddressPicker } from '#features/geo/AddressPicker.tsx'
import { openAddressPicker } from '#features/geo/open-address-picker.ts'
import { getOutOfZonePoint, getPointInCity, ZoneNotice } from '#features/geo/ZoneNotice.tsx'
import { loadGeoTexts } from '#i18n/island-texts/geo.ts'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import addressSheet from '#styles/address.css?url'

let mounted: Promise<void> | undefined

/** Mounts the address picker once per page and retries after a failure. The modal `address` opens it. */
export function mountAddressPicker(): Promise<{ openAddressPicker(): void }> {
  mounted ??= open()
  mounted.catch(() => (mounted = undefined))
  return mounted.then(() => ({ openAddressPicker }))
}

/**
 * A form that asks for a notice by e-mail: of the store when the city delivers to the address, otherwise of any zone.
 *
 * @param store one that does not deliver to the delivery address
 * @returns undefined for an address in another city that delivers there
 */
export async function createZoneNoticeForm(
  language: string,
  store: { readonly storeId: number; readonly name: string; readonly cityCode: string },
): Promise<ReactNode> {
  const inCity = getPointInCity(store.cityCode)
  const point = inCity ?? getOutOfZonePoint()
  if (!point) return undefined
  const [t] = await Promise.all([loadGeoTexts(language), loadStyleSheet(addressSheet)])
  return <ZoneNotice t={t} point={point} store={inCity && { id: store.storeId, name: store.name }} />
}

async function open(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [t] = await Promise.all([loadGeoTexts(language), loadStyleSheet(addressSheet)])
  const root = document.body.appendChild(document.createElement('div'))
  mountIsland(root, <AddressPicker t={t} language={language} />)
}
