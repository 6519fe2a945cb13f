import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { CompanyDetail } from '#contract/account/company-detail.ts'
import type { User } from '#contract/account/user.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createAccountData } from '#state/account/account-data.ts'
import type { SessionState } from '#state/account/session-state.ts'

const COMPANY: CompanyDetail = { name: 'Forn', taxId: 'B58378431', addressLine1: 'Verdi 1', addressLine2: null, city: 'Barcelona', postalCode: '08001', province: null, countryCode: 'ES' } // prettier-ignore
const ANNA = { id: 7, name: 'Anna', companyDetail: COMPANY } as User

function createHarness() {
  const requests: string[] = []
  const bodies: unknown[] = []
  const upstream = { isAway: false }
  const replies: Record<string, unknown> = {
    'GET /users/privacy_settings/disclaimer': { title: 'T', text: 'Text', links: [] },
    'GET /users/privacy_settings': { permissions: [{ id: 'DATA_SHARING', title: '', text: '', isGranted: false }] },
    'GET /customer_profile/api/v1/customer/shared-data/partners': { data: { partners: [{ storeParentId: 1, name: 'Roma', image: null }, { storeParentId: 2, name: 'Sol', image: null }] } }, // prettier-ignore
    'GET /customers/:id/deletion': { deletionTime: null },
    'POST /customers/:id/deletion': { deletionTime: 5000 },
    'DELETE /customers/:id/deletion': { deletionTime: null },
    'PUT /customers/:id/companydetail': { ...COMPANY, name: 'Stored' },
    'GET /customers/:id/personal_data': { creationTime: 1, tables: { customers: [{ name: 'Anna' }] } },
  }
  const call = ((spec: Endpoint, input: { body?: unknown }) => {
    const name = `${spec.method} ${spec.path}`
    requests.push(name)
    if (input.body !== undefined) bodies.push(input.body)
    return upstream.isAway ? Promise.reject(new Error('away')) : Promise.resolve(replies[name] ?? {})
  }) as unknown as Client
  const $session = atom<SessionState>({ status: 'authenticated', user: ANNA })
  const session = { $session, setUser: (user: User) => $session.set({ status: 'authenticated', user }) }
  const data = createAccountData({ call, session })
  const getData = () => {
    const state = data.$privacy.get()
    if (state.status !== 'ready') throw new Error(state.status)
    return state.data
  }
  return { data, getData, requests, bodies, upstream, $session }
}

test('loads the settings; a failed load can be repeated', async () => {
  const h = createHarness()
  h.upstream.isAway = true
  await h.data.load()
  expect(h.data.$privacy.get()).toEqual({ status: 'failed' })
  h.upstream.isAway = false
  await h.data.load()
  expect(h.getData()).toMatchObject({ disclaimer: 'Text', deletionTime: null, partners: [{ name: 'Roma' }, { name: 'Sol' }] })
})

test('a permission and a partner change after the marketplace has accepted it, and only then', async () => {
  const h = createHarness()
  await h.data.load()
  h.upstream.isAway = true
  await expect(h.data.setPermission('DATA_SHARING', true)).rejects.toThrow('away')
  await expect(h.data.removePartner(1)).rejects.toThrow('away')
  expect(h.getData().permissions[0]!.isGranted).toBe(false)
  expect(h.getData().partners).toHaveLength(2)
  h.upstream.isAway = false
  await h.data.setPermission('DATA_SHARING', true)
  await h.data.removePartner(1)
  expect(h.getData().permissions[0]!.isGranted).toBe(true)
  expect(h.getData().partners.map(it => it.name)).toEqual(['Sol'])
  expect(h.requests.slice(-2)).toEqual([
    'POST /users/privacy_settings/grant',
    'DELETE /customer_profile/api/v1/customer/shared-data/partners',
  ])
  await h.data.setPermission('DATA_SHARING', false)
  expect(h.requests.at(-1)).toBe('POST /users/privacy_settings/deny')
})

test('a deletion is planned with the password, or without one, and cancelled', async () => {
  const h = createHarness()
  await h.data.load()
  await h.data.requestDeletion('four green herons')
  expect(h.getData().deletionTime).toBe(5000)
  await h.data.cancelDeletion()
  expect(h.getData().deletionTime).toBeNull()
  await h.data.requestDeletion('')
  expect(h.bodies).toEqual([{ password: 'four green herons' }, { password: null }])
})

test('the copy is the text of a JSON file', async () => {
  const h = createHarness()
  expect(JSON.parse(await h.data.copyData())).toEqual({ creationTime: 1, tables: { customers: [{ name: 'Anna' }] } })
})

describe('the company', () => {
  const getCompany = ({ $session }: ReturnType<typeof createHarness>) => {
    const state = $session.get()
    return state.status === 'authenticated' ? state.user.companyDetail : undefined
  }
  test('an unchanged company is not sent', async () => {
    const h = createHarness()
    expect(await h.data.saveCompany({ ...COMPANY })).toBe(false)
    expect(h.requests).toEqual([])
  })
  test('a changed company is sent, and the session gets what the marketplace has stored', async () => {
    const h = createHarness()
    expect(await h.data.saveCompany({ ...COMPANY, name: 'New' })).toBe(true)
    expect(getCompany(h)!.name).toBe('Stored')
    await h.data.removeCompany()
    expect(getCompany(h)).toBeNull()
  })
})
