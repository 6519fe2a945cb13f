import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, text } from '#contract/primitives.ts'

/** What an invitation gives. Prices are formatted. */
export const InvitationOffer = z.object({
  /** What the friend gets: "€5 off your order, on orders from €15, first order only". */
  friend: z.string(),
  /** What the inviter gets: "€5". */
  reward: z.string(),
  /** The lowest price of the order; null: any. */
  minimum: z.nullable(z.string()),
  /** Rewards of one inviter in a calendar month. */
  monthlyLimit: z.int(),
  /** How long after the delivery the reward arrives. */
  waitHours: z.int(),
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

/** An accepted invitation, without personal data of the friend. */
export const SentInvitation = z.object({
  id: Id,
  /** When the friend signed up. */
  joinedTime: Instant,
  /** LIMITED: the friend has ordered, and the inviter has had the rewards of the month. */
  state: z.enum(['PENDING', 'REWARDED', 'LIMITED', 'REFUSED']),
  /** "€5" */
  reward: z.string(),
})
export type SentInvitation = z.infer<typeof SentInvitation>

/** Creates the code of the customer at the first call. */
export const getInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  domain: 'checkout',
  source: 'B §2, "inviteFriends"; issue 25 point 2',
  summary: 'Returns the code with which the customer invites friends, the offer, and the friends who have signed up.',
  customPath: true,
  customer: 'required',
  effects: true,
  reply: z.object({
    code: z.string(),
    /** Null: the country of the customer has no offer. */
    offer: z.nullable(InvitationOffer),
    invitations: z.array(SentInvitation),
    /** Whether the customer has signed up by an invitation, and what that gave; null: has not. */
    accepted: z.nullable(z.object({ isRefused: z.boolean(), friend: z.string() })),
  }),
})

/** 404: the code is unknown, or its market has no offer. Discloses nothing about the inviter. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:code',
  domain: 'checkout',
  source: 'B §2, "inviteFriends"; issue 25 point 2',
  summary: 'Returns what a visitor gets who signs up with the invitation.',
  customPath: true,
  params: z.object({ code: text(20) }),
  reply: InvitationOffer,
})
