import { type ComponentType, useState } from 'react'

import type { PhoneSignInProps } from '#features/account/phone/PhoneSignIn.tsx'

/** The form of a sign-in by phone, once it has loaded. */
export function usePhoneSignIn() {
  const [Form, setForm] = useState<ComponentType<PhoneSignInProps>>()
  return {
    Form,
    async open(): Promise<void> {
      const { PhoneSignIn } = await import('#features/account/phone/PhoneSignIn.tsx')
      setForm(() => PhoneSignIn)
    },
    close: (): void => setForm(undefined),
  }
}
