import type { Rows } from '#backend/db/seed/rows.ts'

/** Pictures of alcoholic drinks in the hypermarket, whose products have no names of their own in the templates. */
const HYPERMARKET_ALCOHOL: ReadonlySet<string> = new Set(['1f377', '1f37a', '1f37e', '1f376'])
const WINE_ALCOHOL: ReadonlySet<string> = new Set(
  [
    'young-red',
    'aged-red',
    'dry-white',
    'rose',
    'sweet-wine',
    'brut',
    'rose-brut',
    'cider',
    'lager',
    'wheat-beer',
    'pale-ale',
    'stout',
  ].map(it => `wine.${it}`),
)

export function isAlcohol({ externalId, imageId }: Pick<Rows['products'][number], 'externalId' | 'imageId'>): boolean {
  return WINE_ALCOHOL.has(externalId) || (externalId.startsWith('hypermarket.') && HYPERMARKET_ALCOHOL.has(imageId))
}
