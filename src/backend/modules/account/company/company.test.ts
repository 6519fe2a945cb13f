import { describe, expect, test } from 'vitest'

import { createTestAccounts } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { parseTaxId } from '#backend/modules/account/company/tax-id.ts'
import { createClient } from '#client/client.ts'
import { type CompanyDetail, deleteCompanyDetail, putCompanyDetail } from '#contract/account/company-detail.ts'
import { getMe } from '#contract/account/user.ts'

const { fetch } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const as = (accessToken: string) => createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })
const COMPANY: CompanyDetail = {
  name: ' Forn de Sant Pau ',
  taxId: 'b-58378431',
  addressLine1: 'Carrer de Mallorca 1',
  addressLine2: ' ',
  city: 'Barcelona',
  postalCode: '08001',
  province: null,
  countryCode: 'ES',
}

describe('B §7: PUT and DELETE /customers/{id}/companydetail', () => {
  test('the company is stored, replaced and removed, and GET /me has it', async () => {
    const { user, auth } = await newCustomer()
    const call = as(auth.accessToken)
    const params = { id: user.id }
    const stored = { ...COMPANY, name: 'Forn de Sant Pau', taxId: 'B58378431', addressLine2: null }
    expect(await call(putCompanyDetail, { params, body: COMPANY })).toEqual(stored)
    expect((await call(getMe, {})).companyDetail).toEqual(stored)
    await call(putCompanyDetail, { params, body: { ...COMPANY, name: 'Forn', province: 'Barcelona' } })
    expect((await call(getMe, {})).companyDetail).toEqual({ ...stored, name: 'Forn', province: 'Barcelona' })
    expect(await call(deleteCompanyDetail, { params })).toEqual({})
    expect((await call(getMe, {})).companyDetail).toBeNull()
    expect(await call(deleteCompanyDetail, { params })).toEqual({})
  })
  test.each([
    [{ taxId: 'B58378432' }, 'INVALID_TAX_ID'],
    [{ countryCode: 'IT' }, 'INVALID_TAX_ID'],
    [{ name: '  ' }, 'FIELD_MISSING'],
    [{ addressLine1: ' ' }, 'FIELD_MISSING'],
    [{ city: '' }, 'FIELD_MISSING'],
    [{ postalCode: ' ' }, 'FIELD_MISSING'],
  ])('%j is rejected with %s', async (change, code) => {
    const { user, auth } = await newCustomer()
    const attempt = as(auth.accessToken)(putCompanyDetail, { params: { id: user.id }, body: { ...COMPANY, ...change } })
    await expect(attempt).rejects.toMatchObject({ failure: { status: 400, code } })
    expect((await as(auth.accessToken)(getMe, {})).companyDetail).toBeNull()
  })
  test("trust.md: another's id is 404", async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    await as(other.auth.accessToken)(putCompanyDetail, { params: { id: other.user.id }, body: COMPANY })
    const call = as(one.auth.accessToken)
    const params = { id: other.user.id }
    await expect(call(putCompanyDetail, { params, body: COMPANY })).rejects.toMatchObject({ failure: { status: 404 } })
    await expect(call(deleteCompanyDetail, { params })).rejects.toMatchObject({ failure: { status: 404 } })
    expect((await as(other.auth.accessToken)(getMe, {})).companyDetail).not.toBeNull()
  })
})

describe('issue 21: "tax id checked by country"', () => {
  // numbers from the documentation of each authority or of the library
  test.each([
    ['ES', 'B58378431', 'B58378431'],
    ['ES', 'ES B-58378431', 'B58378431'],
    ['ES', '12345678Z', '12345678Z'],
    ['IT', 'IT00743110157', '00743110157'],
    ['PL', '526-025-09-95', '5260250995'],
    ['FR', 'FR40303265045', '40303265045'],
    ['PT', '501964843', '501964843'],
    ['RO', 'RO18547290', '18547290'],
    ['HR', 'HR33392005961', '33392005961'],
    ['BG', '175074752', '175074752'],
    ['GE', '202352514', '202352514'],
    ['AM', ' 01234567 ', '01234567'],
  ])('%s: %s is %s', async (country, text, id) => expect(await parseTaxId(country, text)).toBe(id))
  test.each([
    ['ES', 'B58378432'],
    ['ES', ''],
    ['IT', '00743110158'],
    ['PL', '5260250994'],
    ['PT', '501964842'],
    ['HR', '33392005962'],
    ['GE', '12'],
    ['GE', '<script>12345</script>'],
    ['GE', '9'.repeat(21)],
  ])('%s: %s is invalid', async (country, text) => expect(await parseTaxId(country, text)).toBeUndefined())
})
