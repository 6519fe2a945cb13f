import { type Context, Hono } from 'hono'

import { type NativeApps, toAppleAssociation, toAssetLinks } from '#domain/platform/app-links.ts'

/** Seconds. The systems cache the files themselves. */
const MAX_AGE_SECONDS = 3600

/** The files by which iOS and Android open links to this site in the apps of the operator. Without an app there is none. */
export function createAppLinks(apps: NativeApps): Hono {
  const app = new Hono()
  const send = (context: Context, file: object) => context.json(file, 200, { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` })
  if (apps.ios.length > 0) app.get('/.well-known/apple-app-site-association', context => send(context, toAppleAssociation(apps)))
  if (apps.android.length > 0) app.get('/.well-known/assetlinks.json', context => send(context, toAssetLinks(apps)))
  return app
}
