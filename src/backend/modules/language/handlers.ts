import { eq } from 'drizzle-orm'

import type { BackendOptions } from '#backend/backend-options.ts'
import type { Db } from '#backend/db/connect.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { getPreferredLanguageHandler, putPreferredLanguageHandler } from '#backend/modules/language/preferred-language.ts'
import { getSupportedLanguagesHandler } from '#backend/modules/language/supported-languages.ts'
import { requestTranslationCorrectionHandler } from '#backend/modules/language/translation-report.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCountryLocales } from '#contract/language/locale.ts'

/** @param now Unix milliseconds */
export function createLanguageHandlers({ db, report, now }: Pick<BackendOptions, 'db' | 'report' | 'now'>) {
  return {
    getCountryLocales: getCountryLocalesHandler(db),
    getSupportedLanguages: getSupportedLanguagesHandler(db),
    getPreferredLanguage: getPreferredLanguageHandler(db),
    putPreferredLanguage: putPreferredLanguageHandler(db),
    requestTranslationCorrection: requestTranslationCorrectionHandler(db, report, now),
  }
}

/** B §7: "the country code is lowercased". Both cases are accepted. 404 for an unknown country. */
function getCountryLocalesHandler(db: Db): Handler<typeof getCountryLocales> {
  return async ({ params }) => {
    const [row] = await db
      .select({ languages: countries.supportedLanguages })
      .from(countries)
      .where(eq(countries.code, params.code.toUpperCase()))
    if (!row) throw new Problem(404, `Country not found: ${params.code}`)
    return { supportedLocales: row.languages.map(code => ({ code })) }
  }
}
