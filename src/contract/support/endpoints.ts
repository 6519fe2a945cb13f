import {
  getChatMessages,
  getChatToken,
  getOpenConversations,
  getStaffChatMessages,
  getStaffConversations,
  markChatRead,
  markStaffChatRead,
  openSupportChat,
  reportChatTyping,
  reportStaffChatTyping,
  sendChatMessage,
  sendStaffChatMessage,
} from '#contract/support/chat.ts'
import { getFaq } from '#contract/support/faq.ts'
import { getRiderChatStatus, getUnreadMessageCount, initHelpCenter, initRiderChat } from '#contract/support/help-center.ts'
import { createSupportTicket, getCrmAuth } from '#contract/support/ticket.ts'
import { getContactTree, getSupportTree, recordSupportOutcome, sendOrderFeedback } from '#contract/support/tree.ts'

export const supportEndpoints = {
  createSupportTicket,
  getCrmAuth,
  getContactTree,
  getSupportTree,
  recordSupportOutcome,
  sendOrderFeedback,
  getChatToken,
  getOpenConversations,
  openSupportChat,
  getChatMessages,
  sendChatMessage,
  markChatRead,
  reportChatTyping,
  getStaffConversations,
  getStaffChatMessages,
  sendStaffChatMessage,
  markStaffChatRead,
  reportStaffChatTyping,
  initHelpCenter,
  getUnreadMessageCount,
  initRiderChat,
  getRiderChatStatus,
  getFaq,
} as const
