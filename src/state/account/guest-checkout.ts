import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import {
  confirmGuestEmail,
  confirmGuestPhone,
  type GuestMethod,
  type GuestStep,
  sendNextGuestCode,
  startGuestCheckout,
} from '#contract/account/guest.ts'
import type { GuestDetails, SavedGuest } from '#contract/account/saved-guest.ts'
import { CODE_LIFETIME_MS } from '#domain/account/verification-limits.ts'
import { parseSavedGuest } from '#domain/account/saved-guest.ts'
import { loadPhoneCountries, type PhoneCountry } from '#state/account/phone-countries.ts'
import { type PhoneErrorKind, toPhoneErrorKind } from '#state/account/phone-errors.ts'
import type { StepDependencies } from '#state/account/phone-verification.ts'
import type { Session } from '#state/account/session.ts'

export interface GuestCheckoutState {
  readonly screen: 'details' | 'code' | 'done'
  readonly details: GuestDetails
  /** The code that is asked for. */
  readonly step?: GuestStep | undefined
  /** Seconds until the next code may be requested; 0: now. */
  readonly waitSeconds: number
  /** Calls with the code so far (method TTS). */
  readonly calls: number
  readonly isCodeWrong: boolean
  readonly error?: PhoneErrorKind | 'guestOff' | undefined
}

interface GuestCheckoutDependencies extends StepDependencies {
  /** The client without the repetition after a refresh. */
  readonly call: Client
  readonly getCaptchaToken: (action: 'guest_checkout') => Promise<string>
  readonly session: Pick<Session, 'startWith'>
  /** Of the tab: a reload loses nothing, and another person at the browser finds nothing. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly storageKey: string
  /** The city of the store. */
  readonly cityCode: string
  /** Unix milliseconds, for what is stored. */
  readonly date: () => number
  readonly hasCountriesEndpoint: () => boolean
}

/** After these errors the codes of this start are of no use. */
const ENDING_ERRORS: readonly PhoneErrorKind[] = ['codeTooMany', 'phoneEnded']
/** Errors about the details, which the form shows beside its fields. */
const isDetailsError = (error: unknown): error is CallError =>
  error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status === 400

/**
 * An order without an account: the details, the code of the mail, the code of the phone (docs/decisions/0108).
 *
 * @param countryCode of the phone, at first
 */
export function createGuestCheckout(dependencies: GuestCheckoutDependencies, countryCode: string) {
  const { call, getCaptchaToken, session, storage, storageKey, cityCode, date, now, everySecond, hasCountriesEndpoint } = dependencies
  const saved = parseSavedGuest(storage.getItem(storageKey), date())
  const $state = atom<GuestCheckoutState>({
    screen: 'details',
    details: saved?.details ?? { name: '', email: '', phone: { countryCode, number: '' } },
    waitSeconds: 0,
    calls: 0,
    isCodeWrong: false,
  })
  const update = (change: Partial<GuestCheckoutState>): void => $state.set({ ...$state.get(), ...change })
  let stopTimer = (): void => {}

  function save(): void {
    const { details, step } = $state.get()
    const value: SavedGuest = { details, savedAt: date(), ...(step && { step }) }
    try {
      storage.setItem(storageKey, JSON.stringify(value))
    } catch {
      // without it a reload starts again
    }
  }

  /** @param age milliseconds since the reply: the clock of the browser may be wrong, so waits count from it */
  function showStep(step: GuestStep, age = 0): void {
    stopTimer()
    const sentAt = step.expirationTime - CODE_LIFETIME_MS
    const nextStepAt = step.nextStepTime === null ? 0 : now() - age + step.nextStepTime - sentAt
    const tick = (): void => {
      const waitSeconds = Math.max(0, Math.ceil(Math.floor(nextStepAt - now()) / 1000))
      if (waitSeconds === 0) stopTimer()
      update({ waitSeconds })
    }
    const { calls } = $state.get()
    update({ screen: 'code', step, isCodeWrong: false, error: undefined, calls: step.method === 'TTS' ? calls + 1 : calls })
    stopTimer = everySecond(tick)
    tick()
  }

  function enterStep(step: GuestStep): void {
    showStep(step)
    save()
  }

  async function attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task()
    } catch (error) {
      const kind = isGuestOff(error) ? 'guestOff' : toPhoneErrorKind(error)
      if (kind === 'codeWrong') return update({ isCodeWrong: true })
      update({ error: kind })
      if (!ENDING_ERRORS.some(it => it === kind)) return
      update({ step: undefined })
      save()
    }
  }

  if (saved?.step) showStep(saved.step, date() - saved.savedAt)

  return {
    $state,
    loadCountries: (): Promise<readonly PhoneCountry[]> => loadPhoneCountries(call, hasCountriesEndpoint()),
    /** @throws CallError for a rejected name or e-mail address */
    async start(details: GuestDetails): Promise<void> {
      const { step, details: before } = $state.get()
      // the code is still valid for unchanged details
      if (step && JSON.stringify(before) === JSON.stringify(details)) return update({ screen: 'code', error: undefined })
      update({ details, step: undefined, calls: 0, error: undefined })
      save()
      let rejection: CallError | undefined
      await attempt(async () => {
        const { name, email, phone: phoneNumber } = details
        const captchaToken = await getCaptchaToken('guest_checkout')
        const started = call(startGuestCheckout, { body: { name, email, phoneNumber, cityCode, captchaToken } })
        const reply = await started.catch((error: unknown) => {
          if (!isDetailsError(error)) throw error
          rejection = error
          return undefined
        })
        if (reply) enterStep(reply)
      })
      if (rejection !== undefined) throw rejection
    },
    nextStep: (method: GuestMethod): Promise<void> =>
      attempt(async () => enterStep(await call(sendNextGuestCode, { params: { id: $state.get().step!.guestId }, body: { method } }))),
    check: (code: string): Promise<void> =>
      attempt(async () => {
        const { guestId, method } = $state.get().step!
        update({ isCodeWrong: false })
        const input = { params: { id: guestId }, body: { code } }
        if (method === 'EMAIL') return enterStep(await call(confirmGuestEmail, input))
        await call(confirmGuestPhone, input)
        await session.startWith({ grantType: 'guest', guestId })
        stopTimer()
        storage.removeItem(storageKey)
        update({ screen: 'done' })
      }),
    edit: (): void => update({ screen: 'details', error: undefined, isCodeWrong: false }),
    dismissError: (): void => update({ error: undefined, ...($state.get().step === undefined && { screen: 'details' }) }),
    dispose: (): void => stopTimer(),
  }
}

export type GuestCheckout = ReturnType<typeof createGuestCheckout>

const isGuestOff = (error: unknown): boolean =>
  error instanceof CallError && error.failure.kind === 'rejected' && error.failure.code === 'GUEST_CHECKOUT_OFF'
