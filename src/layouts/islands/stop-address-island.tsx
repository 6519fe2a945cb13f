import { AddressPicker } from '#features/geo/AddressPicker.tsx'
import { createStopPicker, type PickerTarget } from '#features/geo/stop-picker.ts'
import { loadGeoTexts } from '#i18n/island-texts/geo.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'
import addressSheet from '#styles/address.css?url'

let mounted: Promise<() => void> | undefined

/** Opens the address picker for a stop of a parcel. It is mounted once per page. */
export async function openStopAddress(language: string, target: PickerTarget): Promise<void> {
  mounted ??= mount(language, target)
  mounted.catch(() => (mounted = undefined))
  const open = await mounted
  open()
}

async function mount(language: string, target: PickerTarget): Promise<() => void> {
  const [t] = await Promise.all([loadGeoTexts(language), loadStyleSheet(addressSheet)])
  const { picker, open } = createStopPicker(language, target)
  const root = document.body.appendChild(document.createElement('div'))
  mountIsland(root, <AddressPicker t={t} language={language} picker={picker} modal="stopAddress" />)
  return open
}
