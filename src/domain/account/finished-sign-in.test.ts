import { expect, test } from 'vitest'

import { takeFinishedSignIn } from '#domain/account/finished-sign-in.ts'

test('B §2: "Query parameters seen: userLoggedIn, userRegistrationType, isNewUser": they are read and removed', () => {
  expect(takeFinishedSignIn('?page=2&userLoggedIn=true&userRegistrationType=GOOGLE&isNewUser=true&utm_source=x')).toEqual({
    signIn: { isNewUser: true, registrationType: 'google' },
    search: '?page=2&utm_source=x',
  })
  expect(takeFinishedSignIn('?userLoggedIn=true')).toEqual({ signIn: { isNewUser: false, registrationType: undefined }, search: '' })
})

test.each(['?userLoggedIn=false&isNewUser=true', '?isNewUser=true', '?userRegistrationType=google', '?userLoggedIn='])(
  '%s is no sign-in, and leaves the address too',
  search => {
    expect(takeFinishedSignIn(search)).toEqual({ signIn: undefined, search: '' })
  },
)

test.each(['jo@example.org', '<b>', 'x'.repeat(21), ''])('the type %j is ignored', type => {
  const { signIn } = takeFinishedSignIn(`?userLoggedIn=true&userRegistrationType=${encodeURIComponent(type)}`)
  expect(signIn).toEqual({ isNewUser: false, registrationType: undefined })
})

test('another query stays as it is', () => {
  expect(takeFinishedSignIn('?q=%20a')).toEqual({ signIn: undefined, search: '?q=%20a' })
})
