import { consent } from '#state/browser/consent.ts'
import { startTagManager } from '#state/platform/tag-manager.ts'

/** Starts the tag manager that the page names (`layouts/TagManager.astro`). */
export function startPageTagManager(): void {
  const { tagManager } = document.querySelector<HTMLElement>('[data-tag-manager]')!.dataset
  void startTagManager(tagManager!, {
    consent,
    isEnabled: isTagManagerEnabled,
    load: src => document.head.append(Object.assign(document.createElement('script'), { src, async: true })),
    target: globalThis as { dataLayer?: object[] },
    now: Date.now,
  })
}

/** Without the toggles their default holds. */
async function isTagManagerEnabled(): Promise<boolean> {
  const { toggles } = await import('#state/browser/storefront.ts')
  await toggles.load()
  return toggles.$toggles.get().CCE_GTAG_ENABLED
}
