import { MAX_TICKET_PHOTOS } from '#contract/support/ticket.ts'
import { createPagePhotos } from '#state/browser/photos.ts'
import { report } from '#state/browser/report.ts'
import { isVisitor } from '#state/account/session-state.ts'
import { call, session } from '#state/browser/session.ts'
import { newId } from '#state/platform/identity.ts'
import { createSupport } from '#state/support/support.ts'

/** The support tree of this page, in its language; cleared at logout. */
export function createPageSupport(language: string) {
  const support = createSupport({
    call: (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } }),
    report,
    newId,
    createPhotos: () => createPagePhotos(MAX_TICKET_PHOTOS),
  })
  session.$session.subscribe(it => {
    if (isVisitor(it)) support.clear()
  })
  return support
}
