/**
 * The house's floor plan as data and pure checks (docs/decisions/0001): which floor may import which, and the few
 * habits of files and names that an import can break. `tests/architecture.test.ts` runs it over src/.
 */

/** The twelve words that name an area on every floor. */
export const AREAS = [
  'navigation',
  'language',
  'geo',
  'catalogue',
  'landing',
  'cart',
  'checkout',
  'orders',
  'account',
  'support',
  'prime',
  'platform',
] as const

/** floor → floors of ours it may import, besides itself. Read it as the floor plan. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  // how a language is written is a rule without effects, which texts and the domain share
  i18n: ['domain'],
  styles: [],
  client: ['contract', 'domain'],
  backend: ['contract', 'domain'],
  state: ['client', 'contract', 'domain'],
  ui: ['i18n'],
  features: ['state', 'client', 'contract', 'domain', 'i18n', 'ui'],
  // the head of a page and the brand are words of the domain, which has no effects: a frame may print them
  layouts: ['domain', 'features', 'i18n', 'ui', 'styles'],
  pages: ['features', 'layouts', 'i18n', 'ui', 'styles'],
}

/** Packages a floor may name; a floor that is not listed may name any. */
const MAY_IMPORT_PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^zod\/mini$/,
  // schema-dts is types alone
  domain: /^(@mapbox\/polyline|schema-dts)$/,
}

/** Root files and `server/` are the process: they may import anything. `settings.ts` is read by the process and the kitchen. */
const SETTINGS_READERS = new Set(['backend'])

export interface Source {
  /** From the project's root, with `/`: "src/domain/cart/cart.ts". */
  readonly file: string
  readonly text: string
}

/** One sentence per fault: "src/a.ts → #b/c.ts: why". */
export type Fault = string

/**
 * Everything a file imports: `import x from`, `import type`, `export … from`, `import 'side-effect'`, `import('late')`,
 * and types written as `import('…')`. Comments are taken out first; strings with an address in them are left alone.
 */
export function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')
  const forms = [/\bfrom\s*(['"])([^'"\n]+)\1/g, /(?:^|[\n;{])\s*import\s*(['"])([^'"\n]+)\1/g, /\bimport\s*\(\s*(['"`])([^'"`\n]+)\1/g]
  return [...new Set(forms.flatMap(form => [...code.matchAll(form)].map(([, , to]) => to ?? '')))]
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const floorOf = (file: string): string => {
  const [, floor = '', ...rest] = file.split('/')
  return rest.length === 0 ? 'root' : floor
}

/** "#features/cart/Basket.tsx" → { floor: 'features', area: 'cart' }; "#app/settings.ts" → { floor: 'root' } */
function targetOf(to: string): { floor: string; area: string | undefined } {
  const [first = '', ...rest] = to.slice(1).split('/')
  return rest.length === 0 ? { floor: 'root', area: undefined } : { floor: first, area: rest.length > 1 ? rest[0] : undefined }
}

function strayOf(source: Source, to: string): string | undefined {
  const floor = floorOf(source.file)
  if (to.startsWith('..')) return 'an import never climbs: write #floor/file.ts'
  if (floor === 'root' || floor === 'app' || floor === 'server') return undefined
  if (!(floor in MAY_IMPORT)) return `src/${floor} is no floor of the house`
  if (!to.startsWith('#')) {
    const packages = MAY_IMPORT_PACKAGES[floor]
    if (packages === undefined || to.startsWith('./') || packages.test(to)) return undefined
    return `${floor} may not import the package ${to}`
  }
  const target = targetOf(to)
  if (target.floor === floor) return undefined
  if (to === '#app/settings.ts' && SETTINGS_READERS.has(floor)) return undefined
  if (MAY_IMPORT[floor]?.includes(target.floor)) return undefined
  return `${floor} may import ${MAY_IMPORT[floor]?.join(', ') || 'nothing of ours'}`
}

/** Imports that break the floors. */
export function strayImports(sources: readonly Source[]): Fault[] {
  return faultsOf(sources, strayOf)
}

/** A feature that reaches into another area's feature: pages and layouts compose them through slots. */
export function crossedAreas(sources: readonly Source[]): Fault[] {
  return faultsOf(sources, ({ file }, to) => {
    const own = file.split('/')[2]
    if (!file.startsWith('src/features/') || !to.startsWith('#features/') || to.split('/')[1] === own) return undefined
    return `features/${own} may not import another area's feature`
  })
}

/** Loaders run on the server alone; islands and state run in the browser. */
export function loadersInTheBrowser(sources: readonly Source[]): Fault[] {
  return faultsOf(sources, ({ file }, to) =>
    /\.tsx$|^src\/state\//.test(file) && to.endsWith('.loader.ts') ? 'an island and state never import a loader' : undefined,
  )
}

/** A store on the server would leak one customer into another. A browser script that an .astro file names by `<script>` is not an import of it. */
export function stateOnTheServer(sources: readonly Source[]): Fault[] {
  const onServer = sources
    .filter(({ file }) => /\.astro$|\.loader\.ts$|^src\/pages\//.test(file))
    .map(source => ({ ...source, text: source.text.replace(/<script\b(?![^>]*\bis:inline)[^>]*>[\s\S]*?<\/script>/g, ' ') }))
  return faultsOf(onServer, (_, to) => (to.startsWith('#state/') ? 'the server has no customer to remember' : undefined))
}

/** Files over 300 lines whose first line does not say that they are data or generated. */
export function overlongFiles(sources: readonly Source[]): Fault[] {
  return sources
    .filter(({ text }) => text.split('\n').length > 301 && !/\b(data|generated|table)\b/i.test(text.split('\n', 1)[0] ?? ''))
    .map(({ file, text }) => `${file}: ${text.split('\n').length - 1} lines, and its first line gives no reason`)
}

/** Files that only pass on what others export. */
export function barrels(sources: readonly Source[]): Fault[] {
  return sources
    .filter(({ file }) => /\.tsx?$/.test(file))
    .filter(({ text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
      const rest = code.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?/g, '').trim()
      return rest === '' && /\bexport\b/.test(code)
    })
    .map(({ file }) => `${file}: only passes on what other files export`)
}

/** Where the second folder of a floor is an area, and the folders of each floor that are not. */
const FLOORS_OF_AREAS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: [],
  features: [],
  'backend/modules': ['testdata'],
  state: ['browser'],
  'i18n/messages': [],
}

/** Folders that should bear one of the twelve words and do not, and attics of any name. */
export function strangeFolders(files: readonly string[]): Fault[] {
  const faults = files.flatMap(file => {
    const attic = /(?:^|\/)(utils?|helpers?|common|lib|misc|shared)\//.exec(file)
    if (attic) return [`${file}: no folder is named ${attic[1]}`]
    return Object.entries(FLOORS_OF_AREAS).flatMap(([floor, others]) => {
      if (!file.startsWith(`src/${floor}/`)) return []
      const [area = '', ...rest] = file.slice(`src/${floor}/`.length).split('/')
      const known = rest.length === 0 || (AREAS as readonly string[]).includes(area) || others.includes(area)
      return known ? [] : [`${file}: ${area} is none of the twelve areas`]
    })
  })
  return [...new Set(faults)]
}

function faultsOf(sources: readonly Source[], why: (source: Source, to: string) => string | undefined): Fault[] {
  return sources.flatMap(source =>
    importsOf(source.text).flatMap(to => {
      const reason = why(source, to)
      return reason === undefined ? [] : [`${source.file} → ${to}: ${reason}`]
    }),
  )
}
