/** What a visitor's and a search engine's programs read in one page of ours. */
export interface ParsedPage {
  readonly title: string
  readonly description: string
  readonly canonical: string | undefined
  /** Language → address. */
  readonly alternates: ReadonlyMap<string, string>
  readonly indexable: boolean
  /** What is written in JSON-LD; a script that is no JSON stands here as its text. */
  readonly structured: readonly unknown[]
  readonly headings: number
  /** Ids that stand more than once. */
  readonly duplicateIds: readonly string[]
  /** As written in `<a href>`. */
  readonly links: readonly string[]
  /** Everything that is shown or read aloud, without markup, styles and scripts. */
  readonly text: string
}

/** Reads markup that we print ourselves: attributes are always quoted with `"`, and nothing in them holds a `>`. */
export function readPage(html: string, robotsHeader: string | null): ParsedPage {
  const markup = html.replace(/<!--.*?-->|<(script|style|template)\b.*?<\/\1>/gs, ' ')
  const tags = [...markup.matchAll(/<([a-z][a-z0-9-]*)\b([^>]*)>/g)].map(([, name = '', attributes = '']) => ({
    name,
    has: attributesOf(attributes),
  }))
  const meta = (name: string): string => tags.find(tag => tag.name === 'meta' && tag.has.get('name') === name)?.has.get('content') ?? ''
  const linked = tags.filter(tag => tag.name === 'link')
  const ids = tags.flatMap(tag => tag.has.get('id') ?? [])
  const spoken = tags.flatMap(tag => ['alt', 'aria-label', 'title', 'placeholder', 'content'].flatMap(name => tag.has.get(name) ?? []))
  return {
    title: plain(/<title>(.*?)<\/title>/s.exec(markup)?.[1] ?? ''),
    description: meta('description'),
    canonical: linked.find(tag => tag.has.get('rel') === 'canonical')?.has.get('href'),
    alternates: new Map(
      linked.flatMap(tag => (tag.has.has('hreflang') ? [[tag.has.get('hreflang') ?? '', tag.has.get('href') ?? '']] : [])),
    ),
    indexable: !/noindex/.test(`${meta('robots')} ${robotsHeader}`),
    structured: [...html.matchAll(/<script[^>]* type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => parsed(text)),
    headings: tags.filter(tag => tag.name === 'h1').length,
    duplicateIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    links: tags.flatMap(tag => (tag.name === 'a' ? (tag.has.get('href') ?? []) : [])),
    text: plain(markup.replace(/<[^>]*>/g, ' ')) + ' ' + spoken.join(' '),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function attributesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(/([^\s"=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function plain(text: string): string {
  return text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole: string, hex?: string, decimal?: string, name?: string) =>
      hex ? String.fromCodePoint(parseInt(hex, 16)) : decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name ?? ''] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()
}
