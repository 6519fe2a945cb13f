import { describe, expect, test } from 'vitest'

import { signRequest } from '#backend/photos/sign-request.ts'

/** The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, with their keys and their time. */
const CREDENTIALS = { region: 'us-east-1', keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const NOW = Date.UTC(2013, 4, 24)
const HOST = 'https://examplebucket.s3.amazonaws.com'

const getSignature = (...[request]: Parameters<typeof signRequest> extends [infer R, ...unknown[]] ? [R] : never): string =>
  signRequest(request, CREDENTIALS, NOW)['authorization']!

describe('the examples of Amazon', () => {
  test('GET object', () => {
    expect(getSignature({ method: 'GET', url: new URL(`${HOST}/test.txt`), headers: { range: 'bytes=0-9' } })).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('PUT object, with a name that is encoded', () => {
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    const body = Buffer.from('Welcome to Amazon S3.')
    expect(getSignature({ method: 'PUT', url: new URL(`${HOST}/test$file.text`), headers, body })).toContain(
      'SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })

  test('GET bucket lifecycle, with a query without a value', () => {
    expect(getSignature({ method: 'GET', url: new URL(`${HOST}/?lifecycle`) })).toContain(
      'Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    )
  })

  test('list objects, with a query in any order', () => {
    const signature = 'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'
    for (const query of ['max-keys=2&prefix=J', 'prefix=J&max-keys=2'])
      expect(getSignature({ method: 'GET', url: new URL(`${HOST}/?${query}`) })).toContain(signature)
  })
})

test('the headers have the time and the hash of the body, and never the secret', () => {
  const headers = signRequest({ method: 'GET', url: new URL(HOST) }, CREDENTIALS, NOW + 999)
  expect(headers).toMatchObject({
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  expect(headers).not.toHaveProperty('host')
  expect(JSON.stringify(headers)).not.toContain(CREDENTIALS.secret)
})
