import type { ConsentDecision } from '#domain/platform/consent-cookie.ts'

/** @source A §3: "Cookie consent categories: essential, functional, marketing" */
export const CONSENT_CATEGORIES = ['essential', 'functional', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

/** Categories that visitors may decline. */
export const OPTIONAL_CATEGORIES = ['functional', 'marketing'] as const
type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number]

/** Endpoints without script: the form submits the decision, and the stylesheet hides the banner. Ours; not part of the marketplace API. */
export const CONSENT_FORM = '/api/consent'
export const CONSENT_STYLESHEET = '/api/consent/banner.css'

/**
 * Converts saved categories to a decision. All categories equal "accept all", none equal "deny all".
 *
 * @param selected names of categories; unknown ones are ignored
 */
export function toConsentDecision(selected: readonly string[]): ConsentDecision {
  const selectedOptional = OPTIONAL_CATEGORIES.filter(it => selected.includes(it))
  return selectedOptional.length === OPTIONAL_CATEGORIES.length ? 'all' : (selectedOptional[0] ?? 'none')
}

/** Categories that are preselected when the visitor reopens the preferences. */
export function getSelectedCategories(decision: ConsentDecision | undefined): readonly OptionalCategory[] {
  return OPTIONAL_CATEGORIES.filter(it => decision === 'all' || decision === it)
}

/**
 * Parses a submitted form; undefined for an unknown answer.
 *
 * @param answer value of the submit button: all, none or save
 * @param selected names of the selected categories
 */
export function parseConsentAnswer(answer: unknown, categories: readonly string[]): ConsentDecision | undefined {
  if (answer === 'all' || answer === 'none') return answer
  return answer === 'save' ? toConsentDecision(categories) : undefined
}

/** @source A §4: "essential is always granted, functional and marketing only when all are accepted" */
export function getGrantedCategories(decision: ConsentDecision | undefined): readonly ConsentCategory[] {
  return decision === 'all' ? CONSENT_CATEGORIES : ['essential']
}
