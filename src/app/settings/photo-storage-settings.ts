import type { SettingReader } from '#app/settings/message-settings.ts'
import type { S3Options } from '#backend/photos/s3-storage.ts'

const REQUIRED = ['PHOTOS_S3_URL', 'PHOTOS_S3_BUCKET', 'PHOTOS_S3_KEY_ID', 'PHOTOS_S3_SECRET'] as const
/** @source https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html; other storages allow capitals and underscores */
const BUCKET = /^[A-Za-z\d][\w.-]{1,61}[A-Za-z\d]$/

/** The settings PHOTOS_S3_*. Adds a sentence to `issues` for each wrong value or combination. Undefined: photos are in DATA_DIR. */
export function parsePhotoStorageSettings({ getValue, parseUrl, rejectValue, issues }: SettingReader): S3Options | undefined {
  const endpoint = parseUrl('PHOTOS_S3_URL', ['https:', 'http:'], true, 'an origin such as https://s3.eu-west-1.amazonaws.com, in lower case and without a path') // prettier-ignore
  if (REQUIRED.every(it => getValue(it) === '')) return undefined
  const missing = REQUIRED.filter(it => getValue(it) === '')
  if (missing.length > 0) {
    issues.push(`${REQUIRED.join(', ')} belong together, but ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set`)
    return undefined
  }
  const [bucket, keyId, region] = [getValue('PHOTOS_S3_BUCKET'), getValue('PHOTOS_S3_KEY_ID'), getValue('PHOTOS_S3_REGION')]
  if (!BUCKET.test(bucket)) rejectValue('PHOTOS_S3_BUCKET', 'the name of a bucket')
  if (!/^[\w-]+$/.test(region)) rejectValue('PHOTOS_S3_REGION', 'a region such as eu-west-1')
  // a header cannot have them
  if (!/^[\w+=.@-]+$/.test(keyId)) rejectValue('PHOTOS_S3_KEY_ID', 'the id of an access key')
  return endpoint === undefined ? undefined : { endpoint, bucket, region, keyId, secret: getValue('PHOTOS_S3_SECRET') }
}
