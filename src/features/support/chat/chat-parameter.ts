import type { ChatType } from '#contract/support/chat.ts'

const CHAT_TYPES: Readonly<Record<string, ChatType>> = { support: 'SUPPORT', courier: 'COURIER_CUSTOMER' }

/** The chat that the address of an order's page asks for: `?chat=support` or `?chat=courier`. */
export const parseChatParameter = (search: string): ChatType | undefined => CHAT_TYPES[new URLSearchParams(search).get('chat') ?? '']
