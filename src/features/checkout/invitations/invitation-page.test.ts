import { expect, test } from 'vitest'

import { getInvitationHead } from '#features/checkout/invitations/invitation-page.ts'

test('B §2, "inviteFriends": the address for search engines has no code', () => {
  const head = getInvitationHead('fr')
  expect(head.title).toContain('Inviter des amis')
  expect(JSON.stringify(head)).toContain('/fr/invite-friends/')
  expect(JSON.stringify(head)).not.toContain('code=')
})
