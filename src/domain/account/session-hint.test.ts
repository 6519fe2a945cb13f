import { expect, test } from 'vitest'

import { readSessionHint } from '#domain/account/session-hint.ts'

test.each([
  ['glovo_session=1800000000000', 1_800_000_000_000],
  ['a=1; glovo_session=1800000000000; b=2', 1_800_000_000_000],
  ['', undefined],
  ['glovo_session=', undefined],
  ['glovo_session=soon', undefined],
  ['not_glovo_session=1800000000000', undefined],
])('the hint in %j is %j', (cookies, hint) => expect(readSessionHint(cookies)).toBe(hint))
