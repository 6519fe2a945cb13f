import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'

import type { ChatMessage } from '#contract/support/chat.ts'
import { ChatPhotos } from '#features/support/chat/ChatPhotos.tsx'
import { Failure } from '#features/support/chat/Failure.tsx'
import { fill } from '#i18n/fill.ts'
import type { SupportTexts } from '#i18n/island-texts/support.ts'
import type { PendingMessage } from '#state/support/chat-queue.ts'
import type { Chat } from '#state/support/chat.ts'

interface Props {
  chat: Chat
  /** Of the other side. */
  name: string
  orderCode: string
  t: SupportTexts
  language: string
}

/** The messages of a conversation, the newest at the end. A screen reader announces new ones politely. */
export function ChatLog({ chat, name, orderCode, t, language }: Props) {
  const { status, update, messages, pending, isLost, isSlowedDown } = useStore(chat.$chat)
  const place = useRef<HTMLDivElement>(null)
  const formatTime = useMemo(() => createTimeFormat(language), [language])
  const count = messages.length + pending.length

  // the newest message stays visible, also when a keyboard opens
  useEffect(() => {
    const scroller = place.current?.closest('.sheet-body')
    if (!scroller) return
    const scrollToEnd = () => scroller.scrollTo({ top: scroller.scrollHeight })
    scrollToEnd()
    const observer = new ResizeObserver(scrollToEnd)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [count, status, isLost, update?.peerTyping])

  if (status === 'failed') return <Failure text={t.chatFailed} action={t.tryAgain} onRetry={chat.start} />
  if (status === 'missing') {
    return (
      <p role="alert" className="note warning">
        {t.chatUnavailable}
      </p>
    )
  }
  const lastOwn = messages.findLast(it => it.sender === 'CUSTOMER')
  return (
    <div className="chat" ref={place}>
      {/* the keyboard scrolls it; the messages that are there from the start are not announced */}
      <div className="chat-log" role="log" aria-label={t.chatLog} aria-busy={status === 'loading'} tabIndex={0}>
        {status === 'ready' && count === 0 && <p className="muted chat-empty">{fill(t.chatEmpty, { code: orderCode })}</p>}
        {messages.map(message => (
          <Message
            key={message.sequence}
            message={message}
            name={message.sender === 'CUSTOMER' ? t.chatYou : name}
            time={formatTime(message.creationTime)}
            t={t}
            mark={message === lastOwn ? (message.sequence <= (update?.peerReadSequence ?? 0) ? t.chatRead : t.chatSent) : undefined}
          />
        ))}
        {pending.map(message => (
          <Pending key={message.clientId} message={message} chat={chat} t={t} />
        ))}
      </div>
      <p role="status" className="chat-typing small">
        {update?.peerTyping && fill(t.chatTyping, { name })}
      </p>
      <p role="status" className={isLost || isSlowedDown ? 'note warning' : 'sr-only'}>
        {isLost ? t.chatLost : isSlowedDown && t.chatSlow}
      </p>
      {update?.open === false && <p className="note">{t.chatEnded}</p>}
    </div>
  )
}

interface MessageProps {
  message: ChatMessage
  name: string
  time: string
  mark: string | undefined
  t: SupportTexts
}

function Message({ message: { sender, text, photos }, name, time, mark, t }: MessageProps) {
  return (
    <div className={sender === 'CUSTOMER' ? 'chat-message own' : 'chat-message'}>
      <span className="sr-only">{name}:</span>
      <ChatPhotos photos={photos} t={t} />
      {text !== '' && <p dir="auto">{text}</p>}
      <small>{mark === undefined ? time : `${time} · ${mark}`}</small>
    </div>
  )
}

function Pending({ message: { clientId, text, photos, state }, chat, t }: { message: PendingMessage; chat: Chat; t: SupportTexts }) {
  return (
    <div className={state === 'failed' ? 'chat-message own not-sent' : 'chat-message own'}>
      <span className="sr-only">{t.chatYou}:</span>
      <ChatPhotos photos={photos} t={t} />
      {text !== '' && <p dir="auto">{text}</p>}
      {state === 'failed' ? (
        <div className="chat-actions">
          <small>{t.chatNotSent}</small>
          <button type="button" onClick={() => chat.retry(clientId)}>
            {t.tryAgain}
          </button>
          <button type="button" onClick={() => chat.discard(clientId)}>
            {t.chatDelete}
          </button>
        </div>
      ) : (
        <small>{state === 'waiting' ? t.chatWaiting : t.chatSending}</small>
      )}
    </div>
  )
}

/** The time of a message today, else its day too, where the customer is. */
function createTimeFormat(language: string): (instant: number) => string {
  // copy.md: "Dates "23 Nov, 07:53" (en in Europe)"
  const locale = language === 'en' ? 'en-GB' : language.replace('_', '-')
  const style = { hour: '2-digit', minute: '2-digit' } as const
  const time = new Intl.DateTimeFormat(locale, style)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...style })
  return instant => (new Date(instant).toDateString() === new Date().toDateString() ? time : day).format(instant)
}
