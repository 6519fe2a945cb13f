import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { SignInCredential } from '#contract/account/auth.ts'
import type { RegistrationCredential } from '#contract/account/passkey.ts'

const FLAG = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 } as const

/** What a forged or careless device changes. */
interface Variations {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly isUserVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly credentialId?: string
}

type Options = Readonly<Record<string, unknown>>
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** A CBOR byte string of less than 64 kB. */
const toCborBytes = (bytes: Buffer): Buffer => {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** A device that creates passkeys with ES256 keys (WebAuthn level 3), for tests. */
export function createTestAuthenticator(site: { readonly origin: string; readonly rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32).toString('base64url')
  let counter = 0
  let handle: string | undefined

  const toClientData = (type: string, options: Options, { origin = site.origin, ...it }: Variations): Buffer =>
    Buffer.from(JSON.stringify({ type: it.type ?? type, challenge: options['challenge'], origin, crossOrigin: false }))

  function toAuthenticatorData(flags: number, { rpId = site.rpId, isUserVerified = true, ...it }: Variations): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(it.counter ?? counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | FLAG.userPresent | (isUserVerified ? FLAG.userVerified : 0)]), count])
  }

  return {
    credentialId,
    create(options: Options, variations: Variations = {}): RegistrationCredential {
      handle = (options['user'] as { id: string }).id
      // COSE: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(jwk.x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(jwk.y!, 'base64url'),
      ])
      const id = Buffer.from(variations.credentialId ?? credentialId, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([toAuthenticatorData(FLAG.hasCredential, variations), Buffer.alloc(16), length, id, key])
      // { "fmt": "none", "attStmt": {}, "authData": … }
      const attestation = Buffer.concat([Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'), toCborBytes(data)])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: toClientData('webauthn.create', options, variations).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options: Options, variations: Variations = {}): SignInCredential {
      const clientData = toClientData('webauthn.get', options, variations)
      const data = toAuthenticatorData(0, variations)
      const id = variations.credentialId ?? credentialId
      const userHandle = variations.userHandle ?? handle
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
