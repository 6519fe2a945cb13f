import { describe, expect, test } from 'vitest'

import { toCallHeaders } from '#client/headers.ts'

describe('headers of a call (A §7, B §7)', () => {
  test('every call has the standard headers', () => {
    expect(toCallHeaders({})).toEqual({
      'x-api-version': '14',
      'x-platform': 'web',
      'x-app-version': 'v1.839.0',
      'x-app-type': 'customer',
      'x-storefront': '1',
    })
  })
  test('a delivery location has latitude, longitude, accuracy 0 and timestamp', () => {
    expect(toCallHeaders({ delivery: { latitude: 41.4, longitude: 2.17, timestamp: 5 } })).toMatchObject({
      'x-delivery-location-latitude': '41.4',
      'x-delivery-location-longitude': '2.17',
      'x-delivery-location-accuracy': '0',
      'x-delivery-location-timestamp': '5',
    })
  })
  test('sends the device URN unless the authorization header is already present', () => {
    expect(toCallHeaders({ deviceUrn: 'urn:device:1' })).toHaveProperty('x-device-urn', 'urn:device:1')
    expect(toCallHeaders({ deviceUrn: 'urn:device:1', authorization: 'Bearer x' })).not.toHaveProperty('x-device-urn')
  })
  test('sends the analytics session only if present, the consent always', () => {
    expect(toCallHeaders({ analytics: { consent: 'essential' } })).toMatchObject({ 'x-analytics-consent': 'essential' })
    expect(toCallHeaders({ analytics: { consent: 'all', session: { id: 's', timestamp: 9, clientId: 'c' } } })).toMatchObject({
      'x-analytics-session-id': 's',
      'x-analytics-session-timestamp': '9',
      'x-analytics-client-id': 'c',
    })
  })
})
