import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { cancelAccountDeletion, getAccountDeletion, getPersonalData, requestAccountDeletion } from '#contract/account/account-data.ts'
import { type CompanyDetail, deleteCompanyDetail, putCompanyDetail } from '#contract/account/company-detail.ts'
import { deleteSharedDataPartners, getSharedDataPartners } from '#contract/account/shared-data.ts'
import { denyPrivacy, getPrivacyDisclaimer, getPrivacyPermissions, grantPrivacy } from '#contract/account/privacy.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getConfig } from '#contract/platform/config.ts'
import type { Session } from '#state/account/session.ts'

export interface PrivacyData {
  /** What data is used for, by the marketplace. */
  readonly disclaimer: string
  readonly permissions: Reply<typeof getPrivacyPermissions>['permissions']
  /** Stores that receive data of the customer. */
  readonly partners: Reply<typeof getSharedDataPartners>['data']['partners']
  /** When the account will be deleted; null: never. */
  readonly deletionTime: number | null
}

export type PrivacyState =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly data: PrivacyData }

interface AccountDataDependencies {
  /** The client that repeats a call after a refresh. */
  readonly call: Client
  readonly session: Pick<Session, '$session' | 'setUser'>
}

/** The company, the privacy settings and the data of the customer. Each action throws CallError when it fails. */
export function createAccountData({ call, session }: AccountDataDependencies) {
  const $privacy = atom<PrivacyState>({ status: 'loading' })
  const requireUser = () => {
    const state = session.$session.get()
    if (state.status !== 'authenticated') throw new Error('No customer is signed in')
    return state.user
  }
  const getParams = () => ({ params: { id: requireUser().id } })
  const update = (change: Partial<PrivacyData>): void => {
    const state = $privacy.get()
    if (state.status === 'ready') $privacy.set({ status: 'ready', data: { ...state.data, ...change } })
  }

  return {
    $privacy,
    async load(): Promise<void> {
      $privacy.set({ status: 'loading' })
      try {
        const [disclaimer, { permissions }, partners, { deletionTime }] = await Promise.all([
          call(getPrivacyDisclaimer, {}),
          call(getPrivacyPermissions, {}),
          call(getSharedDataPartners, {}),
          call(getAccountDeletion, getParams()),
        ])
        $privacy.set({
          status: 'ready',
          data: { disclaimer: disclaimer.text, permissions, partners: partners.data.partners, deletionTime },
        })
      } catch {
        $privacy.set({ status: 'failed' })
      }
    },
    async setPermission(id: string, isGranted: boolean): Promise<void> {
      await call(isGranted ? grantPrivacy : denyPrivacy, { body: { permissions: [id] } })
      const state = $privacy.get()
      if (state.status === 'ready') update({ permissions: state.data.permissions.map(it => (it.id === id ? { ...it, isGranted } : it)) })
    },
    async removePartner(storeParentId: number): Promise<void> {
      await call(deleteSharedDataPartners, { body: { storeParentIds: [storeParentId] } })
      const state = $privacy.get()
      if (state.status === 'ready') update({ partners: state.data.partners.filter(it => it.storeParentId !== storeParentId) })
    },
    /** @returns the copy of the data, as the text of a JSON file */
    async copyData(): Promise<string> {
      return JSON.stringify(await call(getPersonalData, getParams()), null, 2)
    },
    /** @param password empty for a customer without a password */
    async requestDeletion(password: string): Promise<void> {
      update(await call(requestAccountDeletion, { ...getParams(), body: { password: password === '' ? null : password } }))
    },
    async cancelDeletion(): Promise<void> {
      update(await call(cancelAccountDeletion, getParams()))
    },
    async loadCountries(): Promise<readonly string[]> {
      return (await call(getConfig, {})).openCountries
    },
    /** @returns false if nothing has changed: then nothing is sent */
    async saveCompany(company: CompanyDetail): Promise<boolean> {
      const user = requireUser()
      const before = user.companyDetail
      const isEqual = before !== null && (Object.keys(company) as (keyof CompanyDetail)[]).every(it => company[it] === before[it])
      if (isEqual) return false
      session.setUser({ ...user, companyDetail: await call(putCompanyDetail, { ...getParams(), body: company }) })
      return true
    },
    async removeCompany(): Promise<void> {
      const user = requireUser()
      await call(deleteCompanyDetail, getParams())
      session.setUser({ ...user, companyDetail: null })
    },
  }
}
