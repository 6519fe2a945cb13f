import { expect, test } from 'vitest'

import { createInformationPage } from '#features/platform/information-page.ts'

test('A §2.1: the promo pages, each in its language, lead to the promo codes of the account', () => {
  const pages = [createInformationPage({ name: 'promo', language: 'pl' }), createInformationPage({ name: 'promoDomicilios' }), createInformationPage({ name: 'promoFoodoraIt' })] // prettier-ignore
  expect(pages.map(it => it.action.path)).toEqual(['/pl/profile-section/promocodes/', '/es/profile-section/promocodes/', '/it/profile-section/promocodes/']) // prettier-ignore
  expect(pages.map(it => it.sections.length)).toEqual([4, 4, 4])
  expect(pages.map(it => it.sections[2]!.path)).toEqual(['/pl/invite-friends/', '/es/invite-friends/', '/it/invite-friends/'])
})

test('A §2.1: "/mobile-link" is in the language of the request', () => {
  const page = createInformationPage({ name: 'mobileLink' }, 'uk')
  expect(page.sections.map(it => it.title)).toEqual(['iPhone та iPad', 'Android'])
  expect(createInformationPage({ name: 'mobileLink' }).sections[0]!.title).toBe('iPhone and iPad')
})
