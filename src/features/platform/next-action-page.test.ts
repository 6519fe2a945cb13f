import { expect, test } from 'vitest'

import { NEXT_ACTIONS } from '#domain/navigation/next-actions.ts'
import { createNextActionPage } from '#features/platform/next-action-page.ts'

test('A §2.1, B §2: "Action landing": each action leads to its page, in the language of the request', () => {
  const pages = Object.keys(NEXT_ACTIONS).map(action => createNextActionPage({ name: 'next', action }, 'es'))
  expect(pages.map(it => it.path)).toEqual(['/es/', '/es/past-orders/', '/es/profile-section/', '/es/profile-section/promocodes/', '/es/invite-friends/', '/mobile-link/', '/es/contact-us/']) // prettier-ignore
  expect(pages.map(it => it.title)).toEqual(expect.arrayContaining(['Tus pedidos', 'Tu cuenta', 'Códigos promocionales']))
  expect(new Set(pages.map(it => it.title)).size).toBe(pages.length)
})

test('an unknown action is 404', () => {
  for (const action of ['unknown', 'toString', 'constructor', '__proto__', '']) expect(() => createNextActionPage({ name: 'next', action })).toThrow('404') // prettier-ignore
})

test('without a language the page is in English', () => {
  expect(createNextActionPage({ name: 'next', action: 'orders' })).toMatchObject({ title: 'Your orders', path: '/en/past-orders/' })
})
