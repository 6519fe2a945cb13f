import type { ConsentDecision } from '#domain/platform/consent-cookie.ts'

/** @source A §3: "Cookie consent categories: essential, functional, marketing" */
export const CONSENT_CATEGORIES = ['essential', 'functional', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

/** What may be refused. */
export const OPTIONAL_CATEGORIES = ['functional', 'marketing'] as const
type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number]

/** Where forms without script send a decision, and whence pages without script take the sheet that hides the banner. Ours; a browser's alone. */
export const CONSENT_FORM = '/api/consent'
export const CONSENT_STYLESHEET = '/api/consent/banner.css'

/** Saving every kind is accepting all, saving none is denying all. @param chosen names of categories; unknown ones count for nothing */
export function toConsentDecision(chosen: readonly string[]): ConsentDecision {
  const known = OPTIONAL_CATEGORIES.filter(it => chosen.includes(it))
  return known.length === OPTIONAL_CATEGORIES.length ? 'all' : (known[0] ?? 'none')
}

/** The kinds that are ticked when somebody looks at their decision again. */
export function getChosenCategories(decision: ConsentDecision | undefined): readonly OptionalCategory[] {
  return OPTIONAL_CATEGORIES.filter(it => decision === 'all' || decision === it)
}

/**
 * The answer that a form brings, undefined when it is none of the three.
 *
 * @param answer of the pressed button: all, none or save
 * @param ticked what was chosen beside the button that saves
 */
export function parseConsentAnswer(answer: unknown, ticked: readonly string[]): ConsentDecision | undefined {
  if (answer === 'all' || answer === 'none') return answer
  return answer === 'save' ? toConsentDecision(ticked) : undefined
}

/** @source A §4: "essential is always granted, functional and marketing only when all are accepted" */
export function getGrantedCategories(decision: ConsentDecision | undefined): readonly ConsentCategory[] {
  return decision === 'all' ? CONSENT_CATEGORIES : ['essential']
}
