import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { translationSuggestions } from '#backend/db/schema/language.ts'
import { menuSections, products } from '#backend/db/schema/menus.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { requestTranslationCorrection, TranslationSuggestion } from '#contract/language/translation-report.ts'
import { hasTranslationLanguages } from '#domain/language/translation-languages.ts'
import type { Report } from '#domain/platform/report.ts'

/** Different suggestions for one text in one language. Further ones are not stored. */
export const MAX_SUGGESTIONS_PER_TEXT = 20

/**
 * Stores reports of incorrect translations. The same report again increases a count.
 *
 * @param now Unix milliseconds
 */
export function requestTranslationCorrectionHandler(
  db: Db,
  report: Report,
  now: () => number,
): Handler<typeof requestTranslationCorrection> {
  return async ({ body }) => {
    if (!hasTranslationLanguages(body)) {
      report({
        kind: 'error',
        name: 'TranslationLanguagesError',
        message: `The languages are ${body.sourceLanguage ?? 'absent'} and ${body.targetLanguage ?? 'absent'}`,
      })
      return {}
    }
    const languages = { sourceLanguage: body.sourceLanguage!, targetLanguage: body.targetLanguage! }
    for (const suggestion of body.suggestions) await storeSuggestion(db, languages, suggestion, new Date(now()))
    return {}
  }
}

/** Ignores a text that no longer exists: an import may have removed it since the page was loaded. */
async function storeSuggestion(
  db: Db,
  { sourceLanguage, targetLanguage }: { readonly sourceLanguage: string; readonly targetLanguage: string },
  { entityType, entityId, field, currentText, suggestedText }: TranslationSuggestion,
  at: Date,
): Promise<void> {
  if (!/^\d{1,10}$/.test(entityId)) return
  const id = toRowId(Number(entityId))
  const table = entityType === 'PRODUCT' ? products : menuSections
  const [entity] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!entity) return
  const ofText = and(
    eq(translationSuggestions.entityType, entityType),
    eq(translationSuggestions.entityId, entity.id),
    eq(translationSuggestions.field, field),
    eq(translationSuggestions.targetLanguage, targetLanguage),
  )
  const repeated = await db
    .update(translationSuggestions)
    .set({ reports: sql`${translationSuggestions.reports} + 1`, lastAt: at })
    .where(
      and(
        ofText,
        sql`md5(${translationSuggestions.currentText}) = md5(${currentText})`,
        sql`md5(${translationSuggestions.suggestedText}) = md5(${suggestedText ?? ''})`,
      ),
    )
    .returning({ id: translationSuggestions.id })
  if (repeated.length > 0 || (await db.$count(translationSuggestions, ofText)) >= MAX_SUGGESTIONS_PER_TEXT) return
  await db
    .insert(translationSuggestions)
    .values({
      sourceLanguage,
      targetLanguage,
      entityType,
      entityId: entity.id,
      field,
      currentText,
      suggestedText: suggestedText ?? '',
      firstAt: at,
      lastAt: at,
    })
    // the same report at the same time
    .onConflictDoNothing()
}
