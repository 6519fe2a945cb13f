/** Uses of personal data that need consent. Each one must have an effect: see docs/decisions/0070. */
export const PRIVACY_PERMISSIONS = ['DATA_SHARING'] as const
export type PrivacyPermission = (typeof PRIVACY_PERMISSIONS)[number]

export function isPrivacyPermission(text: string): text is PrivacyPermission {
  return (PRIVACY_PERMISSIONS as readonly string[]).includes(text)
}
