import type { Db } from '#backend/db/connect.ts'
import { keepLandings, listKept } from '#backend/modules/landing/keep-landings.ts'
import type { Handler } from '#backend/serve.ts'
import type { getLandingIndex, LandingIndex } from '#contract/landing/landing-facts.ts'

type Entry = LandingIndex['landings'][number]

/** Whose content is that of the country's landing. */
const OF_COUNTRY: readonly Entry['kind'][] = ['COUNTRY', 'ACQUISITION', 'PRIME']

/** Brought up to date first: whoever asks is about to render. */
export function getLandingIndexHandler(db: Db): Handler<typeof getLandingIndex> {
  return async () => {
    await keepLandings(db)
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
