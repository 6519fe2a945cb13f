/** One sentence per issue. */
type Issue = string

/** Of each page that people share. @source https://ogp.me "The four required properties for every page"; and what makes a card of it */
const OF_EACH = [
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
 * What is wrong in the head of a page: Open Graph, Twitter, canonical, robots, title and description.
 *
 * @param html as we print it: attributes in double quotes, `name` or `property` before `content`
 */
export function findHeadIssues(html: string): Issue[] {
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? ''
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => ({
    name,
    content,
  }))
  const all = (name: string): string[] => metas.filter(it => it.name === name).map(it => it.content)
  const one = (name: string): string => all(name)[0] ?? ''
  const canonical = [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => href)
  const faults: Issue[] = []
  const want = (holds: boolean, fault: Issue): void => void (holds || faults.push(fault))

  for (const name of [...OF_EACH, 'description', 'robots'])
    want(all(name).length === 1 && one(name) !== '', `${name}: ${all(name).length} of it`)
  want((head.match(/<title>[^<]+<\/title>/g) ?? []).length === 1, 'no title, or several')
  want(canonical.length <= 1, 'several canonicals')
  want(all('og:url').join() === canonical.join(), `og:url is not the canonical: ${all('og:url').join()}`)
  want(/^(index|noindex), follow$/.test(one('robots')), `robots: ${one('robots')}`)
  want(/^[a-z]{2,3}_[A-Z]{2}$/.test(one('og:locale')), `og:locale: ${one('og:locale')}`)
  want(!all('og:locale:alternate').includes(one('og:locale')), 'og:locale is among its alternates')
  want(new Set(all('og:locale:alternate')).size === all('og:locale:alternate').length, 'og:locale:alternate twice')
  want(/^https?:\/\//.test(one('og:image')), `og:image without its origin: ${one('og:image')}`)
  want(one('twitter:image') === one('og:image'), 'the pictures of Open Graph and Twitter differ')
  // of a picture that is ours
  if (/\/(og\.png|pictures\/.*\.jpg)$/.test(one('og:image')))
    want(`${one('og:image:width')} ${one('og:image:height')}` === '1200 630', 'og:image without its size')
  want(!/robots" content="noindex/.test(head) || !/hreflang=/.test(head), 'noindex, with hreflang')
  return faults
}
