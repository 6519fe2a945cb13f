import { expect, test } from 'vitest'

import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { exchangeMessages, STAFF_TOKEN } from '#tests/support/chat/exchange-messages.ts'

/** tests/long/chat.long.test.ts exchanges 10,000. */
const MESSAGES = 200

test(
  `issue 24: ${MESSAGES} messages with random disconnects: none is lost or doubled, and their order stays`,
  { timeout: 120_000 },
  async () => {
    const backend = await createTestBackend({ sandbox: false, chatStaffToken: STAFF_TOKEN })
    const { seen, stored, sentByCustomer, sentByStaff, losses } = await exchangeMessages(backend, MESSAGES, 24)
    expect(losses).toBeGreaterThan(MESSAGES / 10)
    expect(sentByCustomer.length + sentByStaff.length).toBe(MESSAGES)
    expect(stored.map(it => it.sequence)).toEqual(Array.from({ length: MESSAGES }, (_, index) => index + 1))
    expect(seen.map(it => it.text)).toEqual(stored.map(it => it.text))
    expect(stored.map(it => it.text).filter(it => it.startsWith('customer'))).toEqual(sentByCustomer)
    expect(stored.map(it => it.text).filter(it => it.startsWith('staff'))).toEqual(sentByStaff)
  },
)
