import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { MAX_CHAT_TEXT_LENGTH } from '#contract/support/chat.ts'
import type { SupportTexts } from '#i18n/island-texts/support.ts'
import type { Chat } from '#state/support/chat.ts'

/** Writes a message: Enter sends it, Shift and Enter begins a line. */
export function ChatComposer({ chat, t }: { chat: Chat; t: SupportTexts }) {
  const { status, update } = useStore(chat.$chat)
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpen = update?.open !== false && status !== 'missing'

  // the button that opened the chat is gone
  useEffect(() => field.current?.focus(), [])

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    if (chat.send(text)) setText('')
    field.current?.focus()
  }
  if (!isOpen) return null
  return (
    <form className="chat-composer" onSubmit={send}>
      <textarea
        ref={field}
        className="input"
        rows={1}
        dir="auto"
        aria-label={t.chatMessage}
        placeholder={t.chatMessage}
        enterKeyHint="send"
        maxLength={MAX_CHAT_TEXT_LENGTH}
        value={text}
        onChange={event => {
          setText(event.target.value)
          if (event.target.value.trim() !== '') chat.reportTyping()
        }}
        onKeyDown={event => {
          // Enter ends the input of an input method, too
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
        }}
      />
      <button type="submit" className="button" disabled={text.trim() === ''}>
        {t.chatSend}
      </button>
    </form>
  )
}
