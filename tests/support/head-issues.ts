/** One sentence per issue. */
type Issue = string

/** Required on every page that can be shared. @source https://ogp.me "The four required properties for every page", and the fields of a card */
const REQUIRED_NAMES = [
  'og:title',
  'og:type',
  'og:image',
  'og:image:alt',
  'og:description',
  'og:site_name',
  'og:locale',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:alt',
]

/**
 * Issues of a page head: Open Graph, Twitter, canonical, robots, title and description.
 *
 * @param html with attributes in double quotes, `name` or `property` before `content`
 */
export function findHeadIssues(html: string): Issue[] {
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? ''
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => ({
    name,
    content,
  }))
  const getAll = (name: string): string[] => metas.filter(it => it.name === name).map(it => it.content)
  const getFirst = (name: string): string => getAll(name)[0] ?? ''
  const canonical = [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => href)
  const issues: Issue[] = []
  const check = (holds: boolean, issue: Issue): void => void (holds || issues.push(issue))

  for (const name of [...REQUIRED_NAMES, 'description', 'robots'])
    check(getAll(name).length === 1 && getFirst(name) !== '', `${name}: present ${getAll(name).length} times`)
  check((head.match(/<title>[^<]+<\/title>/g) ?? []).length === 1, 'no title, or several')
  check(canonical.length <= 1, 'several canonicals')
  check(getAll('og:url').join() === canonical.join(), `og:url is not the canonical: ${getAll('og:url').join()}`)
  check(/^(index|noindex), follow$/.test(getFirst('robots')), `robots: ${getFirst('robots')}`)
  check(/^[a-z]{2,3}_[A-Z]{2}$/.test(getFirst('og:locale')), `og:locale: ${getFirst('og:locale')}`)
  check(!getAll('og:locale:alternate').includes(getFirst('og:locale')), 'og:locale is among its alternates')
  check(new Set(getAll('og:locale:alternate')).size === getAll('og:locale:alternate').length, 'og:locale:alternate twice')
  check(/^https?:\/\//.test(getFirst('og:image')), `og:image without its origin: ${getFirst('og:image')}`)
  check(getFirst('twitter:image') === getFirst('og:image'), 'the pictures of Open Graph and Twitter differ')
  // only images of this site have known dimensions
  if (/\/(og\.png|pictures\/.*\.jpg)$/.test(getFirst('og:image')))
    check(`${getFirst('og:image:width')} ${getFirst('og:image:height')}` === '1200 630', 'og:image without its size')
  check(!/robots" content="noindex/.test(head) || !/hreflang=/.test(head), 'noindex, with hreflang')
  return issues
}
