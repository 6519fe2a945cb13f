import type { Consent } from '#state/platform/consent.ts'

interface TagManagerDependencies {
  readonly consent: Pick<Consent, 'whenGranted'>
  /** The toggle of A §9 ("gtag flags"), read after the consent. */
  isEnabled(): Promise<boolean>
  /** Adds a script with this URL to the page. */
  load(src: string): void
  /** The object with the event queue that a tag manager reads. */
  readonly target: { dataLayer?: object[] }
  now(): number
}

/**
 * Loads the tag manager of the operator (setting TAG_MANAGER_URL) once the visitor allows marketing. Its server gets no request before.
 *
 * @source A §7, B §7: "Other third-party scripts load: tag manager, analytics, cookie consent"
 */
export async function startTagManager(src: string, { consent, isEnabled, load, target, now }: TagManagerDependencies): Promise<void> {
  await consent.whenGranted('marketing')
  if (!(await isEnabled())) return
  target.dataLayer ??= []
  target.dataLayer.push({ event: 'gtm.js', 'gtm.start': now() })
  load(src)
}
