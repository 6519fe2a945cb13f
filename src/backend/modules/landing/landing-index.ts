import type { Db } from '#backend/db/connect.ts'
import { countriesWithout, keepLandingsOf, listKept } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getLandingIndex, LandingIndex } from '#contract/landing/landing-facts.ts'

type Entry = LandingIndex['landings'][number]

/** Whose content is that of the country's landing. */
const OF_COUNTRY: readonly Entry['kind'][] = ['COUNTRY', 'ACQUISITION', 'PRIME']

/**
 * As they are kept: nobody waits until what has just changed is worked out (`keepLandingsUpToDate`, which tells when it is). Only of a country that
 * has nothing yet it is worked out first.
 */
export function getLandingIndexHandler(db: Db): Handler<typeof getLandingIndex> {
  return async () => {
    for (const country of await countriesWithout(db)) await keepLandingsOf(db, country)
    const landings = (await listKept(db)).flatMap(({ kind, subject, country, open, own, languages, digest, changedAt }): Entry[] => {
      if (kind === 'CITY') return []
      const kinds = kind === 'COUNTRY' && open ? OF_COUNTRY : [kind]
      const spoken = [own, ...languages.filter(it => it !== own)]
      const entry = { country, open, languages: spoken, version: digest, changedAt: changedAt.getTime() }
      return kinds.map(it => ({ ...entry, kind: it, ...(subject !== '' && { slug: subject }) }))
    })
    return { landings }
  }
}
