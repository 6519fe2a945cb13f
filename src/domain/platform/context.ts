import type { RouteName } from '#domain/navigation/routes.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/**
 * What the shop runs in. Layouts read it from the locals, islands from `<html data-context>`, and pages that many may share are
 * kept once for each.
 *
 * @source A §1: "a normal browser, … an embedded web-view mode, … a hybrid-app mode and … the web view of a partner super-app"
 */
export interface AppContext {
  /** One screen of an app of ours shows this page, and asks for consent itself. */
  readonly webView: boolean
  /** Whose frame is around the whole shop. */
  readonly shell: 'browser' | 'hybrid' | 'partner'
}

export const BROWSER_CONTEXT: AppContext = { webView: false, shell: 'browser' }

/** The values of the cookie `appShell`. */
const SHELLS: readonly string[] = ['hybrid', 'partner'] satisfies AppContext['shell'][]

const isShell = (word: string | undefined): word is 'hybrid' | 'partner' => word !== undefined && SHELLS.includes(word)

/** @param cookie the value of a cookie of that name, undefined when there is none */
export function readContext(cookie: (name: string) => string | undefined): AppContext {
  const shell = cookie(STORAGE_NAME.appShell)
  return { webView: cookie(STORAGE_NAME.webViewAgent) === '1', shell: isShell(shell) ? shell : 'browser' }
}

/** Whether an app names itself by a word we do not know: HYBRID_APPS_SUPPORT_ERROR (A §8). The page is then a browser's. */
export function isUnknownShell(shell: string | undefined): boolean {
  return shell !== undefined && !isShell(shell)
}

/** "webview hybrid"; nothing in a browser. `parseContext` reads it back. */
export function formatContext({ webView, shell }: AppContext): string {
  return [webView && 'webview', shell !== 'browser' && shell].filter(Boolean).join(' ')
}

export function parseContext(words: string): AppContext {
  const parts = words.split(' ')
  return { webView: parts.includes('webview'), shell: parts.find(isShell) ?? 'browser' }
}

/** A §2.3: "The footer is hidden in hybrid-app mode, on the next route, and on the city page in the partner-app context." */
export function hidesFooter({ shell }: AppContext, route: RouteName | undefined): boolean {
  return shell === 'hybrid' || route === 'next' || (shell === 'partner' && route === 'city')
}

/** A §2.3: "hides the cookie banner when the web-view agent cookie equals 1" */
export function hidesCookieBanner({ webView }: AppContext): boolean {
  return webView
}
