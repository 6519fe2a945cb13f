import { Photo } from '#contract/platform/photo.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

export type ChatQueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface QueuedMessage {
  readonly clientId: string
  readonly text: string
  /** Uploaded already. */
  readonly photos: readonly Photo[]
}

/** A message that the marketplace has not confirmed. `failed`: it was rejected, and is only sent again when the customer asks. */
export interface PendingMessage extends QueuedMessage {
  readonly state: 'sending' | 'waiting' | 'failed'
}

/** The unsent messages of a conversation, in their order. Anything that is not readable counts as none. */
export function loadChatQueue(storage: ChatQueueStorage, conversationId: string): QueuedMessage[] {
  const messages = loadQueues(storage)[conversationId]
  return Array.isArray(messages)
    ? messages.filter(isQueued).map(({ clientId, text, photos }) => ({ clientId, text, photos: toPhotos(photos) }))
    : []
}

/** The conversations with unsent messages. */
export const listQueuedConversations = (storage: ChatQueueStorage): string[] => Object.keys(loadQueues(storage))

/** Stores the unsent messages of a conversation. A full storage stores nothing: the messages are then sent only from this page. */
export function saveChatQueue(storage: ChatQueueStorage, conversationId: string, messages: readonly QueuedMessage[]): void {
  const { [conversationId]: _, ...others } = loadQueues(storage)
  const queued = messages.map(({ clientId, text, photos }) => ({ clientId, text, ...(photos.length > 0 && { photos }) }))
  const queues = queued.length > 0 ? { ...others, [conversationId]: queued } : others
  try {
    if (Object.keys(queues).length === 0) storage.removeItem(STORAGE_NAME.chatQueue)
    else storage.setItem(STORAGE_NAME.chatQueue, JSON.stringify(queues))
  } catch {
    // the storage is full or forbidden
  }
}

function loadQueues(storage: ChatQueueStorage): Readonly<Record<string, unknown>> {
  const queues = parseJson(readItem(storage) ?? '')
  return typeof queues === 'object' && queues !== null ? (queues as Record<string, unknown>) : {}
}

function readItem(storage: ChatQueueStorage): string | null {
  try {
    return storage.getItem(STORAGE_NAME.chatQueue)
  } catch {
    return null
  }
}

/** A message of an earlier version has none. */
const toPhotos = (stored: unknown): Photo[] => (Array.isArray(stored) ? stored.flatMap(it => Photo.safeParse(it).data ?? []) : [])

const isQueued = (it: unknown): it is QueuedMessage =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as QueuedMessage).clientId === 'string' &&
  typeof (it as QueuedMessage).text === 'string'
