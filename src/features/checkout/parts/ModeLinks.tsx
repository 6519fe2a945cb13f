import type { PartProps } from '#features/checkout/checkout-props.ts'

/** The same basket in the other order mode, where the store offers both. */
export function ModeLinks({ t, store }: Pick<PartProps, 't' | 'store'>) {
  const { modePaths } = store
  if (!modePaths) return null
  const names = { DELIVERY: t.modeDelivery, PICKUP: t.modePickup }
  return (
    <nav className="modes" aria-label={t.mode}>
      {(['DELIVERY', 'PICKUP'] as const).map(it => (
        <a key={it} href={modePaths[it]} aria-current={store.mode === it ? 'true' : undefined}>
          {names[it]}
        </a>
      ))}
    </nav>
  )
}
