import * as z from 'zod/mini'
import { expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/registry.ts'
import { findUnboundedParts } from '#tests/support/unbounded-parts.ts'

test.each(Object.entries(endpoints as Readonly<Record<string, Endpoint>>))('every value of %s has an upper bound', (_name, spec) => {
  const parts = (['params', 'query', 'body'] as const).flatMap(place => (spec[place] ? findUnboundedParts(spec[place], place) : []))
  expect(parts).toEqual([])
})

test.each([
  ['a text', z.string()],
  ['a text with a pattern that repeats', z.string().check(z.regex(/^[a-z]+$/))],
  ['a number', z.number()],
  ['a whole number', z.int()],
  ['a number that is bounded on one side', z.number().check(z.maximum(5))],
  ['a list', z.array(z.boolean())],
  ['an object with any keys', z.record(z.string(), z.boolean())],
])('%s is detected', (_what, schema) => {
  expect(
    findUnboundedParts(z.object({ list: z.array(z.object({ it: z.optional(z.nullable(schema)) })).check(z.maxLength(2)) }), 'body'),
  ).toEqual(['body.list[].it'])
})
