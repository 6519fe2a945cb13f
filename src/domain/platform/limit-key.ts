/** The key of a rate limit: an IPv4 address, or the /64 of an IPv6 subscriber. */
export function toLimitKey(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(it => Number.parseInt(it, 16).toString(16))
    .join(':')}::/64`
}
