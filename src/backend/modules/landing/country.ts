import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { Problem } from '#backend/problem.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

export interface ServedCountry {
  readonly code: string
  readonly name: Readonly<Record<string, string>>
  readonly supportedLanguages: string[]
  /** The requested language, then the country's language, then English. */
  readonly chain: readonly string[]
}

/** @throws Problem 404 for a country that is unknown or closed */
export async function requireCountry(db: Db, params: { locale: string; country: string }): Promise<ServedCountry> {
  const [row] = await db
    .select({
      code: countries.code,
      name: countries.name,
      supportedLanguages: countries.supportedLanguages,
      language: countries.languageCode,
    })
    .from(countries)
    .where(and(eq(countries.code, params.country), countries.open))
  if (!row) throw new Problem(404, `Country not served: ${params.country}`)
  const { language, ...country } = row
  return { ...country, chain: getLanguageChain(params.locale, language) }
}
