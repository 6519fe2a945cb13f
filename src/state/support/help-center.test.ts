import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createHelpCenter } from '#state/support/help-center.ts'

function createTestHelpCenter() {
  const calls: string[] = []
  const session = { isOpen: true }
  const call = ({ path }: Endpoint) => {
    calls.push(path)
    return Promise.resolve({ order: null, chats: [], unreadMessageCount: 2, count: 3 })
  }
  return { calls, session, helpCenter: createHelpCenter({ call: call as unknown as Client, hasSession: () => session.isOpen }) }
}

test('B §7: the help center of a customer, with the number of unread messages', async () => {
  const { calls, helpCenter } = createTestHelpCenter()
  expect(await helpCenter.load()).toMatchObject({ status: 'ready', unread: 2 })
  await helpCenter.refreshUnread()
  expect(helpCenter.$help.get().unread).toBe(3)
  expect(calls).toEqual(['/v1/help_center/init', '/v1/help_center/chat/unread-message-count'])
})

test('without a session nothing is called: another tab may have signed out, or changed the account', async () => {
  const { calls, session, helpCenter } = createTestHelpCenter()
  session.isOpen = false
  expect(await helpCenter.load()).toMatchObject({ status: 'failed', data: undefined })
  await helpCenter.refreshUnread()
  expect(calls).toEqual([])
})
