import { type BridgeWindow, createWebViewBridge } from '#state/platform/web-view-bridge.ts'

/** A separate module: only the pages of web views load it. */
export const webViewBridge = createWebViewBridge({ window: window as unknown as BridgeWindow, reload: () => location.reload() })
