import { HEADER } from '#contract/headers.ts'
import { PHOTOS_PATH, UploadedPhoto } from '#contract/platform/photo.ts'
import { ChatUpdate, getOpenConversations, sendStaffChatMessage } from '#contract/support/chat.ts'
import { createSupportTicket } from '#contract/support/ticket.ts'
import { TEST_CHAT_STAFF_TOKEN } from '#tests/support/chat/staff-token.ts'
import { createPhoto } from '#tests/support/photos/sample-photos.ts'

import { findAxeViolations } from './support/axe.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA } from './support/market.ts'
import { createOrderApi } from './support/order-api.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const { t } = getTexts(BARCELONA.language)
const DAY_MS = 24 * 60 * 60_000
const name = (key: 'photoName' | 'photoRemove', number: number): string => t(`platform:${key}`).replace('{{number}}', String(number))

test('a visitor writes to us with photos, one of which was no photo', { tag: '@phone' }, async ({ page, guard }) => {
  const photo = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('jpeg', { width: 600, height: 400 }) }
  guard.allowMessage(/415/)
  await page.goto(`/${BARCELONA.language}/contact-us/`)
  const form = page.locator('[data-contact-form]')
  await form
    .getByLabel(t('platform:photosAdd'), { exact: true })
    .setInputFiles([photo, { ...photo, buffer: Buffer.from('<svg onload="alert(1)"></svg>') }])
  const photos = form.getByRole('group', { name: t('platform:photos'), exact: true })
  await expect(photos.getByText(t('platform:photoReady'), { exact: true })).toBeVisible()
  await expect(photos.getByText(t('platform:photoType'), { exact: true })).toBeVisible()
  expect(await findAxeViolations(page, '[data-contact-form]')).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  await form.getByLabel(t('support:email')).fill('vera@example.com')
  await form.getByLabel(t('support:subject')).fill('Box')
  await form.getByLabel(t('support:message')).fill('It is open.')
  await form.getByRole('button', { name: t('support:send'), exact: true }).click()
  await expect(form.getByText(t('platform:photoWait'), { exact: true })).toBeVisible()
  await photos.getByRole('button', { name: name('photoRemove', 2), exact: true }).press('Enter')
  await expect(photos.getByRole('listitem')).toHaveCount(1)
  await expect(photos.getByLabel(t('platform:photosAdd'), { exact: true })).toBeFocused()
  const sent = page.waitForRequest(it => it.url().endsWith(createSupportTicket.path))
  await form.getByRole('button', { name: t('support:send'), exact: true }).click()
  expect(((await sent).postDataJSON() as { photos: string[] }).photos).toHaveLength(1)
  await expect(page.getByText(t('support:sent'), { exact: true })).toBeVisible()
})

test('a customer and the staff show each other photos in a chat', { tag: '@phone' }, async ({ page, context, baseURL, market }) => {
  const origin = baseURL ?? ''
  await signUp(context, origin)
  const orders = createOrderApi(context, origin, market, BARCELONA)
  const scheduledTime = Math.ceil((Date.now() + DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 2
  const order = await orders.createOrder(await orders.findOffer(true), { scheduledTime })
  await page.goto(`/${BARCELONA.language}/orders/${order.id}/?chat=support`)
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('log') })
  const log = dialog.getByRole('log', { name: t('support:chatLog'), exact: true })
  const buffer = await createPhoto('jpeg', { width: 600, height: 400 })
  await dialog.getByLabel(t('platform:photosAdd'), { exact: true }).setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByText(t('platform:photoReady'), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: t('support:chatSend'), exact: true }).click()
  const images = log.getByRole('img', { name: name('photoName', 1), exact: true })
  const areLoaded = () => images.evaluateAll(all => all.map(it => (it as HTMLImageElement).naturalWidth > 0))
  await expect.poll(areLoaded).toEqual([true])
  await expect(dialog.getByText(t('platform:photoReady'), { exact: true })).toBeHidden()

  const list = await context.request.get(`${origin}/api${getOpenConversations.path}`)
  const id = getOpenConversations.reply.parse(await list.json()).conversations[0]!.externalId
  const headers = { origin, [HEADER.storefront]: '1', [HEADER.chatStaffToken]: TEST_CHAT_STAFF_TOKEN }
  const reply = await context.request.get(`${origin}/api/staff/chat/conversations/${id}/messages`, { headers })
  const [message] = ChatUpdate.parse(await reply.json()).messages
  expect(message).toMatchObject({ text: '', photos: [{ width: 400, height: 600 }] })
  const uploaded = await context.request.post(`${origin}/api${PHOTOS_PATH}`, { headers: { ...headers, 'content-type': 'image/jpeg' }, data: buffer }) // prettier-ignore
  const photos = [UploadedPhoto.parse(await uploaded.json()).id]
  await context.request.post(`${origin}/api${sendStaffChatMessage.path.replace(':id', id)}`, { headers, data: { clientId: 'staff-1', text: 'Like this?', photos } }) // prettier-ignore
  await expect(log.getByText('Like this?', { exact: true })).toBeVisible()
  await expect.poll(areLoaded).toEqual([true, true])
  expect(await findAxeViolations(page, 'dialog[open]')).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])
})
