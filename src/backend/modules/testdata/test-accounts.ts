import { AuthInfo } from '#contract/account/auth.ts'
import { User } from '#contract/account/user.ts'

export const PASSWORD = 'four green herons'

/** Signs customers up and in, as the API gateway does. */
export function createTestAccounts(fetch: typeof globalThis.fetch) {
  let count = 0
  async function post(path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`http://api.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  const signIn = async (email: string, password = PASSWORD): Promise<AuthInfo> =>
    AuthInfo.parse(await post('/oauth/token', { grantType: 'password', email, password }))
  async function signUpCustomer(): Promise<{ readonly user: User; readonly auth: AuthInfo }> {
    count += 1
    const body = { name: 'Anna Example', email: `anna${count}@example.com`, password: PASSWORD, preferredLanguage: 'es' }
    const user = User.parse(await post('/v3/users/customer', body))
    return { user, auth: await signIn(user.email) }
  }
  return { signIn, newCustomer: signUpCustomer }
}
