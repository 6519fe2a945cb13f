import type { SettingReader } from '#app/settings/message-settings.ts'
import { type NativeApps, parseAndroidApps, parseIosApps } from '#domain/platform/app-links.ts'

export interface AppLinkSettings {
  /** The apps that open links to this site. */
  readonly nativeApps: NativeApps
}

/** The settings IOS_APPS and ANDROID_APPS: the apps of the operator that open links to this site. */
export function parseAppLinkSettings({ getValue, rejectValue }: Pick<SettingReader, 'getValue' | 'rejectValue'>): AppLinkSettings {
  const [ios, android] = [parseIosApps(getValue('IOS_APPS')), parseAndroidApps(getValue('ANDROID_APPS'))]
  if (!ios) rejectValue('IOS_APPS', 'identifiers of team and bundle such as A1B2C3D4E5.com.example.shop')
  if (!android) rejectValue('ANDROID_APPS', 'packages with the SHA-256 of their certificate, such as com.example.shop=AB:CD:…')
  return { nativeApps: { ios: ios ?? [], android: android ?? [] } }
}
