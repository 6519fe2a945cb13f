/** Takes the token of a mailed link from the URL fragment, which is not sent to servers, and removes it from the address bar and history. */
export function takeLinkToken(): string | undefined {
  const token = /^#([\w-]{1,200})$/.exec(location.hash)?.[1]
  history.replaceState(history.state, '', location.pathname)
  return token
}
