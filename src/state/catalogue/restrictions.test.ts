import { describe, expect, test } from 'vitest'

import { createRestrictions, type StoreRestriction } from '#state/catalogue/restrictions.ts'

const ALCOHOL: StoreRestriction = { id: 'age 18', kind: 'AGE', title: 'Alcohol', text: 'For adults.', minimumAge: 18, productIds: [1, 2] }
const MEDICINE: StoreRestriction = {
  id: 'rx',
  kind: 'PRESCRIPTION',
  title: 'Medicine',
  text: 'On prescription.',
  minimumAge: null,
  productIds: [2, 3],
}

function createStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const entries = new Map<string, string>()
  return { getItem: key => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) }
}
const blockedStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem() {
    throw new DOMException('blocked', 'SecurityError')
  },
  setItem() {
    throw new DOMException('blocked', 'SecurityError')
  },
}

describe('A §2.4, "restrictions modal": a restricted product is ordered only after its restrictions are confirmed', () => {
  test('a product has no, one or several restrictions', () => {
    const restrictions = createRestrictions(createStorage(), 7, [ALCOHOL, MEDICINE])
    expect([0, 1, 2, 3].map(id => restrictions.findUnconfirmed(id).map(it => it.id))).toEqual([[], ['age 18'], ['age 18', 'rx'], ['rx']])
    expect(createRestrictions(createStorage(), 7, []).findUnconfirmed(1)).toEqual([])
  })

  test('a confirmation holds for the visit, for its store and its restriction only', () => {
    const storage = createStorage()
    createRestrictions(storage, 7, [ALCOHOL, MEDICINE]).confirm([ALCOHOL])
    const restrictions = createRestrictions(storage, 7, [ALCOHOL, MEDICINE])
    expect(restrictions.findUnconfirmed(1)).toEqual([])
    expect(restrictions.findUnconfirmed(2)).toEqual([MEDICINE])
    expect(createRestrictions(storage, 8, [ALCOHOL]).findUnconfirmed(1)).toEqual([ALCOHOL])
    restrictions.confirm([MEDICINE])
    expect(restrictions.findUnconfirmed(2)).toEqual([])
  })

  test('with blocked storage the customer is asked each time', () => {
    const restrictions = createRestrictions(blockedStorage, 7, [ALCOHOL])
    restrictions.confirm([ALCOHOL])
    expect(restrictions.findUnconfirmed(1)).toEqual([ALCOHOL])
  })
})
