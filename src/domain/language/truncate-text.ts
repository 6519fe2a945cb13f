/** Characters of a text in a heading or a message. @source A §9: "Text truncation at 50 characters plus an ellipsis" */
const MAX_SHOWN_CHARACTERS = 50

/** A letter with its accents counts as one character. */
const segmenter = new Intl.Segmenter()

/** Shortens a text that a visitor entered, for a heading or a message. */
export function truncateText(text: string): string {
  const characters = [...segmenter.segment(text)].map(it => it.segment)
  return characters.length > MAX_SHOWN_CHARACTERS ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('')}…` : text
}
