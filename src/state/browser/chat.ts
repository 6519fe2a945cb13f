import { presence } from '#state/browser/presence.ts'
import { isVisitor } from '#state/account/session-state.ts'
import { call, session } from '#state/browser/session.ts'
import { newId } from '#state/platform/identity.ts'
import { type Chat, createChat } from '#state/support/chat.ts'
import { listQueuedConversations } from '#state/support/chat-queue.ts'

const chats = new Map<string, Chat>()

/** One conversation of the customer, the same for each call. Its messages that wait for a connection are in the storage of the tab. */
export function openPageChat(conversationId: string, language: string): Chat {
  const opened = chats.get(conversationId)
  if (opened) return opened
  const chat = createChat({
    call: (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } }),
    openStream: path => new EventSource(path),
    presence,
    storage: sessionStorage,
    conversationId,
    now: Date.now,
    newId,
    random: Math.random,
  })
  chats.set(conversationId, chat)
  return chat
}

/** Sends the messages that the customer has written on an earlier page of this tab, without a connection. */
export function sendWaitingMessages(language: string): void {
  for (const id of listQueuedConversations(sessionStorage)) openPageChat(id, language).sendWaiting()
}

session.$session.subscribe(it => {
  if (!isVisitor(it)) return
  for (const chat of chats.values()) chat.dispose()
  chats.clear()
})
