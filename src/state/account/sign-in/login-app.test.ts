import { expect, test } from 'vitest'

import { createLoginAppRedirect } from '#state/account/sign-in/login-app.ts'

function begin({ toggle = false, search = '', hasApp = true } = {}) {
  const visited: string[] = []
  let asked = 0
  const redirect = createLoginAppRedirect({
    isOn: () => toggle,
    getApp() {
      asked++
      return Promise.resolve(hasApp ? 'https://login.shop.test' : undefined)
    },
    page: { pathname: '/en/profile-section/', search, language: 'en', countryCode: 'ES' },
    navigate: url => void visited.push(url),
  })
  return redirect().then(isLeft => ({ isLeft, visited, asked }))
}

const URL_OF_APP = 'https://login.shop.test/en/login?countryCode=ES&returnPath=%2Fen%2Fprofile-section%2F'

test('B §2: "Only when the React-login toggle is on or the query reactLogin is set"', async () => {
  expect(await begin()).toEqual({ isLeft: false, visited: [], asked: 0 })
  expect(await begin({ search: '?section=reactLogin' })).toMatchObject({ isLeft: false })
  expect(await begin({ toggle: true })).toMatchObject({ isLeft: true, visited: [URL_OF_APP] })
  expect(await begin({ search: '?reactLogin=true' })).toMatchObject({ isLeft: true, visited: [URL_OF_APP] })
  expect(await begin({ search: '?l=es&reactLogin' })).toMatchObject({ isLeft: true, visited: [URL_OF_APP] })
})

test('without another front end the customer signs in here', async () => {
  expect(await begin({ toggle: true, hasApp: false })).toMatchObject({ isLeft: false, visited: [] })
})
