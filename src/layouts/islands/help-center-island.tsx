import { HelpDialog } from '#features/support/chat/HelpDialog.tsx'
import {
  createHelpRequest,
  createPageHelpCenter,
  createPagePhotos,
  type HelpRequest,
  openPageChat,
} from '#features/support/chat/open-help.ts'
import { loadSupportTexts } from '#i18n/island-texts/support.ts'
import { dialogStylesReady } from '#layouts/dialog-styles.client.ts'
import { loadHelpStyles } from '#layouts/islands/help-center-styles.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

let mounted: ReturnType<typeof mount> | undefined

/** Opens the help center of an order, or one of its chats. Resolves when the dialog is closed. */
export async function openHelp(language: string, request: HelpRequest): Promise<void> {
  mounted ??= mount(language)
  mounted.catch(() => (mounted = undefined))
  const { $request, helpCenter } = await mounted
  $request.set(request)
  void helpCenter.load(request.orderId)
  await new Promise<void>(resolve => {
    const unsubscribe = $request.listen(it => {
      if (it) return
      unsubscribe()
      resolve()
    })
  })
}

async function mount(language: string) {
  const [t] = await Promise.all([loadSupportTexts(language), loadHelpStyles(), dialogStylesReady])
  const $request = createHelpRequest()
  const helpCenter = createPageHelpCenter(language)
  const openChat = (id: string) => openPageChat(id, language)
  mountIsland(
    document.body.appendChild(document.createElement('div')),
    <HelpDialog
      $request={$request}
      helpCenter={helpCenter}
      openChat={openChat}
      createPhotos={createPagePhotos}
      t={t}
      language={language}
    />,
  )
  return { $request, helpCenter }
}
