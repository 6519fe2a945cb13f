import { describe, expect, test } from 'vitest'

import { createApi } from '#backend/api.ts'
import { createOpenApi } from '#backend/api-docs/openapi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HEADER } from '#contract/headers.ts'
import { endpoints } from '#contract/registry.ts'

const app = createApi(endpoints, {}, { report: () => {} })
const document = createOpenApi(endpoints)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const all = Object.entries(endpoints) as [string, Endpoint][]

/** Collects every value of a key, at any depth. */
function collectValues(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, it]) => [...(name === key ? [it as unknown] : []), ...collectValues(key, it)])
}

const resolveRef = (ref: string): unknown =>
  ref.slice(2).split('/').reduce<unknown>((it, part) => (it as Record<string, unknown> | undefined)?.[part], document) // prettier-ignore

describe('/openapi.json', () => {
  test('is served without changes', async () => {
    const response = await app.request('/openapi.json')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })
  test('has an operation for each endpoint, under its name', () => {
    expect(operations.map(it => it.operation.operationId).toSorted()).toEqual(all.map(([name]) => name).toSorted())
  })
  test('every $ref has a target inside the document', () => {
    const refs = collectValues('$ref', document) as string[]
    expect(refs.length).toBeGreaterThan(1000)
    expect(refs.filter(it => !it.startsWith('#/components/') || resolveRef(it) === undefined)).toEqual([])
    expect(collectValues('$defs', document)).toEqual([])
  })
  test('every parameter of a path is declared, once, as required', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.flatMap(it => ('in' in it && it.in === 'path' ? [it] : []))
      expect(inPath.map(it => it.name).toSorted(), path).toEqual([...path.matchAll(/{(\w+)}/g)].map(([, name]) => name).toSorted())
      expect(inPath.every(it => it.required)).toBe(true)
    }
  })
  test('no two paths differ only in the names of their parameters', () => {
    const shapes = Object.keys(document.paths).map(it => it.replace(/{\w+}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })
  test('describes each call as the registry does: x-ours, sign-in, idempotency, static codes', () => {
    for (const [name, spec] of all) {
      const { operation } = operations.find(it => it.operation.operationId === name)!
      expect([operation['x-ours'], operation.security !== undefined, operation['x-static-codes']], name).toEqual([
        spec.customPath,
        spec.customer === 'required',
        spec.errors,
      ])
      expect(JSON.stringify(operation.parameters).includes('idempotencyKey'), name).toBe(spec.idempotent === true)
    }
  })
  test('A §7, B §7: every header is defined once, and calls refer to it', () => {
    expect(Object.values(document.components.parameters).map(it => it.name)).toEqual(Object.values(HEADER))
  })
  test('a field with a default is optional in a request and required in a reply', () => {
    expect(document.components.schemas['AddressInput']!['required']).not.toContain('inbounds')
    expect(document.components.schemas['Address']!['required']).toContain('inbounds')
  })
})

/** Finds nested schemas that accept a text or list of unlimited length. Follows each `$ref` once. */
function findUnbounded(value: unknown, path: string, seen: readonly unknown[] = []): string[] {
  if (typeof value !== 'object' || value === null || seen.includes(value)) return []
  const schema = value as Record<string, unknown>
  const types = [schema['type']].flat()
  const unboundedPaths = [
    ...(types.includes('string') && !['maxLength', 'pattern', 'enum', 'const'].some(it => it in schema) ? [path] : []),
    ...(types.includes('array') && !('maxItems' in schema) ? [path] : []),
  ]
  const inner = typeof schema['$ref'] === 'string' ? findUnbounded(resolveRef(schema['$ref']), path, [...seen, value]) : []
  return [
    ...unboundedPaths,
    ...inner,
    ...Object.entries(schema).flatMap(([name, it]) => findUnbounded(it, `${path}.${name}`, [...seen, value])),
  ]
}

test('trust.md: every text and list of a body has a maximum length', () => {
  const bodies = operations.flatMap(({ operation }) => (operation.requestBody ? [operation] : []))
  expect(bodies.length).toBeGreaterThan(50)
  expect(bodies.flatMap(it => findUnbounded(it.requestBody!.content['application/json'].schema, it.operationId))).toEqual([])
})

describe('/docs', async () => {
  const response = await app.request('/docs')
  const page = await response.text()

  test('names every call and every entity', () => {
    for (const { path, operation } of operations) {
      expect(page).toContain(`<article id="${operation.operationId}">`)
      expect(page).toContain(`<code>${path}</code>`)
    }
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`)
  })
  test('every internal link has one target', () => {
    const places = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
    expect(places.filter((it, i) => places.indexOf(it) !== i)).toEqual([])
    expect([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!).filter(id => !places.includes(id))).toEqual([])
  })
  test('has a strict content security policy: no script, no inline style', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
  })
  test('has its stylesheet, light and dark', async () => {
    expect(page).toContain('href="/api/docs.css"')
    const css = await app.request('/docs.css')
    expect(css.headers.get('content-type')).toContain('text/css')
    expect(await css.text()).toContain('light-dark(')
  })
})
