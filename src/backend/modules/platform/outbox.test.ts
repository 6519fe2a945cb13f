import { expect, test } from 'vitest'

import { openMarketplace } from '#backend/modules/testdata/backend.ts'
import { tell } from '#backend/modules/platform/outbox.ts'
import { createClient } from '#client/client.ts'
import { getOutbox } from '#contract/platform/outbox.ts'

const { db, fetch } = await openMarketplace()
const call = createClient({ base: 'http://api.test', fetch })
const mail = (recipient: string, subject: string) => ({ channel: 'MAIL' as const, recipient, subject, body: 'Hello' })

test('the newest hundred, newest first, of one recipient or of all; no instruction to the payment provider', async () => {
  for (let n = 1; n <= 101; n++) await tell(db, mail('anna@example.com', `${n}`))
  await tell(db, { channel: 'PAYMENT', recipient: 'provider', subject: 'capture', body: '', data: { paymentId: 'p1' } })
  await tell(db, { ...mail('+37491000000', 'code'), channel: 'SMS' })
  const { messages } = await call(getOutbox, { query: {} })
  expect(messages).toHaveLength(100)
  expect(messages.map(it => it.subject).slice(0, 3)).toEqual(['code', '101', '100'])
  expect((await call(getOutbox, { query: { recipient: '+37491000000' } })).messages).toMatchObject([{ channel: 'SMS', sentTime: null }])
  expect((await call(getOutbox, { query: { recipient: 'provider' } })).messages).toEqual([])
})

test('a message is not there before what it tells of has happened', async () => {
  const failing = db.transaction(async tx => {
    await tell(tx, mail('boris@example.com', 'It has happened'))
    throw new Error('it has not')
  })
  await expect(failing).rejects.toThrow('it has not')
  expect((await call(getOutbox, { query: { recipient: 'boris@example.com' } })).messages).toEqual([])
})
