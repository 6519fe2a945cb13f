/** A part of a plain text; with `href` it is a link. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g

/** Splits a plain text at its URLs. Only URLs of this origin become links, because messages may contain customer input. */
export function splitLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!isSameOrigin(address, origin)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: address, href: address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

const isSameOrigin = (address: string, origin: string): boolean => URL.canParse(address) && new URL(address).origin === origin
