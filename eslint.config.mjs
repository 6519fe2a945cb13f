import eslint from '@eslint/js'
import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/**
 * The only files that may render markup from a string. The server creates and escapes this markup: JSON-LD, the inlined stylesheet and the
 * hashed scripts. `_dev` is not in a production build. Each new entry needs a review (docs/decisions/0011).
 */
const RENDERS_RAW_MARKUP = ['src/ui/JsonLd.astro', 'src/layouts/InlineHead.astro', 'src/pages/_dev/ui.astro']

/** The only source files that may read the environment: both entry points pass the whole environment to `readSettings`. */
const READS_ENVIRONMENT = [
  'src/app/settings.ts',
  'src/server/main.ts',
  'src/app/compose.ts',
  'scripts/**',
  'tests/**',
  '*.config.{ts,mjs}',
  '**/*.test.ts',
]

/** Files in which a framework requires a default export. */
const EXPORTS_DEFAULT = ['*.config.{ts,mjs}', 'src/fetch.ts', 'src/live.config.ts', 'tests/cluster.ts', 'tests/**/global-setup.ts']

const inlineStyle = {
  selector: 'JSXAttribute[name.name="style"]',
  message: 'The content policy forbids inline styles: use a class (tints are the hue classes).',
}
const rawMarkup = [
  {
    selector: ':matches(JSXAttribute[name.name="dangerouslySetInnerHTML"], Property[key.name="dangerouslySetInnerHTML"])',
    message: 'Only the files listed in eslint.config.mjs may render markup from a string.',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    message: 'Build nodes, or set textContent: markup from a string is an injection.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(insertAdjacentHTML|write|writeln)$/][callee.object.name="document"]',
    message: 'Build nodes: markup from a string is an injection.',
  },
  {
    selector: 'CallExpression[callee.property.name="insertAdjacentHTML"]',
    message: 'Build nodes: markup from a string is an injection.',
  },
]
const defaultExport = {
  selector: ':matches(ExportDefaultDeclaration, ExportSpecifier[exported.name="default"])',
  message: 'Use a named export: a default export gets another name in each importing file.',
}
const barrel = { selector: 'ExportAllDeclaration', message: 'No barrel files: import from the file that declares the name.' }

const everywhere = [inlineStyle, ...rawMarkup, barrel]

export default defineConfig(
  globalIgnores(['dist/', 'data/', '.astro/', '.cache/', 'screenshots/', 'test-results/', 'playwright-report/']),
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },

  eslint.configs.recommended,
  tseslint.configs.recommended,
  astro.configs['flat/recommended'],

  {
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, defaultExport],
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['../*', '..'], message: 'Import by layer: #layer/file.ts.' }],
          paths: [
            { name: 'zod', message: "Import * as z from 'zod/mini': the full zod adds at least 27 kB to the browser code." },
            { name: 'node:process', importNames: ['env'], message: 'Settings are read once, in src/app/settings.ts.' },
          ],
        },
      ],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-undef': 'off', // TypeScript checks this
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },

  // .oxlintrc.json has the rules that need types: oxlint takes a fifth of the processor time for them
  { files: ['src/**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },

  {
    files: ['src/**/*.{ts,tsx,astro}'],
    rules: {
      'no-console': 'error', // errors are reported through domain/platform/report.ts
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read once, in src/app/settings.ts.' },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'alert', message: 'Use the modal stack.' },
        { name: 'confirm', message: 'Use the modal stack.' },
        { name: 'prompt', message: 'Use the modal stack.' },
      ],
    },
  },
  { files: READS_ENVIRONMENT, rules: { 'no-restricted-properties': 'off' } },

  {
    files: ['src/**/*.astro'],
    rules: {
      'astro/no-set-html-directive': 'error',
      'astro/no-set-text-directive': 'error',
      'astro/no-unused-define-vars-in-style': 'error',
    },
  },
  { files: RENDERS_RAW_MARKUP, rules: { 'astro/no-set-html-directive': 'off' } },

  // configs, Astro components and pages need default exports
  { files: [...EXPORTS_DEFAULT, 'src/**/*.astro', 'src/pages/**'], rules: { 'no-restricted-syntax': ['error', ...everywhere] } },
)
