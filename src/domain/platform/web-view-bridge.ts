import {
  APP_MESSAGES,
  type AppMessageType,
  BRIDGE_NAME,
  BRIDGE_VERSION,
  BridgeMessage,
  MAX_BRIDGE_MESSAGE_LENGTH,
  PAGE_MESSAGES,
  type PageMessageType,
  type PagePayload,
} from '#contract/platform/web-view-message.ts'

/** @returns JSON @throws Error for a payload that is not in the table: nothing else leaves the page */
export function formatPageMessage<Type extends PageMessageType>(type: Type, payload: PagePayload<Type>): string {
  const message: BridgeMessage = { bridge: BRIDGE_NAME, version: BRIDGE_VERSION, type, payload: PAGE_MESSAGES[type].payload.parse(payload) }
  return JSON.stringify(message)
}

export type AppMessage = { readonly type: 'welcome'; readonly features: readonly string[] } | { readonly type: 'session_changed' }

/** Parses what arrives. @returns undefined for anything that is no message of this version */
export function parseAppMessage(data: unknown): AppMessage | undefined {
  const message = parseMessage(data)
  if (!message || !isAppMessageType(message.type)) return undefined
  if (message.type === 'session_changed') return { type: 'session_changed' }
  const payload = APP_MESSAGES.welcome.payload.safeParse(message.payload).data
  return payload && { type: 'welcome', features: payload.features }
}

/** What an app receives, for the page that plays one. @returns undefined for anything that is no message of a page */
export function parsePageMessage(data: unknown): { readonly type: PageMessageType; readonly payload: object } | undefined {
  const message = parseMessage(data)
  if (!message || !Object.hasOwn(PAGE_MESSAGES, message.type)) return undefined
  const type = message.type as PageMessageType
  const payload = PAGE_MESSAGES[type].payload.safeParse(message.payload).data
  return payload && { type, payload }
}

function parseMessage(data: unknown): BridgeMessage | undefined {
  if (typeof data !== 'string' || data.length > MAX_BRIDGE_MESSAGE_LENGTH) return undefined
  try {
    const message = BridgeMessage.safeParse(JSON.parse(data)).data
    return message?.version === BRIDGE_VERSION ? message : undefined
  } catch {
    return undefined
  }
}

const isAppMessageType = (type: string): type is AppMessageType => Object.hasOwn(APP_MESSAGES, type)

interface Sender {
  /** Of the event. Android's `WebView.postWebMessage` has an empty one; a frame or window never has. */
  readonly origin: string
  readonly isOpener: boolean
  readonly hasPort: boolean
}

/**
 * Whether a message of the window may come from an app: the opener on our own origin, which is the page that plays the app, or Android, which
 * sends a port. Other sites, and frames of any site, are ignored.
 */
export const isAppSender = ({ origin, isOpener, hasPort }: Sender, ownOrigin: string): boolean =>
  (isOpener && origin === ownOrigin) || (origin === '' && hasPort)
