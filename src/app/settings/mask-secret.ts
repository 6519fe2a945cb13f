import type { SettingName } from '#app/settings-table.ts'

/** The value of a setting in an error message. An invalid DATABASE_URL may contain the password. */
export function maskSecret(name: SettingName, value: string): string {
  if (
    name === 'DEVICE_KEY' ||
    name === 'ADDRESS_KEYS' ||
    name === 'CHAT_STAFF_TOKEN' ||
    name === 'PHOTOS_S3_SECRET' ||
    name === 'SMS_TOKEN' ||
    name === 'GOOGLE_PLACES_KEY' ||
    name === 'GOOGLE_CLIENT_SECRET' ||
    name === 'FACEBOOK_APP_SECRET' ||
    name.startsWith('STRIPE_')
  )
    return '…'
  return name.endsWith('_URL') ? value.replace(/\/\/[^@/]*@/, '//…@') : value
}
