import type { RouteName } from '#domain/navigation/routes.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/**
 * Environment of the storefront. Layouts read it from the locals, islands from `<html data-context>`; shared pages are cached per
 * environment.
 *
 * @source A §1: "a normal browser, … an embedded web-view mode, … a hybrid-app mode and … the web view of a partner super-app"
 */
export interface AppContext {
  /** Whether a screen of our app shows this page; the app requests consent itself. */
  readonly webView: boolean
  /** Application that embeds the storefront. */
  readonly shell: 'browser' | 'hybrid' | 'partner'
}

export const BROWSER_CONTEXT: AppContext = { webView: false, shell: 'browser' }

/** The values of the cookie `appShell`. */
const SHELLS: readonly string[] = ['hybrid', 'partner'] satisfies AppContext['shell'][]

const isShell = (name: string | undefined): name is 'hybrid' | 'partner' => name !== undefined && SHELLS.includes(name)

/** @param cookie returns the value of a cookie; undefined if absent */
export function readContext(cookie: (name: string) => string | undefined): AppContext {
  const shell = cookie(STORAGE_NAME.appShell)
  return { webView: cookie(STORAGE_NAME.webViewAgent) === '1', shell: isShell(shell) ? shell : 'browser' }
}

/** Whether an app uses an unknown name: HYBRID_APPS_SUPPORT_ERROR (A §8). The page is rendered as for a browser. */
export function isUnknownShell(shell: string | undefined): boolean {
  return shell !== undefined && !isShell(shell)
}

/** Serializes the context: "webview hybrid"; empty in a browser. `parseContext` is the inverse. */
export function formatContext({ webView, shell }: AppContext): string {
  return [webView && 'webview', shell !== 'browser' && shell].filter(Boolean).join(' ')
}

export function parseContext(text: string): AppContext {
  const names = text.split(' ')
  return { webView: names.includes('webview'), shell: names.find(isShell) ?? 'browser' }
}

/** A §2.3: "The footer is hidden in hybrid-app mode, on the next route, and on the city page in the partner-app context." */
export function hidesFooter({ shell }: AppContext, route: RouteName | undefined): boolean {
  return shell === 'hybrid' || route === 'next' || (shell === 'partner' && route === 'city')
}

/** A §2.3: "hides the cookie banner when the web-view agent cookie equals 1" */
export function hidesCookieBanner({ webView }: AppContext): boolean {
  return webView
}

/** Whether another app shows the storefront: its pages connect with it (docs/WEB-VIEWS.md). @param context of `<html data-context>` */
export const isInsideApp = (context: string | undefined): boolean => parseContext(context ?? '').shell !== 'browser'

/** Pages that show the sign-in as soon as nobody is signed in. Other pages open it in a dialog. */
const SIGN_IN_PAGES: readonly string[] = [
  'profile',
  'profilePersonalInformation',
  'profilePrime',
  'profilePromocodes',
  'pastOrders',
  'order',
] satisfies RouteName[]

export const showsSignIn = (page: string): boolean => SIGN_IN_PAGES.includes(page)

/** An order that is older was not placed on the way to this page, milliseconds. A challenge of the bank may take this long. */
export const NEW_ORDER_MS = 30 * 60_000

/** Whether an app learns of an order (docs/decisions/0118). @param reported codes of the orders that this tab has reported to it */
export const isNewOrder = (
  order: { readonly code: string; readonly creationTime: number },
  now: number,
  reported: readonly string[],
): boolean => now - order.creationTime < NEW_ORDER_MS && !reported.includes(order.code)
