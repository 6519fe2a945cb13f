import { report } from '#state/browser/report.ts'
import { call, session } from '#state/browser/session.ts'
import { newId } from '#state/platform/identity.ts'
import { createSupport } from '#state/support/support.ts'

/** The support tree of this page, in its language; cleared at logout. */
export function createPageSupport(language: string) {
  const support = createSupport({
    call: (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } }),
    report,
    newId,
  })
  session.$session.subscribe(({ status }) => {
    if (status === 'anonymous') support.clear()
  })
  return support
}
