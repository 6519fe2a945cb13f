import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { MAX_CHAT_TEXT_LENGTH } from '#contract/support/chat.ts'
import type { SupportTexts } from '#i18n/island-texts/support.ts'
import { PhotoField } from '#features/support/photos/PhotoField.tsx'
import type { PhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import { getUploaded, isUnfinished } from '#state/platform/photos/photo-uploads.ts'
import type { Chat } from '#state/support/chat.ts'

interface Props {
  chat: Chat
  /** Photos of the next message. */
  uploads: PhotoUploads
  t: SupportTexts
  language: string
}

/** Writes a message: Enter sends it, Shift and Enter begins a line. */
export function ChatComposer({ chat, uploads, t, language }: Props) {
  const { status, update } = useStore(chat.$chat)
  const [text, setText] = useState('')
  const photos = useStore(uploads.$photos)
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpen = update?.open !== false && status !== 'missing'

  // the button that opened the chat is gone
  useEffect(() => field.current?.focus(), [])

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    // photos that are still sent: the button is disabled
    if (isUnfinished(photos) || !chat.send(text, getUploaded(photos))) return
    setText('')
    uploads.clear()
    field.current?.focus()
  }
  if (!isOpen) return null
  return (
    <form className="chat-composer" onSubmit={send}>
      <PhotoField uploads={uploads} language={language} />
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
      <button type="submit" className="button" disabled={isUnfinished(photos) || (text.trim() === '' && photos.items.length === 0)}>
        {t.chatSend}
      </button>
    </form>
  )
}
