import { isVisitor } from '#state/account/session-state.ts'
import { call, session } from '#state/browser/session.ts'
import { createHelpCenter } from '#state/support/help-center.ts'

/** The help center of this page, in its language; cleared at logout. */
export function createPageHelpCenter(language: string) {
  const helpCenter = createHelpCenter({
    hasSession: () => session.readHint() !== undefined,
    call: (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } }),
  })
  session.$session.subscribe(it => {
    if (isVisitor(it)) helpCenter.clear()
  })
  return helpCenter
}
