import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getInvitation, getInvitations, type InvitationOffer } from '#contract/checkout/invitation.ts'
import type { Reply } from '#contract/endpoint.ts'
import { buildInvitationCookie, readInvitationCookie } from '#domain/checkout/invitation/invitation-cookie.ts'

type Loaded<T> = { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly value: T }

/** The invitation of the address: what it gives, or null for an unknown code. */
type ReceivedInvitation = InvitationOffer | null

interface InvitationsDependencies {
  readonly call: Client
  readonly place: { readonly language: string; readonly countryCode?: string | undefined }
  /** The code of the address. */
  readonly code: string | undefined
  readonly cookies: { readonly secure: boolean; read(): string; write(line: string): void }
}

/** The invitations of a customer, and the one that a visitor has received. */
export function createInvitations({ call, place, code, cookies }: InvitationsDependencies) {
  const $own = atom<Loaded<Reply<typeof getInvitations>>>({ status: 'loading' })
  const $received = atom<Loaded<ReceivedInvitation>>({ status: 'loading' })

  return {
    code,
    $own,
    $received,
    async load(): Promise<void> {
      $own.set({ status: 'loading' })
      try {
        $own.set({ status: 'ready', value: await call(getInvitations, {}, { place }) })
      } catch {
        $own.set({ status: 'failed' })
      }
    },
    /** Keeps a valid invitation until the sign-up. The first one stays when a visitor opens a second. */
    async receive(): Promise<void> {
      if (code === undefined) return
      $received.set({ status: 'loading' })
      try {
        const value = await call(getInvitation, { params: { code } }, { place })
        if (readInvitationCookie(cookies.read()) === undefined) cookies.write(buildInvitationCookie(code, cookies.secure))
        $received.set({ status: 'ready', value })
      } catch (error) {
        const isGone = error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status === 404
        $received.set(isGone ? { status: 'ready', value: null } : { status: 'failed' })
      }
    },
  }
}

export type Invitations = ReturnType<typeof createInvitations>
