import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const loadCustomerParts = vi.fn(() => Promise.resolve())
vi.mock('#features/catalogue/customer/load-customer-parts.client.ts', () => ({ loadCustomerParts }))

const watchCustomer = () => Promise.resolve()
let isSignedIn = false
let listeners: ((event: { persisted: boolean }) => void)[] = []
const show = (persisted: boolean) => listeners.forEach(it => it({ persisted }))
const settle = () => vi.dynamicImportSettled()

beforeEach(async () => {
  isSignedIn = false
  listeners = []
  loadCustomerParts.mockClear()
  vi.resetModules()
  vi.stubGlobal('document', {
    querySelector: () => (isSignedIn ? {} : null),
    documentElement: { classList: { remove: () => {} } },
  })
  vi.stubGlobal('addEventListener', (name: string, listener: never) => name === 'pageshow' && listeners.push(listener))
  const { showCustomerParts } = await import('#features/catalogue/customer/customer-parts.client.ts')
  showCustomerParts(watchCustomer)
  await settle()
})
afterEach(() => vi.unstubAllGlobals())

test('issue 19: "back" to a page from before the sign-in loads the fees of the customer, once', async () => {
  expect(loadCustomerParts).not.toHaveBeenCalled()
  isSignedIn = true
  for (let count = 0; count < 2; count++) show(true)
  await settle()
  expect(loadCustomerParts.mock.calls).toEqual([[watchCustomer]])
})

test('the end of the first load, and "back" of a visitor, load nothing', async () => {
  show(true)
  isSignedIn = true
  show(false)
  await settle()
  expect(loadCustomerParts).not.toHaveBeenCalled()
})
