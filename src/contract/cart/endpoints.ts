import { repriceCart } from '#contract/cart/current-cart.ts'
import {
  cancelGroupOrder,
  changeGroupLines,
  closeGroupOrder,
  declineGroupShare,
  getGroupOrder,
  getHostedGroups,
  joinGroupOrder,
  leaveGroupOrder,
  openGroupLink,
  payGroupShare,
  removeGroupParticipant,
  reopenGroupOrder,
  startGroupOrder,
} from '#contract/cart/group-order.ts'
import { getSavedCarts, saveCart } from '#contract/cart/saved-cart.ts'
import { getSuggestions } from '#contract/cart/suggestion.ts'

export const cartEndpoints = {
  getSuggestions,
  repriceCart,
  getSavedCarts,
  saveCart,
  startGroupOrder,
  getHostedGroups,
  openGroupLink,
  joinGroupOrder,
  getGroupOrder,
  changeGroupLines,
  leaveGroupOrder,
  closeGroupOrder,
  reopenGroupOrder,
  cancelGroupOrder,
  removeGroupParticipant,
  payGroupShare,
  declineGroupShare,
} as const
