import type { Db } from '#backend/db/connect.ts'
import {
  findCountriesWithoutSnapshots,
  refreshCountrySnapshots,
  listLandingSnapshots,
} from '#backend/modules/landing/refresh-landing-snapshots.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getLandingIndex, LandingIndex } from '#contract/landing/landing-facts.ts'

type Entry = LandingIndex['landings'][number]

/** Kinds of landings with the content of the country's landing. */
const COUNTRY_KINDS: readonly Entry['kind'][] = ['COUNTRY', 'ACQUISITION', 'PRIME']

/**
 * Returns the stored snapshots without waiting for a refresh (`refreshOnCatalogueChange`). Only a country without snapshots is computed
 * first.
 */
export function getLandingIndexHandler(db: Db): Handler<typeof getLandingIndex> {
  return async () => {
    for (const country of await findCountriesWithoutSnapshots(db)) await refreshCountrySnapshots(db, country)
    const landings = (await listLandingSnapshots(db)).flatMap(
      ({ kind, subject, country, open, own: mainLanguage, languages, digest, changedAt }): Entry[] => {
        if (kind === 'CITY') return []
        const kinds = kind === 'COUNTRY' && open ? COUNTRY_KINDS : [kind]
        const orderedLanguages = [mainLanguage, ...languages.filter(it => it !== mainLanguage)]
        const entry = { country, open, languages: orderedLanguages, version: digest, changedAt: changedAt.getTime() }
        return kinds.map(it => ({ ...entry, kind: it, ...(subject !== '' && { slug: subject }) }))
      },
    )
    return { landings }
  }
}
