const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`)

export const isIpv4 = (text: string): boolean => IPV4.test(text)

/**
 * The presumed client address. It is only a hint for the country, because any client can send this header.
 *
 * @param forwardedFor "203.0.113.7, 10.0.0.1"
 * @source A §5: "Forwarded-for header: only valid IPv4 addresses accepted, the first used."
 */
export function findFirstIpv4(forwardedFor: string): string | undefined {
  return forwardedFor
    .split(',')
    .map(it => it.trim())
    .find(isIpv4)
}
