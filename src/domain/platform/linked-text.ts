/** A piece of a plain text; with `href` it is an address. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g

/**
 * Cuts a plain text at the addresses in it. Only those of our own origin become links: a message may hold what a customer
 * wrote.
 */
export function splitLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!isOurs(address, origin)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: address, href: address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

const isOurs = (address: string, origin: string): boolean => URL.canParse(address) && new URL(address).origin === origin
