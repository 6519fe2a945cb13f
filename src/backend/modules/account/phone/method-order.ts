import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toggles } from '#backend/db/schema/platform.ts'
import type { VerificationMethod } from '#contract/account/verification.ts'
import type { ToggleName } from '#domain/platform/toggles.ts'

const TOGGLE: ToggleName = 'RSK_WHATSAPP_OTP'

/**
 * Returns a function that orders the ways of a country in which a code can be sent; the first one is used unless the customer selects another.
 *
 * @source B §9: "Default verification methods SMS and WhatsApp"; the toggle RSK_WHATSAPP_OTP sends codes by WhatsApp first
 */
export async function loadMethodOrder(db: Db): Promise<(methods: VerificationMethod[]) => VerificationMethod[]> {
  const [toggle] = await db.select({ value: toggles.value }).from(toggles).where(eq(toggles.name, TOGGLE))
  if (toggle?.value !== true) return methods => methods
  return methods => [...methods.filter(it => it === 'WHATSAPP'), ...methods.filter(it => it !== 'WHATSAPP')]
}
