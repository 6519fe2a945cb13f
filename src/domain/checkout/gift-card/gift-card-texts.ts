/** Characters of a name, and of the message. */
export const MAX_GIFT_NAME_LENGTH = 60
export const MAX_GIFT_MESSAGE_LENGTH = 300

/** The mail of a card comes from the marketplace, and goes to an address that the buyer names, so its texts must lead nowhere. */
const LINK = /:\/\/|\bwww\./i
/** A dot that mail programs take for that of a web address: "example.com". A space behind it prevents the link, and does not harm "J.Doe". */
const DOT = /(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}]{2})/gu

const toLine = (text: string): string =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(DOT, '. ')
    .trim()

/** The name of the sender or of the recipient in one line. Undefined when it is empty, too long or a link. */
export function parseGiftName(text: string): string | undefined {
  const name = toLine(text)
  return name === '' || name.length > MAX_GIFT_NAME_LENGTH || LINK.test(name) ? undefined : name
}

/** The message, which may be empty, with single line breaks. Undefined when it is too long or has a link. */
export function parseGiftMessage(text: string): string | undefined {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/).map(toLine)
  const message = lines.filter(it => it !== '').join('\n')
  return message.length > MAX_GIFT_MESSAGE_LENGTH || LINK.test(message) ? undefined : message
}
