/**
 * The layers as data, and pure checks of them (docs/decisions/0001): which layer may import which, and the rules for files,
 * folders and imports. `tests/architecture.test.ts` runs the checks over src/.
 */
import { posix } from 'node:path'

/** The twelve domains. A folder of a domain has the same name in every layer. */
export const DOMAINS = [
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

/** Layer → the other layers that it may import. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  // the rules of how a language is written are pure: texts and the domain share them
  i18n: ['domain'],
  styles: [],
  client: ['contract', 'domain'],
  backend: ['contract', 'domain'],
  state: ['client', 'contract', 'domain'],
  ui: ['i18n'],
  features: ['state', 'client', 'contract', 'domain', 'i18n', 'ui'],
  // a layout renders the page head and the brand, which are pure rules of the domain
  layouts: ['domain', 'features', 'i18n', 'ui', 'styles'],
  pages: ['features', 'layouts', 'i18n', 'ui', 'styles'],
}

/** Packages that a layer may import. A layer that is not listed may import any package. */
const MAY_IMPORT_PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^zod\/mini$/,
  // schema-dts contains only types
  domain: /^(@mapbox\/polyline|schema-dts)$/,
}

/** Layers that may read `app/settings.ts`. Root files, `app/` and `server/` may import anything. */
const SETTINGS_READERS = new Set(['backend'])

export interface Source {
  /** Path from the root of the project, with `/`: "src/domain/cart/cart.ts". */
  readonly file: string
  readonly text: string
}

/** One sentence per violation: "src/a.ts → #b/c.ts: reason". */
export type Violation = string

/**
 * Everything that a file imports: `import x from`, `import type`, `export … from`, `import 'side-effect'`, `import('lazy')`,
 * and types written as `import('…')`. Comments are removed first. A URL in a string does not count as a comment.
 */
