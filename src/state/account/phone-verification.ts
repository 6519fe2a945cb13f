import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { checkPhoneVerificationCode, nextPhoneVerificationStep, startPhoneVerification } from '#contract/account/phone.ts'
import { getMe, type User } from '#contract/account/user.ts'
import type { VerificationMethod, VerificationOrigin, VerificationStep } from '#contract/account/verification.ts'
import { CODE_LIFETIME_MS } from '#domain/account/verification-limits.ts'
import { loadPhoneCountries } from '#state/account/phone-countries.ts'
import { type PhoneErrorKind, toPhoneErrorKind } from '#state/account/phone-errors.ts'

export interface TypedPhone {
  readonly countryCode: string
  readonly number: string
}

/** B §4: "Phone verification: phone number, then code, then success". */
export interface PhoneVerificationState {
  readonly screen: 'phone' | 'code' | 'success'
  readonly phone: TypedPhone
  /** The verification whose code can still be entered. */
  readonly step?: VerificationStep | undefined
  /** Seconds until the next code may be requested; 0: now. */
  readonly waitSeconds: number
  /** Calls with the code so far (method TTS). */
  readonly calls: number
  /** B §4: "wrong code shows inline". */
  readonly isCodeWrong: boolean
  /** B §4: "other errors open an error modal (edit or restart)". */
  readonly error?: PhoneErrorKind | undefined
}

export interface StepDependencies {
  readonly now: () => number
  /** @returns a function that stops it */
  readonly everySecond: (task: () => void) => () => void
}

interface StepCalls {
  readonly start: (phone: TypedPhone) => Promise<VerificationStep>
  readonly nextStep: (selectedVerificationMethod: VerificationMethod) => Promise<VerificationStep>
  readonly check: (code: string) => Promise<void>
}

interface PhoneVerificationDependencies extends StepDependencies {
  /** The client that repeats a call after a refresh. */
  readonly call: Client
  readonly getCaptchaToken: (action: 'phone_verification') => Promise<string>
  readonly setUser: (user: User) => void
  readonly origin: VerificationOrigin
  /** The toggle PHONE_VERIFICATION_COUNTRIES_ENDPOINT_ENABLED. */
  readonly hasCountriesEndpoint: () => boolean
}

/** After these errors no code of the verification is accepted. */
const ENDING_ERRORS: readonly PhoneErrorKind[] = ['codeExpired', 'codeTooMany', 'phoneEnded', 'phoneInUse']

/**
 * The screens of a verification, without its calls: B §4 for a phone, and for the second factor of a sign-in.
 *
 * @param countryCode the country that is selected at first
 */
export function createVerificationSteps(calls: StepCalls, { now, everySecond }: StepDependencies, countryCode: string) {
  const $state = atom<PhoneVerificationState>({
    screen: 'phone',
    phone: { countryCode, number: '' },
    waitSeconds: 0,
    calls: 0,
    isCodeWrong: false,
  })
  const update = (change: Partial<PhoneVerificationState>): void => $state.set({ ...$state.get(), ...change })
  let stopTimer = (): void => {}
  /** The clock of the browser may be wrong, so waits count from the reply. Milliseconds. */
  let nextStepAt = 0

  function enterStep(step: VerificationStep): void {
    stopTimer()
    const replyAt = now()
    // the step reports times of the server: the code expires ten minutes after it was sent
    const sentAt = step.expirationTime - CODE_LIFETIME_MS
    nextStepAt = step.nextStepTime === null ? 0 : replyAt + step.nextStepTime - sentAt
    const tick = (): void => {
      // the clock has fractions of a millisecond, whose sums are not exact
      const waitSeconds = Math.max(0, Math.ceil(Math.floor(nextStepAt - now()) / 1000))
      if (waitSeconds === 0) stopTimer()
      update({ waitSeconds })
    }
    const { calls: before } = $state.get()
    update({ screen: 'code', step, isCodeWrong: false, calls: step.method === 'TTS' ? before + 1 : before })
    // B §4: "Timers count down each second."
    stopTimer = everySecond(tick)
    tick()
  }

  async function attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task()
    } catch (error) {
      const kind = toPhoneErrorKind(error)
      if (kind === 'codeWrong') update({ isCodeWrong: true })
      else update({ error: kind, ...(ENDING_ERRORS.includes(kind) && { step: undefined }) })
    }
  }

  return {
    $state,
    start: (phone: TypedPhone): Promise<void> =>
      attempt(async () => {
        const { step, phone: before } = $state.get()
        const isSame = before.countryCode === phone.countryCode && before.number === phone.number
        // the code of this phone is still valid: a customer who edits nothing needs no other one
        if (isSame && step) return update({ screen: 'code' })
        update({ phone, step: undefined, calls: 0 })
        enterStep(await calls.start(phone))
      }),
    /** B §2: "the next step, which changes the delivery method of the code". */
    nextStep: (selectedVerificationMethod: VerificationMethod): Promise<void> =>
      attempt(async () => enterStep(await calls.nextStep(selectedVerificationMethod))),
    check: (code: string): Promise<void> =>
      attempt(async () => {
        update({ isCodeWrong: false })
        await calls.check(code)
        stopTimer()
        update({ screen: 'success' })
      }),
    /** B §2: "offering to edit the number". */
    edit: (): void => update({ screen: 'phone', error: undefined, isCodeWrong: false }),
    /** B §2: "or restart". */
    restart(): void {
      stopTimer()
      const { countryCode: selected } = $state.get().phone
      $state.set({ screen: 'phone', phone: { countryCode: selected, number: '' }, waitSeconds: 0, calls: 0, isCodeWrong: false })
    },
    dispose: (): void => stopTimer(),
  }
}

export type VerificationSteps = ReturnType<typeof createVerificationSteps>

/** @param countryCode the country that is selected at first */
export function createPhoneVerification(
  { call, getCaptchaToken, setUser, origin, hasCountriesEndpoint, ...clock }: PhoneVerificationDependencies,
  countryCode: string,
) {
  const steps = createVerificationSteps(
    {
      async start(phoneNumber) {
        const captchaToken = await getCaptchaToken('phone_verification')
        return call(startPhoneVerification, { body: { phoneNumber, origin, captchaToken } })
      },
      nextStep: selectedVerificationMethod => call(nextPhoneVerificationStep, { body: { selectedVerificationMethod } }),
      async check(code) {
        await call(checkPhoneVerificationCode, { body: { code } })
        setUser(await call(getMe, {}))
      },
    },
    clock,
    countryCode,
  )
  return {
    ...steps,
    loadCountries: () => loadPhoneCountries(call, hasCountriesEndpoint()),
  }
}

export type PhoneVerification = ReturnType<typeof createPhoneVerification>
