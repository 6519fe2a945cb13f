import { eq, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList, toTextArray } from '#backend/db/sql-fragments.ts'
import { landingBlocks, landingQuestions, landings, landingTexts } from '#backend/db/schema/landing.ts'

export interface LandingTexts {
  readonly meta: { readonly title: string; readonly description: string }
  readonly content: { title: string; text: string }[]
  readonly faq: { question: string; answer: string }[]
}

/**
 * Loads the texts of one landing in the first language of the chain that has texts.
 *
 * @param subject condition on `landings`
 * @param name title of a landing without texts
 */
export async function loadLandingTexts(db: Db, subject: SQL | undefined, chain: readonly string[], name: string): Promise<LandingTexts> {
  const [row] = await db
    .select({
      title: landingTexts.metaTitle,
      description: landingTexts.metaDescription,
      content: toJsonList<LandingTexts['content'][number]>(
        sql`json_build_object('title', ${landingBlocks.title}, 'text', ${landingBlocks.text})`,
        sql`from ${landingBlocks} where ${landingBlocks.landingId} = ${landings.id} and ${landingBlocks.language} = ${landingTexts.language}`,
        sql`${landingBlocks.position}`,
      ),
      faq: toJsonList<LandingTexts['faq'][number]>(
        sql`json_build_object('question', ${landingQuestions.question}, 'answer', ${landingQuestions.answer})`,
        sql`from ${landingQuestions} where ${landingQuestions.landingId} = ${landings.id} and ${landingQuestions.language} = ${landingTexts.language}`,
        sql`${landingQuestions.position}`,
      ),
    })
    .from(landings)
    .innerJoin(landingTexts, eq(landingTexts.landingId, landings.id))
    .where(subject)
    .orderBy(sql`array_position(${toTextArray(chain)}, ${landingTexts.language})`)
    .limit(1)
  if (!row) return { meta: { title: name, description: '' }, content: [], faq: [] }
  const { title, description, ...rest } = row
  return { meta: { title, description }, ...rest }
}
