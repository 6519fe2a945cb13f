import type { AddressLabel } from '#contract/geo/address-book.ts'
import { Icon } from '#ui/Icon.tsx'

/** Lucide 1.62 (ISC licence, https://lucide.dev). Not in `ui/icons.ts`, which loads with the options of a product. */
const PATHS = {
  HOME: 'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-5.999a2 2 0 0 1 2.582 0l7 5.999A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  WORK: 'M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
  edit: 'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
} as const

/** The icon of a saved address, or of its edit button. */
export function AddressIcon({ name }: { name: AddressLabel | 'edit' }) {
  if (name === 'OTHER') return <Icon name="map-pin" />
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  )
}
