import type { Route } from '#domain/navigation/routes.ts'

/**
 * The actions of `/next/{action}`: an app, a message or a printed code links to one, and the page leads to where the action takes place,
 * in the language of the browser. docs/OPERATING.md lists them.
 *
 * @source A §2.1: "next | /next/{action}"; B §2: "Action landing". The spec names no action: these are ours.
 */
export const NEXT_ACTIONS = {
  order: language => ({ name: 'home', language }),
  orders: language => ({ name: 'pastOrders', language }),
  profile: language => ({ name: 'profile', language }),
  promocodes: language => ({ name: 'profilePromocodes', language }),
  invite: language => ({ name: 'inviteFriends', language }),
  'open-app': () => ({ name: 'mobileLink' }),
  contact: language => ({ name: 'contactUsPage', language }),
} as const satisfies Readonly<Record<string, (language: string) => Route>>

export type NextAction = keyof typeof NEXT_ACTIONS

export const isNextAction = (action: string): action is NextAction => Object.hasOwn(NEXT_ACTIONS, action)
