import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** "/es/security/…": the other front end defines the paths under its page. */
const SECURITY_SUBPAGE = /^\/[\w-]{2,7}\/security\/./i

/** The only redirect to another origin. The operator sets it, the process validates it at start, and the path is preserved. */
export const securityPage = defineRule({
  source: 'A §2.2 rule 21',
  on: ['securityPage', 'notFound'],
  needs: ['securityOrigin'],
  when: ({ name }, { address }) => name === 'securityPage' || SECURITY_SUBPAGE.test(address),
  decide(route, { securityOrigin }, { address }) {
    if (securityOrigin === undefined) return undefined
    return { externalUrl: securityOrigin + (route.name === 'securityPage' ? toPath(route) : address) }
  },
})
