/** User-agent pattern of most crawlers and link previews. "Cubot" is a phone brand. */
const BOT = /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview/i

/** @source A §6: "Bot detection by user-agent pattern exists." A guess, used for the log only, never for permissions. */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent)
}
