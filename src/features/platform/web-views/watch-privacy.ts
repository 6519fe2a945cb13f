import { accountData } from '#state/browser/account-data.ts'
import { webViewBridge } from '#state/browser/web-view-bridge.ts'

/** Tells the app which permission the customer has changed. */
export function watchWebViewPrivacy(): void {
  accountData.$privacy.listen((state, before) => {
    if (state.status !== 'ready' || before?.status !== 'ready') return
    for (const { id, isGranted } of state.data.permissions) {
      const former = before.data.permissions.find(it => it.id === id)
      if (former && former.isGranted !== isGranted) webViewBridge.finish('privacy_saved', { permission: id, granted: isGranted })
    }
  })
}
