import { atom } from 'nanostores'

import type { AppFeature, PageMessageType, PagePayload } from '#contract/platform/web-view-message.ts'
import { formatPageMessage, isAppSender, parseAppMessage } from '#domain/platform/web-view-bridge.ts'

/** Receives messages as JSON. */
interface Receiver {
  postMessage(message: string): void
}

/** A port of Android, or the object that `WebViewCompat.addWebMessageListener` adds: it also sends. */
interface Port extends Receiver {
  onmessage?: ((event: { readonly data: unknown }) => void) | null
}

/** The window of the page, with what apps add to it. */
export interface BridgeWindow {
  /** iOS: `WKUserContentController.add(_:name: "recado")`. */
  readonly webkit?: { readonly messageHandlers?: { readonly recado?: Receiver } }
  /** Android: `addJavascriptInterface` or `addWebMessageListener` with the name "RecadoApp". */
  readonly RecadoApp?: Port
  /** The page that plays the app. */
  readonly opener: { postMessage(message: string, origin: string): void } | null
  readonly location: { readonly origin: string }
  /** For apps that run a script in the page. */
  recadoBridge?: { receive(message: unknown): void }
  addEventListener(
    type: 'message',
    listener: (event: {
      readonly data: unknown
      readonly origin: string
      readonly source: unknown
      readonly ports: readonly Port[]
    }) => void,
  ): void
}

interface BridgeDependencies {
  readonly window: BridgeWindow
  /** The page loads again. */
  reload(): void
}

/** Messages that wait for the port of an app. */
const MAX_WAITING = 20

/**
 * The messages between a page and the app that shows it (docs/WEB-VIEWS.md). Without an app nothing is sent, and the page works as in a browser.
 */
export function createWebViewBridge({ window, reload }: BridgeDependencies) {
  /** What the app can do; undefined before its welcome. */
  const $features = atom<readonly string[] | undefined>(undefined)
  /** The customer has finished what the page is for. */
  const $isDone = atom(false)
  let port: Port | undefined
  let waiting: string[] = []

  /** An app says so again when the page is loaded again. */
  function receive(data: unknown): void {
    const message = parseAppMessage(data)
    if (message?.type === 'welcome') $features.set(message.features)
    if (message?.type === 'session_changed') reload()
  }

  function connect(to: Port): void {
    port = to
    to.onmessage = event => receive(event.data)
    for (const message of waiting) to.postMessage(message)
    waiting = []
  }

  function post(message: string): void {
    const app = window.webkit?.messageHandlers?.recado ?? window.RecadoApp ?? port
    if (app) app.postMessage(message)
    // the browser delivers it only to our own origin
    else if (window.opener) window.opener.postMessage(message, window.location.origin)
    else waiting = [...waiting, message].slice(-MAX_WAITING)
  }

  window.recadoBridge = { receive }
  if (window.RecadoApp && 'onmessage' in window.RecadoApp) window.RecadoApp.onmessage = event => receive(event.data)
  window.addEventListener('message', ({ data, origin, source, ports }) => {
    const isOpener = window.opener !== null && source === window.opener
    if (!isAppSender({ origin, isOpener, hasPort: ports[0] !== undefined }, window.location.origin)) return
    if (ports[0]) connect(ports[0])
    receive(data)
  })

  const send = <Type extends PageMessageType>(type: Type, payload: PagePayload<Type>): void => post(formatPageMessage(type, payload))
  const can = (feature: AppFeature): boolean => $features.get()?.includes(feature) ?? false
  return {
    $features,
    $isDone,
    send,
    can,
    /** @returns false when the page has to do it itself */
    trySend<Type extends AppFeature>(feature: Type, payload: PagePayload<Type>): boolean {
      if (!can(feature)) return false
      send(feature, payload)
      return true
    },
    /** Sends what has happened; the page then offers to close. */
    finish<Type extends 'poll_answered' | 'donation_completed' | 'privacy_saved'>(type: Type, payload: PagePayload<Type>): void {
      send(type, payload)
      $isDone.set(true)
    },
  }
}
