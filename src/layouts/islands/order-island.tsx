import { isInsideApp } from '#domain/platform/context.ts'
import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import { OrderPage } from '#features/orders/OrderPage.tsx'
import { openOrderPage } from '#features/orders/open-orders.ts'
import { parseChatParameter } from '#features/support/chat/chat-parameter.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadOrdersTexts } from '#i18n/island-texts/orders.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'
import { watchUserStatus } from '#layouts/islands/watch-user-status.tsx'

/** Opens the page that tracks one order. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const page = openOrderPage(language)
  watchAccountCarts()
  watchUserStatus()
  openRequestedChat(page.orderTracking, language)
  if (isInsideApp(document.documentElement.dataset['context']))
    void import('#layouts/islands/tell-app-of-order.ts').then(it => it.tellAppOfOrder(page), () => {}) // prettier-ignore
  const [t, account] = await Promise.all([loadOrdersTexts(language), loadAccountTexts(language)])
  mountIsland(
    place,
    <>
      <OrderPage
        {...page}
        t={t}
        language={language}
        openRating={orderId => import('#layouts/islands/rating-island.tsx').then(it => it.openRating(language, orderId))}
        openSupport={orderId => import('#layouts/islands/support-island.tsx').then(it => it.openSupport(language, orderId))}
        openCourierChat={orderId => openChat(language, orderId, 'COURIER_CUSTOMER')}
        signIn={<SignInForm t={account} language={language} />}
      />
      <SignInDialog t={account} language={language} />
    </>,
  )
}

const openChat = (language: string, orderId: number, chat: NonNullable<ReturnType<typeof parseChatParameter>>): Promise<void> =>
  import('#layouts/islands/help-center-island.tsx').then(it => it.openHelp(language, { orderId, chat }))

/** Opens the chat that the address asks for (`?chat=support`, `?chat=courier`), once the order is loaded. */
function openRequestedChat({ $tracking }: ReturnType<typeof openOrderPage>['orderTracking'], language: string): void {
  const chat = parseChatParameter(location.search)
  if (!chat) return
  const unsubscribe = $tracking.subscribe(state => {
    if (state.status !== 'ready') return
    // the first call comes before the assignment
    queueMicrotask(() => unsubscribe())
    const url = new URL(location.href)
    url.searchParams.delete('chat')
    history.replaceState(history.state, '', url)
    const { id: orderId } = state.update.order
    void openChat(language, orderId, chat).catch(() => {})
  })
}
