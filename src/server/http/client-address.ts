import { BlockList, isIP } from 'node:net'

import { findFirstIpv4 } from '#domain/geo/forwarded-for.ts'

/** Undefined without proxies, so that requests need no lookup. */
export type Proxies = BlockList | undefined

/** @param blocks addresses and CIDR blocks, validated by settings.ts */
export function createProxyList(blocks: readonly string[]): Proxies {
  if (blocks.length === 0) return undefined
  const list = new BlockList()
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

export function isTrusted(address: string, proxies: Proxies): boolean {
  if (proxies === undefined) return false
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The client address: X-Forwarded-For is read from right to left while the sender of each entry is a trusted proxy. The visitor controls
 * the entries further left.
 */
export function getClientAddress(peer: string | undefined, forwardedFor: string | undefined, proxies: Proxies): string {
  let address = normalizeAddress(peer ?? '')
  const entries = (forwardedFor ?? '').split(',')
  while (isTrusted(address, proxies)) {
    const next = normalizeAddress(entries.pop() ?? '')
    if (isIP(next) === 0) break
    address = next
  }
  return address
}

/**
 * The address of the visitor for whom a storefront calls, from its header. Only a trusted caller may set it.
 *
 * @param caller result of `getClientAddress`
 */
export function getForwardedAddress(caller: string, headerValue: string | undefined, proxies: Proxies): string {
  const address = normalizeAddress(headerValue ?? '')
  return isTrusted(caller, proxies) && isIP(address) !== 0 ? address : caller
}

/**
 * The unverified IPv4 address of a visitor: the first entry of a header from a trusted proxy. It may only help to guess a country.
 *
 * @source A §5: "Forwarded-for header: only valid IPv4 addresses accepted, the first used."
 */
export function getGeoHintAddress(peer: string | undefined, forwardedFor: string | undefined, proxies: Proxies): string | undefined {
  const address = normalizeAddress(peer ?? '')
  // the address of a proxy says nothing about the visitor
  return findFirstIpv4(isTrusted(address, proxies) ? (forwardedFor ?? '') : address)
}

/** Normalizes IPv4 in IPv6 notation, brackets and ports. */
function normalizeAddress(text: string): string {
  if (isIP(text) === 4) return text // the usual case
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
