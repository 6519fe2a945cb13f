import type { Client } from '#client/client.ts'
import {
  changePassword,
  completePasswordRecovery,
  confirmEmailChange,
  getEmailChange,
  updateUser,
  verifyEmail,
} from '#contract/account/user-changes.ts'
import { answerSurvey } from '#contract/account/shared-data.ts'
import { getTwoFactor, setTwoFactor } from '#contract/account/two-factor.ts'
import { endOrderMails } from '#contract/orders/notifications.ts'
import { endZoneNotices } from '#contract/geo/zone-notice.ts'
import { putPreferredLanguage } from '#contract/language/preferred-language.ts'
import type { Session } from '#state/account/session.ts'

interface AccountDependencies {
  /** The client that repeats a call after a refresh. */
  readonly call: Client
  readonly session: Pick<Session, '$session' | 'setUser'>
}

/** The actions of customers on their account. Each throws CallError when it fails. */
export function createAccount({ call, session }: AccountDependencies) {
  function requireUser() {
    const state = session.$session.get()
    if (state.status !== 'authenticated') throw new Error('No customer is signed in')
    return state.user
  }

  return {
    /**
     * @source B §5: "Saving personal info is skipped if name and email are unchanged."
     * @param password the current one, when the e-mail address changes
     * @returns `linkSent`: the name is saved; the e-mail address changes once the customer confirms the link sent to it
     */
    async saveInfo(name: string, email: string, password?: string): Promise<'unchanged' | 'saved' | 'linkSent'> {
      const user = requireUser()
      if (user.name === name && user.email === email) return 'unchanged'
      const body = { name, email, ...(password !== undefined && { password }) }
      const after = await call(updateUser, { params: { id: user.id }, body })
      session.setUser(after)
      return after.email === email ? 'saved' : 'linkSent'
    },
    /** The new e-mail address that is not confirmed yet. */
    async getPendingEmail(): Promise<string | undefined> {
      return (await call(getEmailChange, {})).email ?? undefined
    },
    /** Whether the customer has proved the e-mail address of the account. */
    isEmailVerified: async (): Promise<boolean> => (await call(verifyEmail, { body: {} })).verified,
    /** Sends a link that proves it. */
    async sendEmailVerification(): Promise<void> {
      await call(verifyEmail, { body: { email: requireUser().email } })
    },
    /** @returns the new address of the account */
    async confirmEmail(token: string): Promise<string> {
      return (await call(confirmEmailChange, { body: { token } })).email
    },
    /** Deletes the requests for mails about delivery zones of the address that received the link. */
    async endZoneNotices(token: string): Promise<void> {
      await call(endZoneNotices, { body: { token } })
    },
    /** Ends the mails about the steps of orders of the customer that received the link. */
    async endOrderMails(token: string): Promise<void> {
      await call(endOrderMails, { body: { token } })
    },
    /** Answers the poll "add your friends". A later answer replaces the first. @param answer "yes", "no" or "unsure" */
    async answerFriendsPoll(answer: string): Promise<void> {
      const questionnaire = [{ questionId: 'add-friends', answers: [answer] }]
      await call(answerSurvey, { body: { data: { surveyId: 'add-your-friends', questionnaire } } })
    },
    /** The language of the account (B §2, "profile section"): rule 15 of A §2.2 redirects the customer to pages in it. */
    async setLanguage(preferredLanguage: string): Promise<void> {
      await call(putPreferredLanguage, { body: { preferredLanguage } })
    },
    /** @param oldPassword null for a customer without one */
    async changePassword(oldPassword: string | null, newPassword: string): Promise<void> {
      await call(changePassword, { params: { id: requireUser().id }, body: { oldPassword, newPassword } })
    },
    /** Whether a sign-in with the password requires a code. */
    getTwoFactor: (id: number) => call(getTwoFactor, { params: { id } }),
    async setTwoFactor(id: number, change: { readonly enabled: boolean; readonly password: string }): Promise<void> {
      await call(setTwoFactor, { params: { id }, body: change })
    },
    /** Ends every session of the customer, including the one of this browser. */
    async completeRecovery(token: string, newPassword: string): Promise<void> {
      await call(completePasswordRecovery, { body: { token, newPassword } })
    },
  }
}
