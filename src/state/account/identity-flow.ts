import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { nextFlowPhoneNumberStep, startFlowPhoneNumber, startIdentityFlow, verifyIdentityFlow } from '#contract/account/identity-flow.ts'
import { startCustomerSession } from '#contract/account/session-start.ts'
import type { VerificationStep } from '#contract/account/verification.ts'
import { loadPhoneCountries, type PhoneCountry } from '#state/account/phone-countries.ts'
import { createVerificationSteps, type StepDependencies, type VerificationSteps } from '#state/account/phone-verification.ts'
import type { Session } from '#state/account/session.ts'

interface IdentityFlowDependencies extends StepDependencies {
  /** A client without the repetition after a refresh: there is no session yet. */
  readonly call: Client
  readonly getCaptchaToken: (action: 'identity_flow') => Promise<string>
  readonly session: Pick<Session, 'startWith' | 'finishSignIn'>
  readonly hasCountriesEndpoint: () => boolean
  /** The city of the delivery address; undefined without one. */
  readonly cityCode: () => string | undefined
}

/** What a right code has led to. */
export type IdentityFlowResult = 'signedIn' | 'newPhone' | 'otherWayRequired'

export interface IdentityFlow extends VerificationSteps {
  readonly $result: { get(): IdentityFlowResult | undefined; listen(listener: () => void): () => void }
  loadCountries(): Promise<readonly PhoneCountry[]>
  /** Creates the account of a verified phone, and signs its customer in. @throws CallError */
  register(profile: { readonly name: string; readonly email: string; readonly language: string }): Promise<void>
}

/** Sign-in and sign-up by phone (B §7, "identity flow"). @param countryCode the country that is selected at first */
export function createIdentityFlow(
  { call, getCaptchaToken, session, hasCountriesEndpoint, cityCode, ...clock }: IdentityFlowDependencies,
  countryCode: string,
): IdentityFlow {
  const $result = atom<IdentityFlowResult | undefined>()
  let flow: { readonly identityFlowId: string; readonly method: VerificationStep['method'] } | undefined
  const remember = <T extends NonNullable<typeof flow>>(step: T): T => {
    flow = step
    return step
  }
  const steps = createVerificationSteps(
    {
      async start(phoneNumber) {
        const captchaToken = await getCaptchaToken('identity_flow')
        if (!flow) return remember(await call(startIdentityFlow, { body: { phoneNumber, captchaToken } }))
        const { identityFlowId, method } = flow
        // an error that ends the flow ends this screen too: the next start is that of a new flow
        flow = undefined
        const body = { ...phoneNumber, identityFlowId, captchaToken, origin: 'IdentityFlow', selectedVerificationMethod: method } as const
        return remember(await call(startFlowPhoneNumber, { body }))
      },
      nextStep: selectedVerificationMethod =>
        call(nextFlowPhoneNumberStep, { body: { identityFlowId: flow!.identityFlowId, selectedVerificationMethod } }),
      async check(code) {
        const { identityFlowId } = flow!
        const { accountExists, otherWayRequired } = await call(verifyIdentityFlow, { params: { id: identityFlowId }, body: { code } })
        if (otherWayRequired) return $result.set('otherWayRequired')
        if (!accountExists) return $result.set('newPhone')
        await session.startWith({ grantType: 'phone', identityFlowId })
        $result.set('signedIn')
      },
    },
    clock,
    countryCode,
  )
  return {
    ...steps,
    $result,
    loadCountries: () => loadPhoneCountries(call, hasCountriesEndpoint()),
    restart(): void {
      flow = undefined
      $result.set(undefined)
      steps.restart()
    },
    async register({ name, email, language }) {
      const { identityFlowId } = flow!
      const preferredCityCode = cityCode()
      const body = {
        name,
        email,
        identityFlowId,
        preferredLanguage: language,
        ...(preferredCityCode !== undefined && { preferredCityCode }),
      }
      await session.finishSignIn(await call(startCustomerSession, { body }))
      $result.set('signedIn')
    },
  }
}
