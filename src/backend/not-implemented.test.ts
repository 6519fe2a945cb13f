import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import type { Db } from '#backend/db/connect.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/registry.ts'

/** A database that throws on use: a call without a handler must answer 501 before it reads anything. */
const noDatabase = new Proxy({}, { get: () => { throw new Error('used the database') } }) as Db // prettier-ignore

test('issue 25: "No call answers 501"', async () => {
  const backend = createBackend({ db: noDatabase, report: () => {}, now: () => 0, siteOrigin: '', sandbox: false, photos: {} as PhotoPort })
  const unimplemented: string[] = []
  for (const [name, spec] of Object.entries(endpoints) as [string, Endpoint][]) {
    // parameters that no schema accepts: the 501 comes before their validation
    const { status } = await backend.request(spec.path.replace(/:\w+/g, '~'), { method: spec.method })
    if (status === 501) unimplemented.push(name)
  }
  expect(unimplemented).toEqual([])
})
