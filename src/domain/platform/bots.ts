/** What programs that read pages for search engines and link previews call themselves, most of them by these words. A Cubot is a telephone. */
const BOT = /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview/i

/** @source A §6: "Bot detection by user-agent pattern exists." A guess, for the log; never for what is allowed. */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent)
}
