/** What browsers, screen readers and search engines read in one page. */
export interface ParsedPage {
  readonly title: string
  readonly description: string
  readonly canonical: string | undefined
  /** Language → address. */
  readonly alternates: ReadonlyMap<string, string>
  readonly indexable: boolean
  /** The content of each JSON-LD script, parsed, or as text when it is not JSON. */
  readonly structured: readonly unknown[]
  readonly headings: number
  /** Ids that occur more than once. */
  readonly duplicateIds: readonly string[]
  /** As written in `<a href>`. */
  readonly links: readonly string[]
  /** Everything that is shown or read aloud, without markup, styles and scripts. */
  readonly text: string
}

/** Parses the site's own markup: attributes are always quoted with `"` and contain no `>`. */
export function readPage(html: string, robotsHeader: string | null): ParsedPage {
  const markup = html.replace(/<!--.*?-->|<(script|style|template)\b.*?<\/\1>/gs, ' ')
  const tags = [...markup.matchAll(/<([a-z][a-z0-9-]*)\b([^>]*)>/g)].map(([, name = '', attributes = '']) => ({
    name,
    attributes: parseAttributes(attributes),
  }))
  const getMeta = (name: string): string =>
    tags.find(tag => tag.name === 'meta' && tag.attributes.get('name') === name)?.attributes.get('content') ?? ''
  const linked = tags.filter(tag => tag.name === 'link')
  const ids = tags.flatMap(tag => tag.attributes.get('id') ?? [])
  const attributeTexts = tags.flatMap(tag =>
    ['alt', 'aria-label', 'title', 'placeholder', 'content'].flatMap(name => tag.attributes.get(name) ?? []),
  )
  return {
    title: toPlainText(/<title>(.*?)<\/title>/s.exec(markup)?.[1] ?? ''),
    description: getMeta('description'),
    canonical: linked.find(tag => tag.attributes.get('rel') === 'canonical')?.attributes.get('href'),
    alternates: new Map(
      linked.flatMap(tag =>
        tag.attributes.has('hreflang') ? [[tag.attributes.get('hreflang') ?? '', tag.attributes.get('href') ?? '']] : [],
      ),
    ),
    indexable: !/noindex/.test(`${getMeta('robots')} ${robotsHeader}`),
    structured: [...html.matchAll(/<script[^>]* type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) =>
      parseJsonOrText(text),
    ),
    headings: tags.filter(tag => tag.name === 'h1').length,
    duplicateIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    links: tags.flatMap(tag => (tag.name === 'a' ? (tag.attributes.get('href') ?? []) : [])),
    text: toPlainText(markup.replace(/<[^>]*>/g, ' ')) + ' ' + attributeTexts.join(' '),
  }
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function parseAttributes(text: string): Map<string, string> {
  return new Map([...text.matchAll(/([^\s"=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, toPlainText(value)]))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function toPlainText(text: string): string {
  return text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole: string, hex?: string, decimal?: string, name?: string) =>
      hex ? String.fromCodePoint(parseInt(hex, 16)) : decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name ?? ''] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()
}
