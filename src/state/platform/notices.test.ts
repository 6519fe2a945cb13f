import { describe, expect, test } from 'vitest'

import { createNotices } from '#state/platform/notices.ts'

describe('A §2.3: "forced-logout toast"', () => {
  test('a notice is shown once until it is dismissed', () => {
    const notices = createNotices()
    notices.add('forcedLogout')
    notices.add('forcedLogout')
    expect(notices.$notices.get()).toEqual(['forcedLogout'])
    notices.dismiss('forcedLogout')
    expect(notices.$notices.get()).toEqual([])
    notices.add('forcedLogout')
    expect(notices.$notices.get()).toEqual(['forcedLogout'])
  })
  test('a page has a view of the notices while one component shows them', () => {
    const notices = createNotices()
    expect(notices.hasView()).toBe(false)
    const [removeFirst, removeSecond] = [notices.addView(), notices.addView()]
    removeFirst()
    expect(notices.hasView()).toBe(true)
    removeSecond()
    expect(notices.hasView()).toBe(false)
  })
})
