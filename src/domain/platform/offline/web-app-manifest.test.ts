import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { BRAND } from '#domain/platform/brand.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { createManifest } from '#domain/platform/offline/web-app-manifest.ts'

const manifest = createManifest('ka', 'ka', { description: 'D', orders: 'O' })

describe('issue 18, point 9: "Installable"', () => {
  test('has the name and the colours of the brand, in one language', () => {
    expect(manifest).toMatchObject({
      name: BRAND.name,
      lang: 'ka',
      description: 'D',
      theme_color: BRAND.colors.light,
      display: 'standalone',
    })
    expect(manifest.shortcuts.map(({ name, url }) => [name, parseRoute(url)])).toEqual([['O', { name: 'pastOrders', language: 'ka' }]])
  })

  test('is the same app in every language', () =>
    expect(createManifest('en', 'en', { description: 'X', orders: 'Y' }).id).toBe(manifest.id))

  test('has the background of the pages as its colours', () => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8')
    expect(tokens).toContain(`--color-paper: light-dark(${BRAND.colors.light}, ${BRAND.colors.dark});`)
  })

  test.each(manifest.icons.map(it => [it.src, it] as const))(
    '%s has the size that the manifest names',
    async (_, { src, sizes, purpose }) => {
      const image = sharp(`public${src}`)
      const { width, height } = await image.metadata()
      expect(`${width}x${height}`).toBe(sizes)
      const { channels, isOpaque } = await image.stats()
      expect(channels.length).toBeGreaterThan(0)
      // a mask cuts the corners of a maskable icon, so they must have a colour
      expect(isOpaque).toBe(purpose === 'maskable')
    },
  )

  test('the icon of iOS has no transparent corner, which iOS shows in black', async () =>
    expect((await sharp('public/apple-touch-icon.png').stats()).isOpaque).toBe(true))
})
