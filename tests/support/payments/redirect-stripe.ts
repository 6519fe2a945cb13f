import http from 'node:http'
import https from 'node:https'

/**
 * Loaded before the app (`node --import`): sends the requests to Stripe's API to the double on STRIPE_DOUBLE_PORT. The app itself has no
 * setting for another address, because a wrong one would receive the secret key.
 */
const port = Number(process.env['STRIPE_DOUBLE_PORT'])
const { request } = https

https.request = ((options: http.RequestOptions, ...rest: never[]) => {
  if (options.host !== 'api.stripe.com') return Reflect.apply(request, https, [options, ...rest]) as http.ClientRequest
  return http.request({ ...options, host: '127.0.0.1', port, protocol: 'http:', agent: http.globalAgent })
}) as typeof https.request
