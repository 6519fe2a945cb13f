import { type PhoneVerification, toOwner } from '#backend/modules/account/phone/phone-verification.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { accountEndpoints } from '#contract/account/endpoints.ts'

/** The two families of calls that verify the phone of the signed-in customer (B §7) share one verification. */
export function createPhoneHandlers(verification: PhoneVerification) {
  return {
    startPhoneNumberVerification: ({ body: { phoneNumber, origin = 'Profile', selectedVerificationMethod: method, captchaToken } }, call) =>
      verification.start({ phoneNumber, origin, method, captchaToken }, call),
    nextPhoneNumberStep: ({ query }, call) => verification.nextStep(query.selectedVerificationMethod, toOwner(call)),
    async verifyPhoneNumber({ body }, call) {
      await verification.verify(body.code, toOwner(call))
      return { verified: true }
    },
    async confirmPhoneNumber({ body }, call) {
      if (body.code !== undefined) await verification.verify(body.code, toOwner(call))
      await verification.save(call)
      return { verified: true }
    },
    startPhoneVerification: ({ body }, call) => verification.start(body as typeof body & { captchaToken: string | undefined }, call),
    nextPhoneVerificationStep: ({ body }, call) => verification.nextStep(body.selectedVerificationMethod, toOwner(call)),
    async checkPhoneVerificationCode({ body }, call) {
      await verification.verify(body.code, toOwner(call))
      await verification.save(call)
      return { verified: true }
    },
  } satisfies Handlers<typeof accountEndpoints>
}
