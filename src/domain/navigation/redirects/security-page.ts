import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** "/es/security/…": what the other front end has below its page is its own to know. */
const BELOW = /^\/[\w-]{2,7}\/security\/./i

/** The only hop to another origin: the operator's, checked when the process starts, and reached on the same path. */
export const securityPage = defineRule({
  source: 'A §2.2 rule 21',
  on: ['securityPage', 'notFound'],
  needs: ['securityOrigin'],
  when: ({ name }, { address }) => name === 'securityPage' || BELOW.test(address),
  decide(route, { securityOrigin }, { address }) {
    if (securityOrigin === undefined) return undefined
    return { externalUrl: securityOrigin + (route.name === 'securityPage' ? toPath(route) : address) }
  },
})
