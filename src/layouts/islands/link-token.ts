/** The token of a mailed or shared link in the URL fragment, which is not sent to servers. */
export function readLinkToken(): string | undefined {
  return /^#([\w-]{1,200})$/.exec(location.hash)?.[1]
}

/** Takes the token of a mailed link, and removes it from the address bar and history. */
export function takeLinkToken(): string | undefined {
  const token = readLinkToken()
  history.replaceState(history.state, '', location.pathname)
  return token
}
