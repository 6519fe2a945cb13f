import { expect, test } from 'vitest'

import { isPersonal } from '#server/http/personal-cookies.ts'

test.each([['glovo_auth_info=a'], ['glovo_session=1800000000000'], ['glv_device=x; glovo_delivery_address=b']])(
  'trust.md: a request with %s is personal',
  cookie => expect(isPersonal({ cookie })).toBe(true),
)

test.each([[undefined], [''], ['glv_device=x'], ['not_glovo_session=1; x=glovo_auth_info']])('with %j a request is not personal', cookie =>
  expect(isPersonal({ cookie })).toBe(false),
)

test('a request with an authorization header is personal', () => expect(isPersonal({ authorization: 'Bearer a' })).toBe(true))
