import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { type ChatType, MAX_CHAT_PHOTOS } from '#contract/support/chat.ts'
import { ChatComposer } from '#features/support/chat/ChatComposer.tsx'
import { ChatLog } from '#features/support/chat/ChatLog.tsx'
import { Failure } from '#features/support/chat/Failure.tsx'
import { HelpHome } from '#features/support/chat/HelpHome.tsx'
import type { HelpRequest, HelpRequestStore } from '#features/support/chat/open-help.ts'
import { useKeyboardInset } from '#features/support/chat/use-keyboard-inset.ts'
import { fill } from '#i18n/fill.ts'
import type { SupportTexts } from '#i18n/island-texts/support.ts'
import type { PhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import type { Chat } from '#state/support/chat.ts'
import type { HelpCenter, HelpCenterData } from '#state/support/help-center.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  $request: HelpRequestStore
  helpCenter: HelpCenter
  openChat: (conversationId: string) => Chat
  /** Photos of a message. */
  createPhotos: (max: number) => PhotoUploads
  t: SupportTexts
  language: string
}

/** The help center of an order: its chats and the common questions, or one chat. It is open while there is a request. */
export function HelpDialog({ $request, helpCenter, openChat, createPhotos, t, language }: Props) {
  const request = useStore($request)
  const { status, data } = useStore(helpCenter.$help)
  const type = request?.chat
  const { chat, failed } = useChat({ helpCenter, openChat, data, type })
  useKeyboardInset(request !== undefined)
  const [uploads] = useState(() => createPhotos(MAX_CHAT_PHOTOS))
  const name = type === 'COURIER_CUSTOMER' ? (data?.order?.courierName ?? t.chatCourierText) : t.chatSupport
  const load = () => void helpCenter.load(request?.orderId)

  return (
    <Dialog
      open={request !== undefined}
      onClose={() => $request.set(undefined)}
      kind="drawer"
      closeLabel={t.close}
      title={
        type === undefined ? (
          (data?.title ?? t.help)
        ) : (
          <span className="chat-title">
            <button type="button" className="chat-back" aria-label={t.chatBack} onClick={() => $request.set(withoutChat(request))}>
              <Icon name="chevron-left" />
            </button>
            <span>
              {name}
              {data?.order && <small>{fill(t.helpOrder, { code: data.order.code })}</small>}
            </span>
          </span>
        )
      }
      footer={chat && <ChatComposer key={type} chat={chat} uploads={uploads} t={t} language={language} />}
    >
      {status === 'failed' ? (
        <Failure text={t.helpFailed} action={t.tryAgain} onRetry={load} />
      ) : !data ? (
        <Waiting />
      ) : type === undefined ? (
        <HelpHome data={data} t={t} onChat={it => $request.set({ ...request, chat: it })} />
      ) : failed ? (
        <p role="alert" className="note warning">
          {t.chatUnavailable}
        </p>
      ) : chat ? (
        <ChatLog chat={chat} name={name} orderCode={data.order?.code ?? ''} t={t} language={language} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

const withoutChat = (request: HelpRequest | undefined): HelpRequest => ({ orderId: request?.orderId })

/** The conversation of an order, opened and received while it is shown. */
function useChat({
  helpCenter,
  openChat,
  data,
  type,
}: Pick<Props, 'helpCenter' | 'openChat'> & { data: HelpCenterData | undefined; type: ChatType | undefined }) {
  // prettier-ignore
  const [chat, setChat] = useState<Chat>()
  const [failed, setFailed] = useState(false)
  const orderId = data?.order?.id
  const hasData = data !== undefined
  useEffect(() => {
    if (type === undefined || !hasData) return
    let opened: Chat | undefined
    let isUnmounted = false
    const open = async () => {
      if (orderId === undefined) throw new Error('There is no order')
      const id = await helpCenter.openChat(type, orderId)
      if (isUnmounted) return
      opened = openChat(id)
      opened.start()
      setChat(opened)
    }
    open().catch(() => !isUnmounted && setFailed(true))
    return () => {
      isUnmounted = true
      opened?.stop()
      setChat(undefined)
      setFailed(false)
    }
  }, [helpCenter, openChat, type, orderId, hasData])
  return { chat, failed }
}

function Waiting() {
  return (
    <div className="chat-waiting" aria-busy="true">
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
