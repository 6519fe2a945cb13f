/** Takes the token of a mailed link: it stands behind the #, which no server is told. It leaves the address bar, and so the history, at once. */
export function takeLinkToken(): string | undefined {
  const token = /^#([\w-]{1,200})$/.exec(location.hash)?.[1]
  history.replaceState(history.state, '', location.pathname)
  return token
}
