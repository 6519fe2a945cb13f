import { createPhoneVerification, type PhoneVerificationOptions } from '#backend/modules/account/phone-verification.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { accountEndpoints } from '#contract/account/endpoints.ts'

/** The two families of calls that verify the phone of the signed-in customer (B §7) share one verification. */
export function createPhoneHandlers(options: PhoneVerificationOptions) {
  const verification = createPhoneVerification(options)
  return {
    startPhoneNumberVerification: ({ body: { phoneNumber, origin = 'Profile', selectedVerificationMethod: method, captchaToken } }, call) =>
      verification.start({ phoneNumber, origin, method, captchaToken }, call),
    nextPhoneNumberStep: ({ query }, call) => verification.nextStep(query.selectedVerificationMethod, call),
    async verifyPhoneNumber({ body }, { customer }) {
      await verification.verify(body.code, customer!.id)
      return { verified: true }
    },
    async confirmPhoneNumber({ body }, { customer }) {
      if (body.code !== undefined) await verification.verify(body.code, customer!.id)
      await verification.save(customer!.id)
      return { verified: true }
    },
    startPhoneVerification: ({ body }, call) => verification.start(body as typeof body & { captchaToken: string | undefined }, call),
    nextPhoneVerificationStep: ({ body }, call) => verification.nextStep(body.selectedVerificationMethod, call),
    async checkPhoneVerificationCode({ body }, { customer }) {
      await verification.verify(body.code, customer!.id)
      await verification.save(customer!.id)
      return { verified: true }
    },
  } satisfies Handlers<typeof accountEndpoints>
}
