import type { SeedMarket } from '#backend/db/seed/vocabulary/shapes.ts'

/** What one landing says in one language. */
export interface LandingWords {
  /** For search engines: up to 60 characters or so. */
  readonly title: string
  /** For search engines: up to 160 characters or so. */
  readonly description: string
  readonly blocks: readonly { readonly title: string; readonly text: string }[]
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

export interface Landings {
  readonly global: LandingWords
  readonly countries: Readonly<Record<SeedMarket, LandingWords>>
}

export const block = (title: string, text: string) => ({ title, text })

export const asked = (question: string, answer: string) => ({ question, answer })
