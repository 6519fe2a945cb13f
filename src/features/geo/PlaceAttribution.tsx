import type { PlaceAttribution as Attribution } from '#contract/geo/address-lookup.ts'

/** The source of places. Its link is a web page, whatever the marketplace sends. */
export function PlaceAttribution({ attribution }: { attribution: Attribution | null }) {
  if (!attribution) return null
  const isLinked = attribution.url !== null && URL.canParse(attribution.url) && new URL(attribution.url).protocol === 'https:'
  return (
    <p className="small muted address-attribution">
      {isLinked ? (
        <a href={attribution.url ?? undefined} rel="noopener" target="_blank">
          {attribution.text}
        </a>
      ) : (
        attribution.text
      )}
    </p>
  )
}
