/**
 * The value of a cookie as it was sent, without decoding; undefined when it is absent.
 *
 * @param cookies `document.cookie` or a Cookie header
 */
export function readCookie(cookies: string, name: string): string | undefined {
  const pair = cookies.split(/; ?/).find(it => it.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