export function parseImports(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')
  const forms = [/\bfrom\s*(['"])([^'"\n]+)\1/g, /(?:^|[\n;{])\s*import\s*(['"])([^'"\n]+)\1/g, /\bimport\s*\(\s*(['"`])([^'"`\n]+)\1/g]
  return [...new Set(forms.flatMap(form => [...code.matchAll(form)].map(([, , to]) => to ?? '')))]
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const getLayer = (file: string): string => {
  const [, layer = '', ...rest] = file.split('/')
  return rest.length === 0 ? 'root' : layer
}

/** "#features/cart/Basket.tsx" → "features"; "#fetch.ts" → "root". */
function getImportedLayer(to: string): string {
  const [first = '', ...rest] = to.slice(1).split('/')
  return rest.length === 0 ? 'root' : first
}

function findLayerViolation(source: Source, to: string): string | undefined {
  const layer = getLayer(source.file)
  if (to.startsWith('..')) return 'an import never starts with ../: write #layer/file.ts'
  if (layer === 'root' || layer === 'app' || layer === 'server') return undefined
  if (!(layer in MAY_IMPORT)) return `src/${layer} is not a layer`
  if (!to.startsWith('#')) {
    const packages = MAY_IMPORT_PACKAGES[layer]
    if (packages === undefined || to.startsWith('./') || packages.test(to)) return undefined
    return `${layer} may not import the package ${to}`
  }
  const imported = getImportedLayer(to)
  if (imported === layer) return undefined
  if (to === '#app/settings.ts' && SETTINGS_READERS.has(layer)) return undefined
  if (MAY_IMPORT[layer]?.includes(imported)) return undefined
  return `${layer} may import ${MAY_IMPORT[layer]?.join(', ') || 'no other layer'}`
}

/** Imports that a layer may not have. */
export function findForbiddenImports(sources: readonly Source[]): Violation[] {
  return checkImports(sources, findLayerViolation)
}

/** Features that import a feature of another domain. Pages and layouts compose features through slots. */
export function findCrossDomainImports(sources: readonly Source[]): Violation[] {
  return checkImports(sources, ({ file }, to) => {
    const domain = file.split('/')[2]
    if (!file.startsWith('src/features/') || !to.startsWith('#features/') || to.split('/')[1] === domain) return undefined
    return `features/${domain} may not import a feature of another domain`
  })
}

/** Islands and state that import a loader: loaders run only on the server. */
export function findLoadersInBrowser(sources: readonly Source[]): Violation[] {
  return checkImports(sources, ({ file }, to) =>
    /\.tsx$|^src\/state\//.test(file) && to.endsWith('.loader.ts') ? 'islands and state may not import a loader' : undefined,
  )
}

/** Server code that imports browser state: a store on the server would show data of one customer to another. A `<script>` of an .astro file does not count. */
export function findStateOnServer(sources: readonly Source[]): Violation[] {
  const onServer = sources
    .filter(({ file }) => /\.astro$|\.loader\.ts$|^src\/pages\//.test(file))
    .map(source => ({ ...source, text: source.text.replace(/<script\b(?![^>]*\bis:inline)[^>]*>[\s\S]*?<\/script>/g, ' ') }))
  return checkImports(onServer, (_, to) => (to.startsWith('#state/') ? 'server code may not import browser state' : undefined))
}

/** Files of more than 300 lines whose first line does not state that they are data or generated. */
export function findLongFiles(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ text }) => text.split('\n').length > 301 && !/\b(data|generated|table)\b/i.test(text.split('\n', 1)[0] ?? ''))
    .map(({ file, text }) => `${file}: ${text.split('\n').length - 1} lines, and the first line states no reason`)
}

/** Files that only re-export. */
export function findBarrels(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ file }) => /\.tsx?$/.test(file))
    .filter(({ text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
      const rest = code.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?/g, '').trim()
      return rest === '' && /\bexport\b/.test(code)
    })
    .map(({ file }) => `${file}: only re-exports`)
}

/** Layer whose folders are named after domains → its other folders. */
const LAYERS_BY_DOMAIN: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: [],
  features: [],
  'backend/modules': ['testdata'],
  state: ['browser'],
  'i18n/messages': [],
}

/** Folders that should be named after a domain and are not, and folders with names such as `utils`. */
export function findMisnamedFolders(files: readonly string[]): Violation[] {
  const violations = files.flatMap(file => {
    const vague = /(?:^|\/)(utils?|helpers?|common|lib|misc|shared)\//.exec(file)
    if (vague) return [`${file}: no folder is named ${vague[1]}`]
    return Object.entries(LAYERS_BY_DOMAIN).flatMap(([layer, others]) => {
      if (!file.startsWith(`src/${layer}/`)) return []
      const [folder = '', ...rest] = file.slice(`src/${layer}/`.length).split('/')
      const isAllowed = rest.length === 0 || (DOMAINS as readonly string[]).includes(folder) || others.includes(folder)
      return isAllowed ? [] : [`${file}: ${folder} is not a domain`]
    })
  })
  return [...new Set(violations)]
}

/** Cycles that still exist: two handler files import the type `BackendParts` from the file that creates the backend. */
const KNOWN_CYCLES: ReadonlySet<string> = new Set([
  'src/backend/app.ts → src/backend/modules/account/handlers.ts → src/backend/app.ts',
  'src/backend/app.ts → src/backend/modules/platform/handlers.ts → src/backend/app.ts',
])

/** Import cycles, type imports included, each as "a.ts → b.ts → a.ts". */
export function findImportCycles(sources: readonly Source[]): Violation[] {
  const imports = new Map(sources.map(source => [source.file, parseImports(source.text).map(to => toFile(source.file, to))]))
  const cycles: Violation[] = []
  const checkedFiles = new Set<string>()
  const path: string[] = []
  function check(file: string): void {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file].join(' → '))
    if (checkedFiles.has(file)) return
    checkedFiles.add(file)
    path.push(file)
    for (const to of imports.get(file) ?? []) if (imports.has(to)) check(to)
    path.pop()
  }
  for (const { file } of sources) check(file)
  return cycles.filter(it => !KNOWN_CYCLES.has(it))
}

/** The file that an import names: "#domain/cart/cart.ts" and, within src/domain/cart, "./cart.ts" → "src/domain/cart/cart.ts". */
const toFile = (from: string, to: string): string => {
  const [path = ''] = to.split('?')
  return path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(from), path)
}

const MAX_ROOT_ENTRIES = 16
const MAX_ROOT_FILES = 4

/** @param entries of `src`, with whether each is a file */
export function checkRoot(entries: readonly { readonly name: string; readonly isFile: boolean }[]): Violation[] {
  const fileCount = entries.filter(it => it.isFile).length
  return [
    ...(entries.length > MAX_ROOT_ENTRIES ? [`src: ${entries.length} entries, at most ${MAX_ROOT_ENTRIES} are allowed`] : []),
    ...(fileCount > MAX_ROOT_FILES ? [`src: ${fileCount} files, at most ${MAX_ROOT_FILES} are allowed`] : []),
  ]
}

const MAX_FOLDER_FILES = 25

/** Folder with more files → reason. */
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  'src/backend/db/catalogue': 'one file per step of an import or export of a catalogue',
  'src/backend/db/seed/vocabulary/menu-templates': 'data: one file per menu template',
  'src/domain/navigation/redirects': 'one file per redirect rule',
  'src/layouts/islands': 'one root and one script per page with personal data',
  'src/pages': 'one file per route',
  'src/backend/db/schema': 'one file per subject of tables',
  'src/state/browser': 'one file per store of the browser',
  'src/styles': 'one file per feature or base style',
}

/** Folders with too many source files and no reason, and reasons that no folder needs. Tests and JSON data do not count. */
export function findLargeFolders(files: readonly string[], reasons = LARGE_FOLDERS): Violation[] {
  const sources = files.filter(file => /\.(ts|tsx|astro|css)$/.test(file) && !isTest(file))
  const counts = [...Map.groupBy(sources, file => posix.dirname(file))].map(([folder, { length }]) => ({ folder, length }))
  const large = counts.filter(it => it.length > MAX_FOLDER_FILES)
  return [
    ...large
      .filter(it => !(it.folder in reasons))
      .map(it => `${it.folder}: ${it.length} files, at most ${MAX_FOLDER_FILES} without a reason`),
    ...Object.keys(reasons).flatMap(folder => (large.some(it => it.folder === folder) ? [] : [`${folder}: needs no reason`])),
  ]
}

function checkImports(sources: readonly Source[], check: (source: Source, to: string) => string | undefined): Violation[] {
  return sources.flatMap(source =>
    parseImports(source.text).flatMap(to => {
      const reason = check(source, to)
      return reason === undefined ? [] : [`${source.file} → ${to}: ${reason}`]
    }),
  )
}
