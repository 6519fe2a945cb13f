import { expect, test } from 'vitest'

import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { exchangeMessages, STAFF_TOKEN } from '#tests/support/chat/exchange-messages.ts'

/** A smaller number checks the test itself. */
const MESSAGES = Number(process.env['MESSAGES'] ?? 10_000)
/** Each conversation has random losses of its own. */
const MESSAGES_PER_CONVERSATION = 1000

test(
  `issue 24: ${MESSAGES} messages with random disconnects: none is lost or doubled, and their order stays`,
  { timeout: 3_600_000 },
  async () => {
    const backend = await createTestBackend({ sandbox: false, chatStaffToken: STAFF_TOKEN })
    let exchanged = 0
    for (let seed = 1; exchanged < MESSAGES; seed += 1) {
      const count = Math.min(MESSAGES_PER_CONVERSATION, MESSAGES - exchanged)
      const { seen, stored, sentByCustomer, sentByStaff, losses } = await exchangeMessages(backend, count, seed)
      expect(losses).toBeGreaterThan(count / 10)
      expect(stored.map(it => it.sequence)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      expect(seen.map(it => it.text)).toEqual(stored.map(it => it.text))
      expect(stored.map(it => it.text).filter(it => it.startsWith('customer'))).toEqual(sentByCustomer)
      expect(stored.map(it => it.text).filter(it => it.startsWith('staff'))).toEqual(sentByStaff)
      exchanged += stored.length
    }
    expect(exchanged).toBe(MESSAGES)
  },
)
