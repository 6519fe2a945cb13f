import { expect, test } from 'vitest'

import { FILES, RECORD_KINDS } from '#backend/db/catalogue/files.ts'
import { findUnboundedParts } from '#tests/support/unbounded-parts.ts'

test.each(RECORD_KINDS)('%s: every field of a catalogue has an upper bound', kind => {
  expect(findUnboundedParts(FILES[kind].schema, kind)).toEqual([])
})
