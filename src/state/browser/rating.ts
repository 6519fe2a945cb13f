import { isVisitor } from '#state/account/session-state.ts'
import { call, session } from '#state/browser/session.ts'
import { createRating } from '#state/orders/rating.ts'

/** The rating of this page, in its language; cleared at logout. */
export function createPageRating(language: string) {
  const rating = createRating({
    call: (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } }),
  })
  session.$session.subscribe(it => {
    if (isVisitor(it)) rating.clear()
  })
  return rating
}
