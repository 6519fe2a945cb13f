import type { BrowserContext } from '@playwright/test'

import { HEADER } from '#contract/headers.ts'
import { ChatUpdate, getOpenConversations, markStaffChatRead, reportStaffChatTyping, sendStaffChatMessage } from '#contract/support/chat.ts'
import { TEST_CHAT_STAFF_TOKEN } from '#tests/support/chat/staff-token.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { signUp } from './support/customer.ts'
import { expect, OFFLINE, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { createOrderApi } from './support/order-api.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const DAY_MS = 24 * 60 * 60_000
const texts = getTexts(BARCELONA.language)
const { t } = texts

/** The side of the staff: the calls of docs/OPERATING.md, "Chat". */
function createStaffApi(context: BrowserContext, origin: string) {
  const headers = { origin, [HEADER.storefront]: '1', [HEADER.chatStaffToken]: TEST_CHAT_STAFF_TOKEN }
  let sent = 0
  const send = async (path: string, id: string, data: object = {}): Promise<void> => {
    const reply = await context.request.post(`${origin}/api${path.replace(':id', id)}`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  return {
    answer: (id: string, text: string) => send(sendStaffChatMessage.path, id, { clientId: `staff-${++sent}`, text }),
    markRead: (id: string, sequence: number) => send(markStaffChatRead.path, id, { sequence }),
    reportTyping: (id: string) => send(reportStaffChatTyping.path, id),
    async load(id: string): Promise<ChatUpdate> {
      const reply = await context.request.get(`${origin}/api/staff/chat/conversations/${id}/messages`, { headers })
      return ChatUpdate.parse(await reply.json())
    },
  }
}

test(
  'a customer and the staff chat about an order, with a lost connection in between',
  { tag: '@phone' },
  async ({ page, context, baseURL, market, guard }) => {
    const origin = baseURL ?? ''
    test.setTimeout(180_000)
    guard.allowMessage(OFFLINE)
    const customer = await signUp(context, origin)
    const orders = createOrderApi(context, origin, market, BARCELONA)
    // its stage does not change during the test
    const scheduledTime = Math.ceil((Date.now() + DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 2
    const order = await orders.createOrder(await orders.findOffer(true), { scheduledTime })
    const staff = createStaffApi(context, origin)
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('log') })
    const log = dialog.getByRole('log', { name: t('support:chatLog'), exact: true })
    const field = dialog.getByRole('textbox', { name: t('support:chatMessage'), exact: true })
    const write = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    const getTexts = () => log.locator('.chat-message > p').allInnerTexts()
    let id = ''

    await test.step('the address opens the chat, and the sandbox answers', async () => {
      await page.goto(`/${BARCELONA.language}/orders/${order.id}/?chat=support`)
      await expect(field).toBeFocused()
      expect(new URL(page.url()).search).toBe('')
      await expect(log).toContainText(order.code)
      await write('Can I change my order?')
      await expect(log.getByText(`Hi ${customer.name.split(' ')[0]}`)).toBeVisible()
      const reply = await context.request.get(`${origin}/api${getOpenConversations.path}`)
      id = getOpenConversations.reply.parse(await reply.json()).conversations[0]!.externalId
      expect(await findAxeViolations(page, 'dialog[open]')).toEqual([])
      expect(await page.evaluate(findSmallTargets)).toEqual([])
    })

    await test.step('the staff type, read and answer', async () => {
      await staff.reportTyping(id)
      await expect(dialog.getByText(t('support:chatTyping').replace('{{name}}', t('support:chatSupport')))).toBeVisible()
      await staff.answer(id, 'Yes, what shall we change?')
      await expect(log.getByText('Yes, what shall we change?')).toBeVisible()
      await write('Two, please')
      await expect.poll(async () => (await staff.load(id)).messages.at(-1)!.text).toBe('Two, please')
      await staff.markRead(id, (await staff.load(id)).messages.length)
      await expect(log.getByText(t('support:chatRead'))).toBeVisible()
    })

    await test.step('messages without a connection wait, and arrive once and in their order', async () => {
      await context.setOffline(true)
      await write('One')
      await write('Two')
      await expect(log.getByText(t('support:chatWaiting')).first()).toBeVisible()
      await staff.answer(id, 'Are you there?')
      await context.setOffline(false)
      await expect(log.getByText('Are you there?')).toBeVisible({ timeout: 30_000 })
      await expect(log.getByText(t('support:chatWaiting'))).toHaveCount(0)
      await expect.poll(async () => (await getTexts()).slice(-3)).toEqual(['Are you there?', 'One', 'Two'])
      // the log shows a message before the marketplace has it
      const shown = await getTexts()
      await expect.poll(async () => (await staff.load(id)).messages.map(it => it.text)).toEqual(shown)
    })

    await test.step('at 320 px with an open keyboard the field and the last message are visible', async () => {
      await page.setViewportSize({ width: 320, height: 380 })
      for (const it of [
        field,
        dialog.getByRole('button', { name: t('support:chatSend'), exact: true }),
        log.getByText('Two', { exact: true }),
      ])
        await expect(it).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await page.setViewportSize({ width: 390, height: 844 })
    })

    await test.step('A §2.3: the help button of another page has the number of unread messages', async () => {
      await dialog.getByRole('button', { name: t('support:close'), exact: true }).click()
      await staff.answer(id, 'Anything else?')
      await page.goto(toCityPath(BARCELONA))
      await page.getByRole('button', { name: t('support:helpUnread').replace('{{count}}', '1'), exact: true }).click()
      const help = page.getByRole('dialog').filter({ hasText: t('support:helpChats') })
      await expect(help.getByText(t('support:helpQuestions'))).toBeVisible()
      expect(await findAxeViolations(page, 'dialog[open]')).toEqual([])
      await help.getByRole('button', { name: t('support:chatSupport') }).click()
      await expect(log.getByText('Anything else?')).toBeVisible()
      expect(await findDarkAxeViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: t('support:close'), exact: true }).click()
      await expect(page.getByRole('button', { name: t('support:help'), exact: true })).toBeVisible()
    })
  },
)
